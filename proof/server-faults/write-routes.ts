import { createECDH, randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
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
import { callsOfAdmins, type Given, SPARE_CATEGORY, type World } from './admin-calls.ts'
import {
  askForVerifications,
  CLIENT_ERROR,
  callsOfSecondFactors,
  openAnotherSession,
  preparePasskeys,
  prepareSecondFactors,
  signAgreement,
  writeReviews,
} from './written-records.ts'

export type WriteCall = { method: string; path: string; options: CallOptions }

export type WriteRoute = {
  /** Method and path, as in the table of routes. */
  route: string
  call: WriteCall
  /** Tables that a second delivery may correctly change again: a second sign-in creates a second session. */
  repeats: string[]
}

const [RESET_TOKEN, CONFIRMATION_TOKEN, CHANGE_TOKEN] = ['r'.repeat(43), 'c'.repeat(43), 'n'.repeat(43)]
const [PHOTO_ID, NEW_PHOTO_ID, CASE_PHOTO_ID] = [randomUUID(), randomUUID(), randomUUID()]
const PAID_ON = dayInSantoDomingo(new Date())
const EXPENSE = { amount: 900, spent_on: PAID_ON, note: 'Breaker' }
const CLAIM = { text: 'Volvió a fallar.' }
const PAYMENT = { amount: 1_500, direction: 'paid', method: 'cash', paid_on: PAID_ON }
const SUBSCRIPTION = {
  endpoint: 'https://uno.push.apple.com/uno',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
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
    await api.call('PUT', `/api/technicians/profile/expenses/${PHOTO_ID}`, { as: technician, body: EXPENSE })
    await api.call('PUT', `/api/blocked-technicians/${technician.technician_id}`, { as: blocked })
    await api.call('PUT', `/api/users/me/favourites/${technician.technician_id}`, { as: blocked })
    const spare = { id: SPARE_CATEGORY, name: 'Pintura', description: '', icon_name: '' }
    await db.insertInto('categories').values(spare).execute()
    const missed = { words: 'bano tapado', times: 3, last_day: '2026-03-01' }
    await db.insertInto('missed_searches').values(missed).execute()
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
    await db
      .insertInto('email_changes')
      .values({ ...link, email: 'nuevo@ejemplo.do', token_hashes: [hashToken(CHANGE_TOKEN)] })
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
    const casePhoto = `/api/service-requests/${offeredId}/photos/${CASE_PHOTO_ID}`
    await api.call('PUT', casePhoto, { as: asking, bytes: photo })
    const payment = { as: technician, body: PAYMENT }
    const noted = await api.call('POST', `/api/service-requests/${completedId}/payments`, payment)
    const paymentId = noted.read(eventAnswer).event.id
    const guaranteed = { ...completed, guarantee_until: addDays(PAID_ON, 30) }
    const [claimable, claimedCase] = [
      await insertRequest(db, { customer, technician }, guaranteed),
      await insertRequest(db, { customer, technician }, guaranteed),
    ]
    const claim = await api.call('POST', `/api/service-requests/${claimedCase}/guarantee-claims`, {
      ...{ as: customer, body: CLAIM },
    })
    const acceptedId = await insertRequest(db, { customer, technician }, { status: 'accepted' })
    const guarantee = { claimableId: claimable, claimId: claim.read(eventAnswer).event.id }
    const profile = { kind: 'profile', id: technician.technician_id, reason: 'advertising' }
    await api.call('POST', '/api/reports', { as: customer, body: profile })
    const report = await db.selectFrom('abuse_reports').select('id').executeTakeFirstOrThrow()
    const reported = { messageId: message.read(eventAnswer).event.id, reportId: report.id, reviewIds }
    const verifications = await askForVerifications(api, { admin, technician })
    await prepareSecondFactors(db, { preparing: asking, protectedUser: blocked })
    const passkeys = await preparePasskeys(api, { customer })
    const token = await unsubscribeToken(api.deps.sign, technician.id)
    const agreement = await signAgreement(api, { customer, technician, case_id: pendingId })
    const ids = {
      sessionId: await openAnotherSession(db, customer),
      pendingId,
      completedId,
      acceptedId,
      offeredId,
      ...{ offerId, paymentId },
      ...guarantee,
      ...reported,
      ...verifications,
      ...passkeys,
      agreement,
      unsubscribeToken: token,
    }
    const world = { admin, customer, technician, neighbours, photo, ...ids }
    const factors = callsOfSecondFactors({ preparing: asking, protectedUser: blocked })
    const calls = {
      ...callsOfAccounts(world),
      ...factors,
      ...callsOfAdmins(world),
      ...callsOfServices(world),
    }
    return apiRoutes.filter(({ method }) => method !== 'GET').map((route) => toCall(world, route, calls))
  } finally {
    await database.drop()
  }
}

/** Path, user and key come from the table of routes. Throws if a route has no values here, so that none is forgotten. */
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

function callsOfAccounts({ customer, ...world }: World): Record<string, Given> {
  const { email } = customer
  const person = { name: 'Rosa Ureña', email: 'rosa@ejemplo.do', password: 'secreta', phone: '809-555-0111' }
  return {
    'POST /auth/login': {
      body: { email, password: TEST_PASSWORD },
      repeats: ['sessions', 'graphile_worker.jobs'],
    },
    'DELETE /users/me/sessions/:id': { params: { id: world.sessionId } },
    'DELETE /users/me/sessions': {},
    'PUT /users/me/device-key': { body: { public_key: world.agreement.key } },
    'POST /auth/passkey/sign-in-options': { repeats: ['passkey_challenges'] },
    'POST /auth/passkey/sign-in': { body: { credential: world.usedCredential } },
    'POST /auth/passkey/registration-options': {
      body: { password: TEST_PASSWORD },
      repeats: ['passkey_challenges'],
    },
    'POST /auth/passkey/registration': { body: { credential: world.newCredential } },
    'DELETE /users/me/passkeys/:id': { params: { id: world.passkeyId } },
    'POST /auth/register': { body: person },
    'POST /client-errors': { body: CLIENT_ERROR },
    'POST /auth/logout': { as: customer },
    'PUT /users/me': { body: { name: 'Rosa Marte', phone: '809-555-0122' } },
    'POST /users/me/erasure': { body: { password: TEST_PASSWORD } },
    'DELETE /users/me/erasure': {},
    'PUT /users/me/consents': { body: { privacy: true, contact_public: false } },
    'POST /auth/forgot-password': { body: { email }, repeats: ['graphile_worker.jobs'] },
    'POST /auth/reset-password': { body: { token: RESET_TOKEN, password: 'clave-nueva' } },
    'POST /auth/confirm-email': { body: { token: CONFIRMATION_TOKEN } },
    'POST /auth/confirm-email-change': { body: { token: CHANGE_TOKEN } },
    'POST /users/me/email': {
      body: { email: 'otro@ejemplo.do', password: TEST_PASSWORD },
      repeats: ['graphile_worker.jobs'],
    },
    'DELETE /users/me/email': {},
    'POST /auth/email-confirmation': { repeats: ['graphile_worker.jobs'] },
    'PUT /operations/:key/closed': { params: { key: 'clave-cerrada' }, body: {} },
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
    'DELETE /service-requests/:id/messages/:message_id': {
      ...{ as: asking, params: { id: world.offeredId, message_id: messageId } },
    },
    'POST /service-requests/:id/offers': { as: technician, params, body: { total: 1_200 } },
    'PUT /service-requests/:id/photos/:photo_id': { params: { ...params, photo_id: PHOTO_ID }, bytes: photo },
    'DELETE /service-requests/:id/photos/:photo_id': {
      ...{ as: asking, params: { id: world.offeredId, photo_id: CASE_PHOTO_ID } },
    },
    'PUT /offers/:id/status': { as: asking, params: { id: offerId }, body: { status: 'accepted' } },
    'POST /agreements': { body: world.agreement.halves },
    'POST /service-requests/:id/payments': { params: { id: completedId }, body: PAYMENT },
    'PUT /payments/:id/status': { params: { id: world.paymentId }, body: { status: 'confirmed' } },
    'POST /service-requests/:id/guarantee-claims': { params: { id: world.claimableId }, body: CLAIM },
    'PUT /guarantee-claims/:id/status': { params: { id: world.claimId }, body: { status: 'honoured' } },
    'POST /service-requests/:id/visits': {
      ...{ as: technician, params: { id: world.acceptedId }, body: { kind: 'arrived' } },
    },
    'POST /service-requests/:id/maintenance': {
      ...{ params: { id: completedId }, body: { kind: 'maintenance_proposed', months: 6 } },
    },
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
    'PUT /users/me/quick-replies': { as: asking, body: { texts: ['Ya voy, {nombre}.'] } },
    'PUT /technicians/profile/customers/:id/note': {
      ...{ as: technician, params: { id: blocked.id }, body: { note: 'Portón azul.' } },
    },
    'PUT /technicians/profile/expenses/:expense_id': {
      ...{ as: technician, params: { expense_id: NEW_PHOTO_ID }, body: EXPENSE },
    },
    'DELETE /technicians/profile/expenses/:expense_id': {
      ...{ as: technician, params: { expense_id: PHOTO_ID } },
    },
    'PUT /service-requests/:id/contact': {
      ...{ params: { id: completedId }, body: { may_keep_contact: true } },
    },
    'PUT /users/me/favourites/:id': { as: asking, params: profile },
    'DELETE /users/me/favourites/:id': { as: blocked, params: profile },
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
