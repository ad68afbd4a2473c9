import { randomUUID } from 'node:crypto'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { drawPhoto } from '../../features/photos/photo.fixture.ts'
import type { TestUser } from '../api.ts'
import { requestBody } from '../service-requests.ts'
import { type Ground, type Judge, json } from './ground.ts'

export type World = {
  ground: Ground
  judge: Judge
  owner: TestUser
  stranger: TestUser
  technician: TestUser
  otherTechnician: TestUser
  /** A customer whom `technician` has blocked. */
  blocked: TestUser
  requestId: number
  /** An offer of the technician that waits for the owner's answer. */
  offerId: number
  /** The technician's message in the request, and the owner's report of it. */
  messageId: number
  reportId: number
  /** Another job of the technician: the owner's review of it, with a reply, and a payment that the technician noted. */
  jobId: number
  reviewId: number
  paymentId: number
  /** The owner's claim under the guarantee of that job. */
  claimId: number
  /** The owner's photo in the request. */
  photo: { id: string; bytes: Buffer; etag: string }
}

type Call = { path: string; init?: RequestInit }
export const OWNERS_KEY = 'pedido-del-dueno'
/** The key of the payment. */
export const PAYERS_KEY = 'pago-del-tecnico'
export const CLAIMERS_KEY = 'reclamo-del-dueno'
export const EXPENSE = { amount: 900, spent_on: '2026-03-01', note: 'Breaker' }

/** People with a request, a message, an offer, a photo and a report that strangers must not reach. */
export async function createWorld(ground: Ground, judge: Judge): Promise<World> {
  const [owner, stranger, blocked, technician, otherTechnician] = await Promise.all([
    ground.createUser('customer'),
    ground.createUser('customer'),
    ground.createUser('customer'),
    ground.createUser('technician'),
    ground.createUser('technician'),
  ])
  const people = { owner, stranger, technician, otherTechnician, blocked }
  const photo = { id: randomUUID(), bytes: await drawPhoto('teal').jpeg().toBuffer(), etag: '' }
  const world = {
    ...{ ground, judge, ...people, photo },
    ...{
      requestId: 0,
      offerId: 0,
      messageId: 0,
      reportId: 0,
      jobId: 0,
      reviewId: 0,
      paymentId: 0,
      claimId: 0,
    },
  }
  await as(world, blocked, { path: '/api/service-requests', init: json('POST', requestBody(technician)) })
  await as(world, technician, { path: `/api/blocked-customers/${blocked.id}`, init: { method: 'PUT' } })
  const passkey = { user_id: owner.id, credential_id: Buffer.from('llave'), public_key: Buffer.from('') }
  await ground.db
    .insertInto('passkeys')
    .values({ ...passkey, counter: 0, name: 'Chrome en Android' })
    .execute()
  const workPhoto = `/api/technicians/profile/work-photos/${photo.id}`
  await as(world, technician, { path: workPhoto, init: upload(photo.bytes) })
  const expense = `/api/technicians/profile/expenses/${photo.id}`
  await as(world, technician, { path: expense, init: json('PUT', EXPENSE) })
  const shunned = `/api/blocked-technicians/${technician.technician_id}`
  await as(world, blocked, { path: shunned, init: { method: 'PUT' } })
  const starred = `/api/users/me/favourites/${technician.technician_id}`
  await as(world, owner, { path: starred, init: { method: 'PUT' } })
  const asked = await as(world, owner, {
    path: '/api/service-requests',
    init: json('POST', requestBody(technician), { 'idempotency-key': OWNERS_KEY }),
  })
  const { serviceRequest } = (await asked.json()) as { serviceRequest: { id: number } }
  const offered = await as(world, technician, {
    path: `/api/service-requests/${serviceRequest.id}/offers`,
    init: json('POST', { total: 900 }),
  })
  const { event } = (await offered.json()) as { event: { id: number } }
  const reported = await reportMessage(world, serviceRequest.id)
  const job = await completeJob(world)
  const note = `/api/technicians/profile/customers/${owner.id}/note`
  await as(world, technician, { path: note, init: json('PUT', { note: 'Portón azul' }) })
  const path = `/api/service-requests/${serviceRequest.id}/photos/${photo.id}`
  await as(world, owner, { path, init: upload(photo.bytes) })
  const shown = await as(world, technician, { path })
  judge.expect(shown.status === 200, `the technician does not see the photo: ${shown.status}`)
  photo.etag = shown.headers.get('etag') ?? ''
  return { ...world, requestId: serviceRequest.id, offerId: event.id, ...reported, ...job }
}

/** The owner reviews a completed job of the technician, who replies and notes a payment. The owner claims the guarantee. */
async function completeJob(
  world: World,
): Promise<Pick<World, 'jobId' | 'reviewId' | 'paymentId' | 'claimId'>> {
  const { owner, technician } = world
  const request = json('POST', requestBody(technician))
  const asked = await as(world, owner, { path: '/api/service-requests', init: request })
  const { serviceRequest } = (await asked.json()) as { serviceRequest: { id: number; request_date: string } }
  for (const body of [{ status: 'accepted' }, { status: 'completed', guarantee_days: 30 }]) {
    const path = `/api/service-requests/${serviceRequest.id}/status`
    await as(world, technician, { path, init: json('PUT', body) })
  }
  const body = {
    ...{ technician_id: technician.technician_id, service_request_id: serviceRequest.id },
    ...{ rating: 4, comment: 'Dejó todo limpio.', service_date: '2026-01-05' },
  }
  const reviewed = await as(world, owner, { path: '/api/reviews', init: json('POST', body) })
  const { review } = (await reviewed.json()) as { review: { id: number } }
  const reply = json('PUT', { text: 'Gracias.' })
  await as(world, technician, { path: `/api/reviews/${review.id}/reply`, init: reply })
  const cash = { amount: 900, direction: 'paid', method: 'cash', paid_on: dayInSantoDomingo(new Date()) }
  const noted = await as(world, technician, {
    path: `/api/service-requests/${serviceRequest.id}/payments`,
    init: json('POST', cash, { 'idempotency-key': PAYERS_KEY }),
  })
  const claimed = await as(world, owner, {
    path: `/api/service-requests/${serviceRequest.id}/guarantee-claims`,
    init: json('POST', { text: 'Volvió a fallar.' }, { 'idempotency-key': CLAIMERS_KEY }),
  })
  const [payment, claim] = (await Promise.all([noted.json(), claimed.json()])) as { event: { id: number } }[]
  const written = { paymentId: payment?.event.id ?? 0, claimId: claim?.event.id ?? 0 }
  return { jobId: serviceRequest.id, reviewId: review.id, ...written }
}

/** The technician writes a message, and the owner reports it. */
async function reportMessage(world: World, requestId: number) {
  const said = await as(world, world.technician, {
    path: `/api/service-requests/${requestId}/messages`,
    init: json('POST', { text: 'Voy mañana.' }),
  })
  const { event } = (await said.json()) as { event: { id: number } }
  const init = json('POST', { kind: 'message', id: event.id, reason: 'insults' })
  await as(world, world.owner, { path: '/api/reports', init })
  const report = world.ground.db.selectFrom('abuse_reports').select('id').where('subject_id', '=', event.id)
  return { messageId: event.id, reportId: (await report.executeTakeFirstOrThrow()).id }
}

export const strangers = (world: World) => [undefined, world.stranger, world.otherTechnician]

/** Calls as each of `callers`; an answer other than 401, 403 or 404 is a finding. */
export async function refused(
  world: World,
  call: Call & { init: RequestInit; callers: (TestUser | undefined)[] },
): Promise<void> {
  for (const caller of call.callers) {
    const { status } = await as(world, caller, call)
    const who = caller?.email ?? 'a visitor'
    world.judge.expect(
      [401, 403, 404].includes(status),
      `${call.init.method} ${call.path} as ${who}: ${status}`,
    )
  }
}

export const upload = (bytes: Buffer): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'image/jpeg' },
  body: new Uint8Array(bytes),
})

export function as({ ground }: Pick<World, 'ground'>, user: TestUser | undefined, { path, init = {} }: Call) {
  const headers = { ...(init.headers as Record<string, string>), ...(user ? { cookie: user.cookie } : {}) }
  return ground.send(path, { ...init, headers })
}

/** All state that only its owners and admins may change, as JSON. */
export async function stateOf({ ground, owner, technician, requestId, jobId }: World): Promise<string> {
  const { db } = ground
  const request = db.selectFrom('service_requests').selectAll().where('id', 'in', [requestId, jobId])
  const people = db.selectFrom('users').selectAll().where('id', 'in', [owner.id, technician.id]).orderBy('id')
  const profile = db.selectFrom('technicians').selectAll().where('user_id', '=', technician.id)
  const blocked = db.selectFrom('blocked_customers').selectAll().orderBy('customer_id')
  const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', owner.id).orderBy('id')
  const passkeys = db.selectFrom('passkeys').selectAll().orderBy('id')
  const shunned = db.selectFrom('blocked_technicians').selectAll().orderBy('customer_id')
  const stars = db.selectFrom('favourites').selectAll().where('user_id', '=', owner.id)
  const events = db
    .selectFrom('service_request_events')
    .selectAll()
    .where('service_request_id', 'in', [requestId, jobId])
    .orderBy('id')
  const photos = db.selectFrom('service_request_photos').selectAll().orderBy('id')
  const workPhotos = db
    .selectFrom('work_photos')
    .selectAll()
    .where('technician_id', '=', technician.technician_id)
    .orderBy('id')
  const notes = db.selectFrom('customer_notes').selectAll().orderBy('user_id')
  const expenses = db.selectFrom('expenses').selectAll().where('user_id', '=', technician.id)
  const reports = db.selectFrom('abuse_reports').selectAll().orderBy('id')
  const reviews = db.selectFrom('reviews').selectAll().orderBy('id')
  const category = db.selectFrom('categories').selectAll().where('id', '=', 1)
  const sectors = db.selectFrom('sectors').selectAll().orderBy('id')
  return JSON.stringify(
    await Promise.all(
      [
        request,
        people,
        profile,
        blocked,
        shunned,
        stars,
        sessions,
        passkeys,
        events,
        photos,
        workPhotos,
        notes,
        expenses,
        reports,
        reviews,
        category,
        sectors,
      ].map((query) => query.execute()),
    ),
  )
}

export async function countRequests({ ground }: World, user: TestUser): Promise<number> {
  const answer = await ground.send('/api/service-requests/my-requests', { headers: { cookie: user.cookie } })
  return ((await answer.json()) as { serviceRequests: unknown[] }).serviceRequests.length
}
