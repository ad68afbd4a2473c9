import { randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { PHOTO_WIDTHS, photoFile } from '@tecnicerca/shared/photos'
import { sql } from 'kysely'
import { drawPhoto, photoForm } from '../../features/photos/photo.fixture.ts'
import type { TestUser } from '../api.ts'
import { untilSettled } from '../settled.ts'
import { createJudge, type Finding, type Ground, type Judge, json } from './ground.ts'
import { findMarkedRows } from './marked-rows.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

const MARK = 'zarzamora'

/** After a user is deleted, their data must be in no table, response, cache or replayed response. */
export async function attackForgetting(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const people = await meet(ground)
  const { admin, customer, technician, gone_customer: goneCustomer, gone_technician: goneTechnician } = people
  const photo = await showPhoto(ground, goneTechnician)
  const { answered, pictures } = await deal(ground, people)
  await sql`select refresh_search_vocabulary()`.execute(ground.db)
  await ground.send('/api/auth/forgot-password', json('POST', { email: goneCustomer.email }))
  const lists = [`/api/technicians?query=${MARK}`, '/api/technicians/directory']
  for (const path of lists) await ground.send(path)
  for (const file of photo) await Promise.all([0, 1].map((replica) => ground.send(file, {}, replica)))
  judge.expect((await findMarkedRows(ground.db, MARK)).length >= 6, 'the ground is not marked')

  for (const { id } of [goneCustomer, goneTechnician]) {
    const { status } = await ground.send(
      `/api/admin/users/${id}`,
      json('DELETE', {}, { cookie: admin.cookie }),
    )
    judge.expect(status === 200, `an admin cannot delete: ${status}`)
  }

  // The directory and the phones see a change only after all transactions that began before it have ended.
  await untilSettled(ground.db)
  const rows = await findMarkedRows(ground.db, MARK)
  judge.expect(rows.length === 0, `rows tell of who was deleted: ${rows.join(', ')}`)
  for (const { as, path, init } of answered) {
    for (const replica of [0, 1]) await judgeAnswer(judge, ground, { as, path, init, replica })
  }
  for (const as of [customer, technician]) {
    await judgeAnswer(judge, ground, { as, path: '/api/service-requests/my-requests', init: {}, replica: 0 })
  }
  for (const path of lists) await judgeAnswer(judge, ground, { as: admin, path, init: {}, replica: 0 })
  await judgePhoto(judge, ground, photo)
  for (const as of [customer, technician, admin]) await judgePictures(judge, ground, { as, pictures })
  const profile = await ground.send(`/api/technicians/${goneTechnician.technician_id}`)
  judge.expect(profile.status === 404, `the profile of who was deleted: ${profile.status}`)
  return judge.finding()
}

type People = Record<'admin' | 'customer' | 'technician' | 'gone_customer' | 'gone_technician', TestUser>

async function meet({ createUser }: Ground): Promise<People> {
  const marked = (role: string) => ({
    name: `Eva ${MARK}`,
    email: `${role}-${MARK}@ejemplo.do`,
    phone: `809-${MARK}`,
    bio: `Trabaja ${MARK}`,
  })
  return {
    admin: await createUser('admin'),
    customer: await createUser('customer'),
    technician: await createUser('technician'),
    gone_customer: await createUser('customer', marked('cliente')),
    gone_technician: await createUser('technician', marked('tecnico')),
  }
}

/** Uploads a profile photo for the technician. Returns its paths in all widths. */
async function showPhoto(
  ground: Ground,
  { cookie, technician_id: technicianId }: TestUser,
): Promise<string[]> {
  const edit = {
    ...{ bio: `Soy ${MARK}`, experience_years: 3, hourly_rate: 500, city: 'Santiago', available: true },
    ...{ address: `Calle ${MARK} 7`, skills: [MARK] },
  }
  await ground.send('/api/technicians/profile', json('PUT', edit, { cookie }))
  const body = photoForm(await drawPhoto('purple').jpeg().toBuffer())
  await ground.send('/api/technicians/profile/image', { method: 'PUT', headers: { cookie }, body })
  const { profile_image: profileImage } = await ground.db
    .selectFrom('technicians')
    .select('profile_image')
    .where('id', '=', technicianId)
    .executeTakeFirstOrThrow()
  return PHOTO_WIDTHS.map((width) => `/uploads/${photoFile(profileImage ?? '', width)}`)
}

type Call = { as: TestUser; path: string; init: RequestInit }

/**
 * Makes writes of users who stay, with responses that name users who will be deleted. Returns these calls and the photos.
 */
async function deal(ground: Ground, people: People): Promise<{ answered: Call[]; pictures: Picture[] }> {
  const { customer, technician, gone_customer: goneCustomer, gone_technician: goneTechnician } = people
  const keyed = (as: TestUser, path: string, [method, body]: [string, unknown]): Call => {
    const key = as === goneCustomer ? `${MARK}-${randomUUID()}` : randomUUID()
    return { as, path, init: json(method, body, { cookie: as.cookie, 'idempotency-key': key }) }
  }
  const asking = (as: TestUser, of: TestUser, words: string) => {
    const said = { service_description: `Nevera ${words}`, service_location: `Calle ${words}` }
    const body = { ...said, technician_id: of.technician_id, request_date: DAY_AHEAD }
    return keyed(as, '/api/service-requests', ['POST', body])
  }
  const asked = asking(goneCustomer, technician, MARK)
  const answer = await ground.send(asked.path, asked.init)
  const { serviceRequest } = (await answer.json()) as { serviceRequest: { id: number } }
  const calls = [
    keyed(technician, `/api/service-requests/${serviceRequest.id}/status`, ['PUT', { status: 'accepted' }]),
    asking(customer, goneTechnician, '9'),
  ]
  const ids = [serviceRequest.id]
  for (const { path, init } of calls) {
    const told = (await (await ground.send(path, init)).json()) as { serviceRequest: { id: number } }
    ids.push(told.serviceRequest.id)
  }
  const pictures = [
    await showPicture(ground, goneCustomer, ids[0] ?? 0),
    await showPicture(ground, technician, ids[0] ?? 0),
    await showPicture(ground, goneTechnician, ids[2] ?? 0),
  ]
  await talk(serviceRequest.id)
  const look = { as: technician, path: `/api/service-requests/${serviceRequest.id}`, init: {} }
  return { answered: [...calls, look], pictures }

  /** The customer sends a message and an offer, then cancels with a note. */
  async function talk(id: number): Promise<void> {
    const path = `/api/service-requests/${id}`
    const ending = { status: 'cancelled', reason: 'other', note: `Soy ${MARK}` }
    for (const { path: to, init } of [
      keyed(goneCustomer, `${path}/messages`, ['POST', { text: `Vivo con ${MARK}` }]),
      keyed(goneCustomer, `${path}/offers`, [
        'POST',
        {
          lines: [{ kind: 'other', text: MARK, unit_price: 900 }],
          note: MARK,
          guarantee_text: MARK,
          change_reason: MARK,
        },
      ]),
      keyed(goneCustomer, `${path}/status`, ['PUT', ending]),
    ]) {
      const told = await ground.send(to, init)
      if (!told.ok) throw new Error(`${to}: ${told.status}`)
    }
  }
}

type Picture = { path: string; etag: string }

/** Adds a photo to a case and loads it from both processes, so that both may cache it. */
async function showPicture(ground: Ground, { cookie }: TestUser, id: number): Promise<Picture> {
  const path = `/api/service-requests/${id}/photos/${randomUUID()}`
  const body = new Uint8Array(await drawPhoto('purple').jpeg().toBuffer())
  const headers = { cookie, 'content-type': 'image/jpeg' }
  const added = await ground.send(path, { method: 'PUT', headers, body })
  const shown = [0, 1].map((replica) => ground.send(path, { headers: { cookie } }, replica))
  const [first] = await Promise.all(shown)
  if (added.status !== 201 || first?.status !== 200)
    throw new Error(`${path}: ${added.status}, ${first?.status}`)
  return { path, etag: first.headers.get('etag') ?? '' }
}

async function judgePictures(
  judge: Judge,
  ground: Ground,
  { as, pictures }: { as: TestUser; pictures: Picture[] },
): Promise<void> {
  for (const { path, etag } of pictures) {
    for (const replica of [0, 1]) {
      for (const known of [{}, { 'if-none-match': etag }]) {
        const { status } = await ground.send(path, { headers: { cookie: as.cookie, ...known } }, replica)
        judge.expect(status === 404, `a photo of a case of who was deleted: ${status}`)
      }
    }
  }
}

async function judgeAnswer(
  judge: Judge,
  ground: Ground,
  { as, path, init, replica }: Call & { replica: number },
): Promise<void> {
  const answer = await ground.send(
    path,
    { ...init, headers: { cookie: as.cookie, ...init.headers } },
    replica,
  )
  const text = await answer.text()
  judge.expect(answer.ok, `${init.method ?? 'GET'} ${path}: ${answer.status}`)
  judge.expect(!text.includes(MARK), `${init.method ?? 'GET'} ${path} tells of who was deleted: ${text}`)
}

async function judgePhoto(judge: Judge, ground: Ground, files: string[]): Promise<void> {
  for (const file of files) {
    const known = { 'if-none-match': `"${file.replace('/uploads/', '')}"` }
    for (const replica of [0, 1]) {
      const answers = [
        await ground.send(file, {}, replica),
        await ground.send(file, { headers: known }, replica),
      ]
      const statuses = answers.map(({ status }) => status)
      judge.expect(String(statuses) === '404,404', `a photo of who was deleted: ${statuses}`)
    }
  }
}
