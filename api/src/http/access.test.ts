import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../features/sessions/service.ts'
import { apiRoutes } from '../routes.ts'
import type { TestUser } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'

type Audience = 'everybody' | 'signed in' | 'customers' | 'without profile' | 'technicians' | 'admins'

/** Who may call each route according to the API contract. A route that is missing here fails the test. */
const AUDIENCE: Record<string, Audience> = {
  'POST /auth/login': 'everybody',
  'POST /auth/register': 'everybody',
  'GET /auth/check-session': 'everybody',
  'POST /auth/logout': 'everybody',
  'POST /auth/forgot-password': 'everybody',
  'POST /auth/reset-password': 'everybody',
  'POST /auth/confirm-email': 'everybody',
  'POST /auth/confirm-email-change': 'everybody',
  'GET /technicians': 'everybody',
  'GET /technicians/search': 'everybody',
  'GET /technicians/category/:category': 'everybody',
  'GET /technicians/directory': 'everybody',
  'GET /technicians/categories': 'everybody',
  'GET /sectors': 'everybody',
  'GET /technicians/:id': 'everybody',
  'POST /technicians': 'everybody',
  'PUT /users/me': 'signed in',
  'GET /users/me/export': 'signed in',
  'POST /users/me/erasure': 'signed in',
  'DELETE /users/me/erasure': 'signed in',
  'POST /auth/second-factor': 'everybody',
  'GET /users/me/second-factor': 'signed in',
  'POST /users/me/second-factor': 'signed in',
  'PUT /users/me/second-factor': 'signed in',
  'DELETE /users/me/second-factor': 'signed in',
  'POST /auth/passkey/sign-in-options': 'everybody',
  'POST /auth/passkey/sign-in': 'everybody',
  'POST /auth/passkey/registration-options': 'signed in',
  'POST /auth/passkey/registration': 'signed in',
  'GET /users/me/passkeys': 'signed in',
  'DELETE /users/me/passkeys/:id': 'signed in',
  'GET /users/me/sessions': 'signed in',
  'DELETE /users/me/sessions/:id': 'signed in',
  'DELETE /users/me/sessions': 'signed in',
  'PUT /users/me/device-key': 'signed in',
  'GET /users/me/consents': 'signed in',
  'PUT /users/me/consents': 'signed in',
  'GET /auth/email-confirmation': 'signed in',
  'POST /auth/email-confirmation': 'signed in',
  'GET /users/me/email': 'signed in',
  'POST /users/me/email': 'signed in',
  'DELETE /users/me/email': 'signed in',
  'POST /service-requests': 'signed in',
  'GET /service-requests/my-requests': 'signed in',
  'GET /service-requests/to-answer': 'signed in',
  'PUT /service-requests/:id/status': 'signed in',
  'GET /service-requests/changes': 'signed in',
  'PUT /service-requests/:id/contact': 'signed in',
  'GET /technicians/profile/expenses': 'technicians',
  'PUT /technicians/profile/expenses/:expense_id': 'technicians',
  'DELETE /technicians/profile/expenses/:expense_id': 'technicians',
  'GET /technicians/profile/month': 'technicians',
  'GET /technicians/profile/agenda': 'technicians',
  'GET /technicians/profile/customers': 'technicians',
  'PUT /technicians/profile/customers/:id/note': 'technicians',
  'GET /service-requests/:id': 'signed in',
  'GET /live': 'signed in',
  'POST /service-requests/:id/messages': 'signed in',
  'DELETE /service-requests/:id/messages/:message_id': 'signed in',
  'PUT /service-requests/:id/photos/:photo_id': 'signed in',
  'DELETE /service-requests/:id/photos/:photo_id': 'signed in',
  'GET /service-requests/:id/photos/:photo_id': 'signed in',
  'POST /service-requests/:id/offers': 'signed in',
  'PUT /offers/:id/status': 'signed in',
  'POST /agreements': 'signed in',
  'POST /service-requests/:id/payments': 'signed in',
  'PUT /payments/:id/status': 'signed in',
  'POST /service-requests/:id/guarantee-claims': 'signed in',
  'PUT /guarantee-claims/:id/status': 'signed in',
  'POST /service-requests/:id/visits': 'signed in',
  'POST /service-requests/:id/maintenance': 'signed in',
  'GET /reviews/eligibility/:technicianId': 'signed in',
  'PUT /operations/:key/closed': 'signed in',
  'POST /technicians/upgrade': 'without profile',
  'POST /reviews': 'customers',
  'GET /technicians/:id/reviews': 'everybody',
  'GET /reviews/:id/photos/:photo_id': 'everybody',
  'PUT /reviews/:id': 'signed in',
  'DELETE /reviews/:id': 'signed in',
  'PUT /reviews/:id/reply': 'technicians',
  'DELETE /reviews/:id/reply': 'technicians',
  'GET /technicians/profile': 'technicians',
  'PUT /technicians/profile': 'technicians',
  'PUT /technicians/profile/availability': 'technicians',
  'GET /technicians/profile/verifications': 'technicians',
  'POST /technicians/profile/verifications': 'technicians',
  'POST /technicians/profile/verifications/phone/code': 'technicians',
  'PUT /technicians/profile/image': 'technicians',
  'DELETE /technicians/profile/image': 'technicians',
  'PUT /technicians/profile/work-photos/:photo_id': 'technicians',
  'PATCH /technicians/profile/work-photos/:photo_id': 'technicians',
  'DELETE /technicians/profile/work-photos/:photo_id': 'technicians',
  'GET /blocked-customers': 'technicians',
  'PUT /blocked-customers/:id': 'technicians',
  'DELETE /blocked-customers/:id': 'technicians',
  'GET /blocked-technicians': 'signed in',
  'PUT /blocked-technicians/:id': 'signed in',
  'DELETE /blocked-technicians/:id': 'signed in',
  'GET /users/me/quick-replies': 'signed in',
  'PUT /users/me/quick-replies': 'signed in',
  'GET /users/me/favourites': 'signed in',
  'PUT /users/me/favourites/:id': 'signed in',
  'DELETE /users/me/favourites/:id': 'signed in',
  'POST /reports': 'signed in',
  'GET /notices': 'signed in',
  'PUT /notices/read': 'signed in',
  'GET /notices/preferences': 'signed in',
  'PUT /notices/preferences': 'signed in',
  'POST /notices/unsubscribe': 'everybody',
  'POST /client-errors': 'everybody',
  'GET /push/key': 'signed in',
  'PUT /push/subscription': 'signed in',
  'DELETE /push/subscription': 'signed in',
  'POST /push/test': 'signed in',
  'GET /admin/users': 'admins',
  'POST /admin/missed-searches/ignored': 'admins',
  'GET /admin/users/:id': 'admins',
  'PUT /admin/users/:id/suspension': 'admins',
  'DELETE /admin/users/:id/suspension': 'admins',
  'DELETE /admin/users/:id/hidden-profile': 'admins',
  'POST /admin/users/:id/notes': 'admins',
  'DELETE /admin/users/:id/sessions': 'admins',
  'POST /admin/users/:id/password-reset': 'admins',
  'POST /admin/messages': 'admins',
  'GET /admin/users.csv': 'admins',
  'GET /admin/technicians.csv': 'admins',
  'GET /admin/categories.csv': 'admins',
  'GET /admin/cases.csv': 'admins',
  'GET /admin/reviews': 'admins',
  'GET /admin/reviews.csv': 'admins',
  'PUT /admin/reviews/:id': 'admins',
  'GET /admin/desk': 'admins',
  'GET /admin/desk/figures': 'admins',
  'PUT /admin/users/:id/failed-deliveries': 'admins',
  'POST /admin/verifications/:id/code': 'admins',
  'PUT /admin/verifications/:id': 'admins',
  'GET /admin/audit-log': 'admins',
  'GET /admin/audit-log.csv': 'admins',
  'PUT /admin/users/:id': 'admins',
  'DELETE /admin/users/:id': 'admins',
  'GET /admin/categories': 'admins',
  'POST /admin/categories': 'admins',
  'PUT /admin/categories/:id': 'admins',
  'DELETE /admin/categories/:id': 'admins',
  'GET /admin/sectors': 'admins',
  'POST /admin/sectors': 'admins',
  'PUT /admin/sectors/:id': 'admins',
  'POST /admin/sectors/:id/merge': 'admins',
  'GET /admin/missed-searches': 'admins',
  'GET /admin/technicians': 'admins',
  'GET /admin/technicians/:id': 'admins',
  'PUT /admin/technicians': 'admins',
  'PUT /admin/technicians/:id': 'admins',
  'GET /admin/cases': 'admins',
  'GET /admin/cases/:id': 'admins',
  'POST /admin/cases/:id/words': 'admins',
  'GET /admin/reports': 'admins',
  'GET /admin/reports.csv': 'admins',
  'PUT /admin/reports/:id': 'admins',
  'PUT /admin/cases/:id/status': 'admins',
  'POST /admin/cases/:id/messages': 'admins',
  'POST /admin/cases/:id/notes': 'admins',
  'GET /admin/reports/users': 'admins',
  'GET /admin/reports/services': 'admins',
  'GET /admin/reports/revenue': 'admins',
  'GET /admin/reports/notices': 'admins',
}

const CALLERS = {
  visitor: ['everybody'],
  customer: ['everybody', 'signed in', 'customers', 'without profile'],
  'other customer': ['everybody', 'signed in', 'customers', 'without profile'],
  technician: ['everybody', 'signed in', 'technicians'],
  'other technician': ['everybody', 'signed in', 'technicians'],
  'technician without a profile': ['everybody', 'signed in', 'without profile'],
  admin: ['everybody', 'signed in', 'admins'],
  'expired session': ['everybody'],
  'deleted user': ['everybody'],
  'demoted admin': ['everybody', 'signed in', 'customers', 'without profile'],
} as const satisfies Record<string, readonly Audience[]>

type Caller = keyof typeof CALLERS

let users: Record<Exclude<Caller, 'visitor'>, TestUser>

const api = await testApi()

beforeAll(async () => {
  users = {
    customer: await api.createUser('customer'),
    'other customer': await api.createUser('customer'),
    technician: await api.createUser('technician'),
    'other technician': await api.createUser('technician'),
    'technician without a profile': await withoutProfile(),
    admin: await api.createUser('admin'),
    'expired session': await api.createUser('admin'),
    'deleted user': await api.createUser('admin'),
    'demoted admin': await api.createUser('admin'),
  }
  const { db } = api.deps
  await sql`update users set deleted_at = now() where id = ${users['deleted user'].id}`.execute(db)
  await sql`update users set role = 'customer' where id = ${users['demoted admin'].id}`.execute(db)
})

/** Opens a new session for each call, because some calls end their session. */
async function signedIn(caller: Exclude<Caller, 'visitor'>): Promise<TestUser> {
  const { db } = api.deps
  const user = users[caller]
  const { token } = await openSession(db, { userId: user.id, isRemembered: false })
  if (caller === 'expired session')
    await sql`update sessions set expires_at = now() where user_id = ${user.id}`.execute(db)
  return { ...user, cookie: `session=${token}` }
}

async function withoutProfile(): Promise<TestUser> {
  const user = await api.createUser('technician')
  await api.deps.db.deleteFrom('technicians').where('user_id', '=', user.id).execute()
  return user
}

const names = apiRoutes.map((route) => `${route.method} ${route.path}`)

describe('access to the API', () => {
  it('has a rule here for every route, and a route for every rule', () => {
    expect(names.toSorted()).toEqual(Object.keys(AUDIENCE).toSorted())
  })

  describe.each(names)('%s', (name) => {
    it.each(Object.keys(CALLERS) as Caller[])('answers the %s as declared', async (caller) => {
      const [method = '', path = ''] = name.split(' ')
      const as = caller === 'visitor' ? undefined : await signedIn(caller)
      const url = `/api${path.replace(':key', 'no-such-key').replaceAll(/:\w+/g, '2000000000')}`
      const answer = await api.call(method, url, { as, ...bodyFor(name) })
      const audiences: readonly Audience[] = CALLERS[caller]
      const refusedAs = audiences.includes('signed in') ? 'forbidden' : 'unauthenticated'
      expect(refusal(name, answer)).toBe(audiences.includes(AUDIENCE[name] ?? 'admins') ? 'none' : refusedAs)
    })
  })
})

/** A body of the media type that the route accepts. Another type would be refused before the role is checked. */
function bodyFor(name: string): { body?: object; bytes?: Buffer } {
  const route = apiRoutes.find(({ method, path }) => `${method} ${path}` === name)
  if (route?.method === 'GET') return {}
  return route?.bodyType === 'binary' ? { bytes: Buffer.from('x') } : { body: {} }
}

/** The code with which access was refused, or 'none'. Refusals by the service behind it do not count. */
function refusal(name: string, answer: { body: unknown }): string {
  const parsed = errorBody.safeParse(answer.body)
  const code = parsed.success ? parsed.data.code : 'none'
  if (code === 'already_technician') return 'forbidden'
  // A technician without a profile gets this answer in place of `forbidden`.
  if (code === 'not_found' && name === 'GET /technicians/profile') return 'forbidden'
  return code === 'forbidden' || code === 'unauthenticated' ? code : 'none'
}
