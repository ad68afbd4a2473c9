import { createECDH } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { eventAnswer } from '@tecnicerca/shared/service-request-events'
import { unsubscribeToken } from '../../api/src/features/notices/mail-service.ts'
import { drawPhoto, photoForm } from '../../api/src/features/photos/photo.fixture.ts'
import { hashToken } from '../../api/src/features/sessions/service.ts'
import {
  PROFILE_EDIT,
  registrationFields,
  upgradeFields,
} from '../../api/src/features/technicians/registration.fixture.ts'
import { apiRoutes } from '../../api/src/routes.ts'
import { type CallOptions, startApiOn, TEST_PASSWORD, type TestUser } from '../../api/src/testing/api.ts'
import { openTestDatabase } from '../../api/src/testing/database.ts'
import type { Connection } from '../../api/src/testing/scratch-cluster.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

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

const RESET_TOKEN = 'r'.repeat(43)
const CONFIRMATION_TOKEN = 'c'.repeat(43)
const SPARE_CATEGORY = 700
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
  try {
    const api = startApiOn(database)
    const admin = await api.createUser('admin')
    const customer = await api.createUser('customer')
    const technician = await api.createUser('technician')
    const photo = await drawPhoto('teal').jpeg().toBuffer()
    await api.call('PUT', '/api/technicians/profile/image', { as: technician, form: photoForm(photo) })
    const neighbours = [await api.createUser('customer'), await api.createUser('customer')] as const
    const ask = (status: 'pending' | 'completed', by = customer) =>
      database.db
        .insertInto('service_requests')
        .values({
          customer_id: by.id,
          technician_id: technician.technician_id ?? 0,
          category_id: 1,
          hourly_rate: 500,
          request_date: '2026-03-02',
          service_description: 'Se tapó el fregadero',
          service_location: 'Calle 8',
          status,
          client_op_id: null,
          status_changed_by: null,
          completed_at: status === 'completed' ? new Date() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [pending, completed] = [await ask('pending'), await ask('completed')]
    for (const neighbour of neighbours) await ask('completed', neighbour)
    await database.db
      .insertInto('blocked_customers')
      .values({ technician_id: technician.technician_id ?? 0, customer_id: neighbours[1].id })
      .execute()
    await api.call('PUT', `/api/blocked-technicians/${technician.technician_id}`, { as: neighbours[1] })
    await database.db
      .insertInto('categories')
      .values({ id: SPARE_CATEGORY, name: 'Pintura', description: '', icon_name: '' })
      .execute()
    await database.db
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(RESET_TOKEN),
        user_id: customer.id,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    await database.db
      .insertInto('email_confirmations')
      .values({
        token_hash: hashToken(CONFIRMATION_TOKEN),
        user_id: customer.id,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    const offered = await ask('pending', neighbours[0])
    const offer = await api.call('POST', `/api/service-requests/${offered.id}/offers`, {
      as: technician,
      body: { total: 1_500 },
    })
    const offerId = offer.read(eventAnswer).event.id
    const token = await unsubscribeToken(api.deps.sign, technician.id)
    const ids = {
      pendingId: pending.id,
      completedId: completed.id,
      offerId,
      unsubscribeToken: token,
    }
    const world = { admin, customer, technician, neighbours, photo, ...ids }
    return checkedAgainstTable([
      ...callsOfAccounts(world),
      ...callsOfAdmins(world),
      ...callsOfServices(world),
      ...callsOfCases(world),
      ...callsOfTechnicians(world),
    ])
  } finally {
    await database.drop()
  }
}

/** Throws if a writing route of the table has no call here, so that new routes are not forgotten. */
function checkedAgainstTable(routes: WriteRoute[]): WriteRoute[] {
  const writing = apiRoutes
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  const missing = writing.filter((name) => !routes.some(({ route }) => route === name))
  if (missing.length > 0) throw new Error(`no call is known for ${missing.join(', ')}`)
  return routes
}

function writeRoute(
  route: string,
  options: CallOptions,
  about: { path?: string; repeats?: string[] } = {},
): WriteRoute {
  const [method = '', path = ''] = route.split(' ')
  return { route, call: { method, path: `/api${about.path ?? path}`, options }, repeats: about.repeats ?? [] }
}

const keyed = (key: string) => ({ 'idempotency-key': `clave-de-${key}` })

function callsOfAccounts({ customer }: World): WriteRoute[] {
  const { email } = customer
  const person = { name: 'Rosa Ureña', email: 'rosa@ejemplo.do', password: 'secreta', phone: '809-555-0111' }
  const edit = { name: 'Rosa Marte', phone: '809-555-0122' }
  const reset = { token: RESET_TOKEN, password: 'clave-nueva' }
  return [
    writeRoute('POST /auth/login', { body: { email, password: TEST_PASSWORD } }, { repeats: ['sessions'] }),
    writeRoute('POST /auth/register', { body: person }),
    writeRoute('POST /client-errors', { body: CLIENT_ERROR }),
    writeRoute('POST /auth/logout', { as: customer }),
    writeRoute('PUT /users/me', { as: customer, body: edit }),
    writeRoute('POST /auth/forgot-password', { body: { email } }, { repeats: ['graphile_worker.jobs'] }),
    writeRoute('POST /auth/reset-password', { body: reset }),
    writeRoute('POST /auth/confirm-email', { body: { token: CONFIRMATION_TOKEN } }),
    writeRoute('POST /auth/email-confirmation', { as: customer }, { repeats: ['graphile_worker.jobs'] }),
    writeRoute(
      'PUT /operations/:key/closed',
      { as: customer, body: {} },
      { path: '/operations/clave-cerrada/closed' },
    ),
  ]
}

function callsOfAdmins({ admin, customer, technician, pendingId }: World): WriteRoute[] {
  const category = { name: 'Jardinería', description: 'Jardines', icon_name: 'leaf' }
  const user = { name: 'Otro Nombre', email: customer.email, phone: '809-555-0133', role: 'customer' }
  const profile = { ...PROFILE_EDIT, category_id: 2 }
  const spare = { path: `/admin/categories/${SPARE_CATEGORY}` }
  return [
    writeRoute('POST /admin/categories', { as: admin, body: category }),
    writeRoute('PUT /admin/categories/:id', { as: admin, body: category }, spare),
    writeRoute('DELETE /admin/categories/:id', { as: admin }, spare),
    writeRoute('PUT /admin/users/:id', { as: admin, body: user }, { path: `/admin/users/${customer.id}` }),
    writeRoute('DELETE /admin/users/:id', { as: admin }, { path: `/admin/users/${technician.id}` }),
    writeRoute(
      'PUT /admin/technicians/:id',
      { as: admin, body: profile },
      { path: `/admin/technicians/${technician.technician_id}` },
    ),
    writeRoute(
      'POST /admin/cases/:id/words',
      { as: admin, body: { reason: 'El cliente se quejó del trato' } },
      // A repeated call is recorded as another reading.
      { path: `/admin/cases/${pendingId}/words`, repeats: ['admin_case_readings'] },
    ),
  ]
}

function callsOfServices({ customer, technician, neighbours, ...ids }: World): WriteRoute[] {
  const { technician_id: technicianId } = technician
  const { pendingId, completedId, unsubscribeToken: token } = ids
  const [asking, blocked] = neighbours
  const shunned = { path: `/blocked-technicians/${technicianId}` }
  const request = {
    technician_id: technicianId,
    service_description: 'Se dañó el inversor',
    request_date: DAY_AHEAD,
    service_location: 'Calle 9',
  }
  const review = {
    technician_id: technicianId,
    service_request_id: completedId,
    rating: 4,
    comment: 'Todo quedó muy bien.',
    service_date: '2026-03-03',
  }
  return [
    writeRoute('POST /service-requests', { as: customer, body: request, headers: keyed('solicitud') }),
    writeRoute(
      'PUT /service-requests/:id/status',
      { as: technician, body: { status: 'accepted' }, headers: keyed('estado') },
      { path: `/service-requests/${pendingId}/status` },
    ),
    writeRoute('PUT /notices/read', { as: technician, body: { up_to: 1 }, headers: keyed('lectura') }),
    writeRoute('POST /notices/unsubscribe', {}, { path: `/notices/unsubscribe?token=${token}` }),
    writeRoute('PUT /push/subscription', { as: technician, body: SUBSCRIPTION }),
    writeRoute('DELETE /push/subscription', { as: technician, body: { endpoint: SUBSCRIPTION.endpoint } }),
    writeRoute('POST /push/test', { as: technician }),
    writeRoute('PUT /notices/preferences', { as: technician, body: { quiet_hours: false } }),
    writeRoute('PUT /blocked-customers/:id', { as: technician }, { path: `/blocked-customers/${asking.id}` }),
    writeRoute(
      'DELETE /blocked-customers/:id',
      { as: technician },
      { path: `/blocked-customers/${blocked.id}` },
    ),
    writeRoute('PUT /blocked-technicians/:id', { as: asking }, shunned),
    writeRoute('DELETE /blocked-technicians/:id', { as: blocked }, shunned),
    writeRoute('POST /reviews', { as: customer, body: review, headers: keyed('opinion') }),
  ]
}

const PHOTO_ID = '0199aa00-0000-7000-8000-000000000001'

function callsOfCases({ customer, technician, neighbours, photo, pendingId, offerId }: World): WriteRoute[] {
  const path = `/service-requests/${pendingId}`
  return [
    writeRoute(
      'POST /service-requests/:id/messages',
      { as: customer, body: { text: 'El portón es verde.' }, headers: keyed('mensaje') },
      { path: `${path}/messages` },
    ),
    writeRoute(
      'POST /service-requests/:id/offers',
      { as: technician, body: { total: 1_200 }, headers: keyed('propuesta') },
      { path: `${path}/offers` },
    ),
    writeRoute(
      'PUT /offers/:id/status',
      { as: neighbours[0], body: { status: 'accepted' }, headers: keyed('respuesta') },
      { path: `/offers/${offerId}/status` },
    ),
    writeRoute(
      'PUT /service-requests/:id/photos/:photo_id',
      { as: customer, bytes: photo, headers: keyed('foto') },
      { path: `${path}/photos/${PHOTO_ID}` },
    ),
  ]
}

function callsOfTechnicians({ customer, technician, photo }: World): WriteRoute[] {
  return [
    writeRoute('POST /technicians', { form: photoForm(photo, registrationFields()) }),
    writeRoute('POST /technicians/upgrade', { as: customer, form: photoForm(photo, upgradeFields()) }),
    writeRoute('PUT /technicians/profile', { as: technician, body: PROFILE_EDIT }),
    writeRoute('PUT /technicians/profile/availability', {
      as: technician,
      body: { available: false },
      headers: keyed('disponible'),
    }),
    writeRoute('PUT /technicians/profile/image', { as: technician, form: photoForm(photo) }),
    writeRoute('DELETE /technicians/profile/image', { as: technician }),
  ]
}
