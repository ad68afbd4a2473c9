import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PHOTO_WIDTHS, photoFile } from '@tecnicerca/shared/photos'
import { reviewAnswer } from '@tecnicerca/shared/reviews'
import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { technicianAnswer } from '@tecnicerca/shared/technicians'
import { verificationAnswer } from '@tecnicerca/shared/verifications'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { writeCopyArchive } from '../../db/backup/copy-archive.ts'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { findMarkedRows } from '../../testing/attack/marked-rows.ts'
import { withClient } from '../../testing/full-database.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { untilSettled } from '../../testing/settled.ts'
import { testApi } from '../../testing/test-api.ts'
import { drawPhoto, photoForm } from '../photos/photo.fixture.ts'
import { newPhoto } from '../service-requests/case-photo.fixture.ts'
import { eraseDueAccounts } from './service.ts'

const MARK = 'zarzamora'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')
const marked = (role: string) => ({
  ...{ name: `Eva ${MARK}`, email: `${role}-${MARK}@ejemplo.do`, phone: `809-${MARK}`, bio: `Soy ${MARK}` },
})
const [customer, technician] = [await api.createUser('customer'), await api.createUser('technician')]
const leaving = {
  customer: await api.createUser('customer', marked('cliente')),
  technician: await api.createUser('technician', marked('tecnico')),
  admin: await api.createUser('admin', marked('admin')),
}

/** The word that marks the texts of a person: `MARK` for the people who leave. */
const wordOf = (user: TestUser) => (Object.values(leaving).includes(user) ? MARK : 'guayaba')

type Call = { as: TestUser; method?: string; body?: object; bytes?: Buffer; form?: FormData }

/** Makes a call that must succeed, under a key that contains the person's word. */
async function must(path: string, { method = 'POST', ...call }: Call) {
  const headers = { 'idempotency-key': `${wordOf(call.as)}-${randomUUID()}` }
  const answer = await api.call(method, `/api${path}`, { ...call, headers })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
  return answer
}

/** Sends a message that the other side reports and its author deletes. The open report keeps the text. */
async function takeBackReported(path: string, as: TestUser, reporter: TestUser): Promise<void> {
  const sent = await must(`${path}/messages`, { as, body: { text: `Olvida a ${wordOf(as)}` } })
  const { id } = sent.read(eventAnswer).event
  await must('/reports', { as: reporter, body: { kind: 'message', id, reason: 'insults' } })
  await must(`${path}/messages/${id}`, { as, method: 'DELETE' })
}

/** A case with everything that both sides can write. It ends completed and reviewed, or cancelled by the customer. */
async function deal(
  sides: { customer: TestUser; technician: TestUser },
  isCompleted: boolean,
): Promise<number> {
  const [word, reply] = [wordOf(sides.customer), wordOf(sides.technician)]
  const words = {
    ...{ service_description: `Nevera ${word}`, service_location: `Calle ${word}` },
    reference_point: `Junto a ${word}`,
  }
  const asked = await must('/service-requests', {
    as: sides.customer,
    body: requestBody(sides.technician, words),
  })
  const { id } = asked.read(serviceRequestAnswer).serviceRequest
  const path = `/service-requests/${id}`
  for (const as of [sides.customer, sides.technician]) {
    const photoId = randomUUID()
    await must(`${path}/photos/${photoId}`, { as, method: 'PUT', bytes: await newPhoto() })
    await must(`${path}/messages`, { as, body: { text: `Vivo con ${wordOf(as)}`, photo_ids: [photoId] } })
    const offer = await must(`${path}/offers`, { as, body: { total: 900, note: `Con ${wordOf(as)}` } })
    const offered = offer.read(eventAnswer).event.id
    await must(`/offers/${offered}/status`, { as, method: 'PUT', body: { status: 'withdrawn' } })
    await takeBackReported(path, as, as === sides.customer ? sides.technician : sides.customer)
  }
  const end = (as: TestUser, body: object) => must(`${path}/status`, { as, method: 'PUT', body })
  if (!isCompleted) {
    await end(sides.customer, { status: 'cancelled', reason: 'other', note: `Por ${word}` })
    return id
  }
  await end(sides.technician, { status: 'accepted' })
  await end(sides.technician, { status: 'completed' })
  const review = { technician_id: sides.technician.technician_id, service_request_id: id, rating: 2 }
  const body = { ...review, comment: `Todo por ${word}`, service_date: '2026-03-03' }
  const written = await must('/reviews', { as: sides.customer, body })
  const reviewId = written.read(reviewAnswer).review.id
  await must(`/reviews/${reviewId}/reply`, {
    ...{ as: sides.technician, method: 'PUT', body: { text: `Lo siento, ${reply}` } },
  })
  return id
}

/** Fills the profile: photo, services, photos of jobs and a verification. Returns the paths of the profile photo. */
async function fillProfile(as: TestUser): Promise<string[]> {
  const profile = {
    ...{ bio: `Soy ${MARK}`, experience_years: 3, hourly_rate: 500, city: 'Santiago', available: true },
    ...{ address: `Calle ${MARK} 7`, skills: [MARK], services: [{ name: `Pulir ${MARK}`, price: 300 }] },
  }
  await must('/technicians/profile', { as, method: 'PUT', body: profile })
  const form = photoForm(await drawPhoto('purple').jpeg().toBuffer())
  await must('/technicians/profile/image', { as, method: 'PUT', form })
  const photo = `/technicians/profile/work-photos/${randomUUID()}`
  await must(photo, { as, method: 'PUT', bytes: await newPhoto() })
  await must(photo, { as, method: 'PATCH', body: { caption: `Obra de ${MARK}` } })
  const asked = await must('/technicians/profile/verifications', { as, body: { kind: 'references' } })
  const { id } = asked.read(verificationAnswer).verification
  const refused = { status: 'refused', reason: `No conocen a ${MARK}` }
  await must(`/admin/verifications/${id}`, { as: admin, method: 'PUT', body: refused })
  const own = await api.call('GET', '/api/technicians/profile', { as })
  const { profile_image: profileImage } = own.read(technicianAnswer).technician
  return PHOTO_WIDTHS.map((width) => `/uploads/${photoFile(profileImage ?? '', width)}`)
}

/** Stores texts of others and admins about the leaving people, and what these store outside their cases. */
async function surround(caseIds: readonly number[]): Promise<void> {
  const about = { reason: 'insults', note: `Me insultó ${MARK}` }
  const profile = { kind: 'profile', id: leaving.technician.technician_id }
  await must('/reports', { as: customer, body: { ...profile, ...about } })
  await must('/reports', {
    as: leaving.customer,
    body: { ...about, kind: 'profile', id: technician.technician_id },
  })
  for (const id of caseIds) {
    for (const as of [admin, leaving.admin]) {
      await must(`/admin/cases/${id}/words`, { as, body: { reason: `Queja de ${MARK}` } })
      await must(`/admin/cases/${id}/notes`, { as, body: { text: `Nota de ${MARK}` } })
      await must(`/admin/cases/${id}/messages`, { as, body: { text: `Hola, ${MARK}`, to: 'both' } })
    }
  }
  for (const person of Object.values(leaving)) {
    await must(`/admin/users/${person.id}/notes`, { as: admin, body: { text: `Es ${MARK}` } })
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
    await sql`insert into push_subscriptions (endpoint, user_id, session_hash, p256dh, auth)
      select ${`https://uno.push.apple.com/${MARK}${person.id}`}, user_id, token_hash, ${keys.p256dh}, ${keys.auth}
      from sessions where user_id = ${person.id}`.execute(db)
    const changed = { email: `nuevo-${person.id}-${MARK}@ejemplo.do`, password: TEST_PASSWORD }
    await must('/users/me/email', { as: person, body: changed })
    await must('/auth/forgot-password', { as: person, body: { email: person.email } })
    await must('/admin/messages', { as: admin, body: { user_ids: [person.id], text: `Escríbenos, ${MARK}` } })
  }
  await must(`/admin/users/${customer.id}/notes`, { as: leaving.admin, body: { text: `Lo dijo ${MARK}` } })
  await must(`/admin/users/${leaving.customer.id}/suspension`, {
    ...{ as: admin, method: 'PUT', body: { reason: `Por culpa de ${MARK}` } },
  })
}

it('no table, answer or backup contains a word of an erased person', async () => {
  const cases = [
    await deal({ customer: leaving.customer, technician }, true),
    await deal({ customer: leaving.customer, technician }, false),
    await deal({ customer, technician: leaving.technician }, true),
    await deal({ customer: leaving.customer, technician: leaving.technician }, true),
  ]
  const photo = await fillProfile(leaving.technician)
  await surround(cases)
  await sql`select refresh_search_vocabulary()`.execute(db)
  const lists = ['/api/technicians?query=nevera', '/api/technicians/directory']
  const looks = [
    ...[customer, technician].map((as) => ({ as, path: '/api/service-requests/my-requests' })),
    ...[customer, technician].map((as) => ({ as, path: '/api/notices?all=true' })),
    ...cases.map((id) => ({ as: admin, path: `/api/admin/cases/${id}` })),
    ...['users', 'reviews', 'reports', 'audit-log'].map((what) => ({
      as: admin,
      path: `/api/admin/${what}`,
    })),
    ...[...lists, ...photo].map((path) => ({ as: undefined, path })),
  ]
  for (const { as, path } of looks) expect((await api.call('GET', path, { as })).status).toBe(200)
  expect((await findMarkedRows(db, MARK)).length).toBeGreaterThan(15)

  for (const as of Object.values(leaving))
    await must('/users/me/erasure', { as, body: { password: TEST_PASSWORD, delete_reviews: true } })
  await sql`update users set erase_at = now() where erase_at is not null`.execute(db)
  expect(await eraseDueAccounts(db)).toBe(3)
  await untilSettled(db)

  expect(await findMarkedRows(db, MARK)).toEqual([])
  for (const { as, path } of looks) {
    const answer = await api.call('GET', path, { as })
    expect([path, answer.status]).toEqual([path, photo.includes(path) ? 404 : 200])
    expect([path, answer.text]).toEqual([path, expect.not.stringContaining(MARK)])
  }
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-erased-'))
  const file = join(folder, 'copia')
  await withClient(api.database.connection, (client) => writeCopyArchive(client, file))
  expect(gunzipSync(await readFile(file)).toString()).not.toMatch(MARK)
  await rm(folder, { recursive: true })
  expect(await findBrokenInvariants(db)).toEqual([])
})
