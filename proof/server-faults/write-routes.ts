import { createECDH, randomUUID } from 'node:crypto'
import { eventAnswer } from '@tecnicerca/shared/service-request-events'
import { unsubscribeToken } from '../../api/src/features/notices/mail-service.ts'
import { drawPhoto, photoForm } from '../../api/src/features/photos/photo.fixture.ts'
import { hashToken } from '../../api/src/features/sessions/service.ts'
import {
  PROFILE_EDIT,
  registrationFields,
  upgradeFields,
} from '../../api/src/features/technicians/registration.fixture.ts'
import type { Route } from '../../api/src/http/route.ts'
import { apiRoutes } from '../../api/src/routes.ts'
import { type CallOptions, startApiOn, TEST_PASSWORD, type TestUser } from '../../api/src/testing/api.ts'
import { openTestDatabase } from '../../api/src/testing/database.ts'
import type { Connection } from '../../api/src/testing/scratch-cluster.ts'
import { insertRequest, requestBody } from '../../api/src/testing/service-requests.ts'
import { askForVerifications, writeReviews } from './written-records.ts'

/** The users and records that the calls are about. */
type World = {
  admin: TestUser
  customer: TestUser
  technician: TestUser
  /** Two more customers of the technician. The second is blocked. */
  neighbours: readonly [TestUser, TestUser]
  pendingId: number
  completedId: number
  /** The technician's offer for the pending request of a neighbour. */
  offerId: number
  /** A message of a neighbour to the technician, and the customer's report of the technician's profile. */
  messageId: number
  reportId: number
  /** Reviews of two neighbours, the second with a reply. */
  reviewIds: readonly [number, number]
  /** Verifications that wait: of the phone, with its code, and of references. */
  phoneId: number
  referencesId: number
  code: string
  /** The technician's unsubscribe token, as in mails. */
  unsubscribeToken: string
  photo: Buffer
}

export type WriteCall = { method: string; path: string; options: CallOptions }

export type WriteRoute = {
  /** Method and path, as in the table of routes. */
  route: string
  call: WriteCall
  /** Tables that a second delivery may correctly change again: a second sign-in creates a second session. */
  repeats: string[]
}

/** What a call needs besides what the table of routes says. `as` replaces the first user whom the route lets in. */
type Given = Omit<CallOptions, 'headers'> & {
  params?: Record<string, string | number>
  query?: string
  repeats?: string[]
}

const [RESET_TOKEN, CONFIRMATION_TOKEN] = ['r'.repeat(43), 'c'.repeat(43)]
const SPARE_CATEGORY = 700
const [PHOTO_ID, NEW_PHOTO_ID] = [randomUUID(), randomUUID()]
const SUBSCRIPTION = {
  endpoint: 'https://uno.push.apple.com/uno',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
}

const CLIENT_ERROR = {
  kind: 'screen',
  message: 'x is undefined',
  route: '/search',
  build: 'index-a.js',
  browser: 'chrome',
  frames: [],
}

/** Fills the database with users and their records. Returns one call for each route that writes. */
export async function createWriteRoutes(connection: Connection): Promise<WriteRoute[]> {
  const database = openTestDatabase(connection)
  const { db } = database
  try {
    const api = startApiOn(database)
    const admin = await api.createUser('admin')
    const customer = await api.createUser('customer')
    const technician = await api.createUser('technician')
    const photo = await drawPhoto('teal').jpeg().toBuffer()
    await api.call('PUT', '/api/technicians/profile/image', { as: technician, form: photoForm(photo) })
    const job = { as: technician, bytes: photo }
    await api.call('PUT', `/api/technicians/profile/work-photos/${PHOTO_ID}`, job)
    const neighbours = [await api.createUser('customer'), await api.createUser('customer')] as const
    const completed = { status: 'completed', completed_at: new Date() } as const
    const pendingId = await insertRequest(db, { customer, technician })
    const completedId = await insertRequest(db, { customer, technician }, completed)
    for (const neighbour of neighbours)
      await insertRequest(db, { customer: neighbour, technician }, completed)
    const [asking, blocked] = neighbours
    const reviewIds = await writeReviews(api, { neighbours, technician })
    await api.call('PUT', `/api/blocked-customers/${blocked.id}`, { as: technician })
    await api.call('PUT', `/api/blocked-technicians/${technician.technician_id}`, { as: blocked })
    const spare = { id: SPARE_CATEGORY, name: 'Pintura', description: '', icon_name: '' }
    await db.insertInto('categories').values(spare).execute()
    const link = { user_id: customer.id, expires_at: new Date(Date.now() + 3_600_000) }
    const [reset, confirmation] = [hashToken(RESET_TOKEN), hashToken(CONFIRMATION_TOKEN)]
    await db
      .insertInto('password_resets')
      .values({ ...link, token_hash: reset })
      .execute()
    await db
      .insertInto('email_confirmations')
      .values({ ...link, token_hash: confirmation })
      .execute()
    const offeredId = await insertRequest(db, { customer: asking, technician })
    const offer = await api.call('POST', `/api/service-requests/${offeredId}/offers`, {
      as: technician,
      body: { total: 1_500 },
    })
    const offerId = offer.read(eventAnswer).event.id
    const message = await api.call('POST', `/api/service-requests/${offeredId}/messages`, {
      ...{ as: asking, body: { text: 'El portón es negro.' } },
    })
    const profile = { kind: 'profile', id: technician.technician_id, reason: 'advertising' }
    await api.call('POST', '/api/reports', { as: customer, body: profile })
    const report = await db.selectFrom('abuse_reports').select('id').executeTakeFirstOrThrow()
    const reported = { messageId: message.read(eventAnswer).event.id, reportId: report.id, reviewIds }
    const verifications = await askForVerifications(api, { admin, technician })
    const token = await unsubscribeToken(api.deps.sign, technician.id)
    const ids = { pendingId, completedId, offerId, ...reported, ...verifications, unsubscribeToken: token }
    const world = { admin, customer, technician, neighbours, photo, ...ids }
    const calls = { ...callsOfAccounts(world), ...callsOfAdmins(world), ...callsOfServices(world) }
    return apiRoutes.filter(({ method }) => method !== 'GET').map((route) => toCall(world, route, calls))
  } finally {
    await database.drop()
  }
}

/** Path, user and key come from the table of routes. Throws if a route is not known here, so that none is forgotten. */
function toCall(world: World, table: Route, calls: Record<string, Given>): WriteRoute {
  const { method, isIdempotent = false } = table
  const route = `${method} ${table.path}`
  const given = calls[route]
  if (!given) throw new Error(`no call is known for ${route}`)
  const { params = {}, query = '', repeats = [], ...options } = given
  const path = table.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))
  const headers: Record<string, string> = isIdempotent
    ? { 'idempotency-key': `clave-de-${method}${table.path}` }
    : {}
  const as = 'as' in options ? options.as : callerOf(world, table)
  return {
    route,
    call: { method, path: `/api${path}${query}`, options: { ...options, as, headers } },
    repeats,
  }
}

function callerOf({ admin, customer, technician }: World, { access }: Route): TestUser | undefined {
  if (access === 'visitor') return undefined
  if (access === 'admin') return admin
  return access === 'technician' ? technician : customer
}

function callsOfAccounts({ customer }: World): Record<string, Given> {
  const { email } = customer
  const person = { name: 'Rosa Ureña', email: 'rosa@ejemplo.do', password: 'secreta', phone: '809-555-0111' }
  return {
    'POST /auth/login': { body: { email, password: TEST_PASSWORD }, repeats: ['sessions'] },
    'POST /auth/register': { body: person },
    'POST /client-errors': { body: CLIENT_ERROR },
    'POST /auth/logout': { as: customer },
    'PUT /users/me': { body: { name: 'Rosa Marte', phone: '809-555-0122' } },
    'POST /auth/forgot-password': { body: { email }, repeats: ['graphile_worker.jobs'] },
    'POST /auth/reset-password': { body: { token: RESET_TOKEN, password: 'clave-nueva' } },
    'POST /auth/confirm-email': { body: { token: CONFIRMATION_TOKEN } },
    'POST /auth/email-confirmation': { repeats: ['graphile_worker.jobs'] },
    'PUT /operations/:key/closed': { params: { key: 'clave-cerrada' }, body: {} },
  }
}

function callsOfAdmins({
  customer,
  technician,
  pendingId,
  reportId,
  ...world
}: World): Record<string, Given> {
  const category = { name: 'Jardinería', description: 'Jardines', icon_name: 'leaf' }
  const user = { name: 'Otro Nombre', email: customer.email, phone: '809-555-0133', role: 'customer' }
  const reason = 'El cliente se quejó del trato'
  const params = { id: customer.id }
  const jobs = 'graphile_worker.jobs'
  return {
    'POST /admin/categories': { body: category },
    'PUT /admin/categories/:id': { params: { id: SPARE_CATEGORY }, body: category },
    'DELETE /admin/categories/:id': { params: { id: SPARE_CATEGORY } },
    'POST /admin/sectors': { body: { name: 'Las Colinas' } },
    'PUT /admin/sectors/:id': { params: { id: 1 }, body: { name: 'Jardines Metropolitanos' } },
    'POST /admin/sectors/:id/merge': { params: { id: 4 }, body: { into: 3 } },
    'PUT /admin/users/:id': { params, body: user },
    'DELETE /admin/users/:id': { params: { id: technician.id } },
    'PUT /admin/users/:id/suspension': { params, body: { reason }, repeats: ['audit_log', jobs] },
    'DELETE /admin/users/:id/suspension': { params },
    'POST /admin/users/:id/notes': { params, body: { text: reason }, repeats: ['audit_log', 'user_notes'] },
    'DELETE /admin/users/:id/sessions': { params, repeats: ['audit_log'] },
    'POST /admin/users/:id/password-reset': { params, repeats: ['audit_log', jobs] },
    'POST /admin/messages': {
      body: { user_ids: [customer.id], text: reason },
      repeats: ['audit_log', 'notices'],
    },
    'PUT /admin/users/:id/failed-deliveries': { params },
    // Each call makes another code.
    'POST /admin/verifications/:id/code': { params: { id: world.phoneId }, repeats: ['verifications'] },
    'PUT /admin/verifications/:id': {
      params: { id: world.referencesId },
      body: { status: 'refused', reason },
    },
    'POST /admin/missed-searches/ignored': { body: { words: 'bano tapado' }, repeats: ['audit_log'] },
    'PUT /admin/technicians': { body: { ids: [technician.technician_id], available: false } },
    'PUT /admin/technicians/:id': {
      params: { id: technician.technician_id ?? 0 },
      body: { ...PROFILE_EDIT, category_id: 2 },
    },
    'PUT /admin/reports/:id': { params: { id: reportId }, body: { outcome: 'warned', rule: 'advertising' } },
    'PUT /admin/reviews/:id': {
      params: { id: world.reviewIds[0] },
      body: { status: 'hidden', rule: 'insults' },
    },
    // A repeated call is recorded as another reading.
    'POST /admin/cases/:id/words': {
      params: { id: pendingId },
      body: { reason },
      repeats: ['admin_case_readings'],
    },
    'PUT /admin/cases/:id/status': {
      params: { id: pendingId },
      body: { status: 'cancelled', reason: 'other', note: reason },
    },
    'POST /admin/cases/:id/messages': {
      params: { id: pendingId },
      body: { text: reason, to: 'both' },
      repeats: ['service_request_events'],
    },
    'POST /admin/cases/:id/notes': {
      params: { id: pendingId },
      body: { text: reason },
      repeats: ['case_notes'],
    },
  }
}

function callsOfServices({ technician, neighbours, photo, ...world }: World): Record<string, Given> {
  const { technician_id: technicianId = 0 } = technician
  const { pendingId, completedId, offerId, messageId, reviewIds, unsubscribeToken: token } = world
  const [asking, blocked] = neighbours
  const [params, shown] = [{ id: pendingId }, { photo_id: PHOTO_ID }]
  const profile = { id: technicianId ?? 0 }
  const [first, second] = [{ id: reviewIds[0] }, { id: reviewIds[1] }]
  const review = {
    ...{ technician_id: technicianId, service_request_id: completedId, service_date: '2026-03-03' },
    ...{ rating: 4, comment: 'Todo quedó muy bien.' },
  }
  return {
    'POST /service-requests': { body: requestBody(technician) },
    'PUT /service-requests/:id/status': { as: technician, params, body: { status: 'accepted' } },
    'POST /service-requests/:id/messages': { params, body: { text: 'El portón es verde.' } },
    'POST /service-requests/:id/offers': { as: technician, params, body: { total: 1_200 } },
    'PUT /service-requests/:id/photos/:photo_id': { params: { ...params, photo_id: PHOTO_ID }, bytes: photo },
    'PUT /offers/:id/status': { as: asking, params: { id: offerId }, body: { status: 'accepted' } },
    'POST /reports': { as: technician, body: { kind: 'message', id: messageId, reason: 'insults' } },
    'PUT /notices/read': { as: technician, body: { up_to: 1 } },
    'POST /notices/unsubscribe': { query: `?token=${token}` },
    'PUT /push/subscription': { as: technician, body: SUBSCRIPTION },
    'DELETE /push/subscription': { as: technician, body: { endpoint: SUBSCRIPTION.endpoint } },
    'POST /push/test': { as: technician },
    'PUT /notices/preferences': { as: technician, body: { quiet_hours: false } },
    'PUT /blocked-customers/:id': { params: { id: asking.id } },
    'DELETE /blocked-customers/:id': { params: { id: blocked.id } },
    'PUT /blocked-technicians/:id': { as: asking, params: profile },
    'DELETE /blocked-technicians/:id': { as: blocked, params: profile },
    'POST /reviews': { body: review },
    'PUT /reviews/:id': { as: asking, params: first, body: { rating: 2, comment: 'Volvió a fallar.' } },
    'DELETE /reviews/:id': { as: blocked, params: second },
    'PUT /reviews/:id/reply': { as: technician, params: first, body: { text: 'Vuelvo mañana.' } },
    'DELETE /reviews/:id/reply': { as: technician, params: second },
    'POST /technicians': { form: photoForm(photo, registrationFields()) },
    'POST /technicians/upgrade': { form: photoForm(photo, upgradeFields()) },
    'PUT /technicians/profile': { body: PROFILE_EDIT },
    'POST /technicians/profile/verifications': { body: { kind: 'identity' } },
    'POST /technicians/profile/verifications/phone/code': { body: { code: world.code } },
    'PUT /technicians/profile/availability': { body: { available: false } },
    'PUT /technicians/profile/image': { form: photoForm(photo) },
    'DELETE /technicians/profile/image': {},
    'PUT /technicians/profile/work-photos/:photo_id': { params: { photo_id: NEW_PHOTO_ID }, bytes: photo },
    'PATCH /technicians/profile/work-photos/:photo_id': { params: shown, body: { caption: 'Así quedó.' } },
    'DELETE /technicians/profile/work-photos/:photo_id': { params: shown },
  }
}
