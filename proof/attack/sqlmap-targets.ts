import type { TestUser } from '../../api/src/testing/api.ts'
import { json } from '../../api/src/testing/attack/ground.ts'
import { insertRequest, requestBody } from '../../api/src/testing/service-requests.ts'
import type { Field } from './field.ts'

export type Target = {
  name: string
  path: string
  method?: string
  body?: unknown
  as?: string
  headers?: string[]
  /**
   * The expected status without an injection, if it is not 2xx. A call that is refused before it reaches the database would
   * prove nothing.
   */
  status?: number
}

/**
 * Every text that a caller may send, in calls that reach the code that uses it. `*` marks a place for sqlmap that no
 * parameter list names.
 */
export async function targetsOf(field: Field): Promise<Target[]> {
  // A separate account for the admin to edit: changing its email ends its sessions.
  const [customer, edited, technician, admin] = await Promise.all([
    field.createUser('customer'),
    field.createUser('customer'),
    field.createUser('technician'),
    field.createUser('admin'),
  ])
  const id = technician.technician_id
  const asked = requestBody(technician)
  const request = await field.send('/api/service-requests', json('POST', asked, { cookie: customer.cookie }))
  const { serviceRequest } = (await request.json()) as { serviceRequest: { id: number } }
  const person = { name: 'Eva', email: 'eva@ejemplo.do', phone: '809-555-0100' }
  const work = { bio: 'Trabajo', city: 'Santiago', address: 'Calle 3', experience_years: 3, hourly_rate: 500 }
  const list = 'query=luz&city=Santiago&sort=rating&available=true&category_id=1&limit=5'
  return [
    { name: 'list', path: `/api/technicians?${list}` },
    { name: 'list by city', path: '/api/technicians?city=Santiago' },
    { name: 'cursor', path: '/api/technicians?cursor=abc', status: 400 },
    { name: 'search', path: `/api/technicians/search?${list}` },
    { name: 'category', path: '/api/technicians/category/Electricidad*' },
    { name: 'profile', path: `/api/technicians/${id}*` },
    { name: 'directory', path: '/api/technicians/directory?since=a.b.1.1&form=slim' },
    { name: 'photo', path: `/uploads/${'0'.repeat(32)}-320*.webp`, status: 404 },
    { name: 'page', path: '/search?query=luz&city=Santiago' },
    { name: 'login', path: '/api/auth/login', body: { email: customer.email, password: 'x' }, status: 401 },
    {
      name: 'second factor',
      path: '/api/auth/second-factor',
      body: { ticket: 'A'.repeat(43), code: '123456' },
      status: 400,
    },
    {
      name: 'register',
      path: '/api/auth/register',
      body: { ...person, email: 'leo@ejemplo.do', password: 'secreta' },
    },
    { name: 'forgotten password', path: '/api/auth/forgot-password', body: { email: customer.email } },
    {
      name: 'reset',
      path: '/api/auth/reset-password',
      body: { token: 'A'.repeat(43), password: 'secreta' },
      status: 400,
    },
    {
      name: 'confirmation',
      path: '/api/auth/confirm-email',
      body: { token: 'A'.repeat(43) },
      status: 400,
    },
    {
      name: 'confirmation of a change',
      path: '/api/auth/confirm-email-change',
      body: { token: 'A'.repeat(43) },
      status: 400,
    },
    { name: 'session', path: '/api/auth/check-session', headers: [`Cookie: session=${'A'.repeat(43)}*`] },
    {
      name: 'own account',
      method: 'PUT',
      path: '/api/users/me',
      as: customer.cookie,
      body: { name: 'Eva', phone: '809' },
    },
    { name: 'service request', path: '/api/service-requests', as: customer.cookie, body: asked },
    {
      name: 'key of an operation',
      path: '/api/service-requests',
      as: customer.cookie,
      body: asked,
      headers: ['Idempotency-Key: clave-0002*'],
    },
    { name: 'closing a key', method: 'PUT', path: '/api/operations/clave-0001*/closed', as: customer.cookie },
    {
      name: 'status',
      method: 'PUT',
      path: `/api/service-requests/${serviceRequest.id}*/status`,
      as: technician.cookie,
      body: { status: 'accepted' },
    },
    {
      name: 'review',
      path: '/api/reviews',
      as: customer.cookie,
      body: { technician_id: id, rating: 5, comment: 'Muy buen trabajo', service_date: '2026-01-05' },
      status: 403,
    },
    {
      name: 'own requests',
      path: `/api/service-requests/my-requests?limit=5&cursor=${serviceRequest.id}`,
      as: technician.cookie,
    },
    {
      name: 'unblocking',
      method: 'DELETE',
      path: `/api/blocked-customers/${customer.id}*`,
      as: technician.cookie,
    },
    {
      name: 'unblocking a technician',
      method: 'DELETE',
      path: `/api/blocked-technicians/${id}*`,
      as: customer.cookie,
    },
    {
      name: 'taking back a star',
      method: 'DELETE',
      path: `/api/users/me/favourites/${id}*`,
      as: customer.cookie,
    },
    { name: 'eligibility', path: `/api/reviews/eligibility/${id}*`, as: customer.cookie },
    {
      name: 'own profile',
      method: 'PUT',
      path: '/api/technicians/profile',
      as: technician.cookie,
      body: {
        ...{ ...work, available: true, skills: ['Redes'] },
        ...{ services: [{ name: 'Visita', price: 800 }], sector_ids: [3] },
      },
    },
    {
      name: 'admin: user',
      method: 'PUT',
      path: `/api/admin/users/${edited.id}`,
      as: admin.cookie,
      body: { ...person, role: 'customer' },
    },
    {
      name: 'admin: category',
      path: '/api/admin/categories',
      as: admin.cookie,
      body: { name: 'Pintura', description: 'Muros', icon_name: 'x' },
    },
    {
      name: 'admin: technician',
      method: 'PUT',
      path: `/api/admin/technicians/${id}`,
      as: admin.cookie,
      body: { ...work, available: true, category_id: 1 },
    },
    {
      name: 'report of services',
      path: '/api/admin/reports/services?start_date=2026-01-01&end_date=2026-02-01',
      as: admin.cookie,
    },
    {
      name: 'report of notices',
      path: '/api/admin/reports/notices?start_date=2026-01-01&end_date=2026-02-01',
      as: admin.cookie,
    },
    { name: 'report of revenue', path: '/api/admin/reports/revenue?year=2026', as: admin.cookie },
    ...deskTargets({ admin, edited, case_id: serviceRequest.id }),
    ...(await trustTargets(field, { customer, technician })),
  ]
}

const TABLES = ['users', 'technicians', 'categories', 'cases', 'reviews', 'reports', 'audit-log']

/** The searchable tables of the admin area, and what admins write. */
function deskTargets(on: { admin: TestUser; edited: TestUser; case_id: number }): Target[] {
  const as = on.admin.cookie
  const [person, oneCase] = [`/api/admin/users/${on.edited.id}`, `/api/admin/cases/${on.case_id}`]
  return [
    ...TABLES.map((table) => ({
      name: `admin: ${table}`,
      path: `/api/admin/${table}?query=eva&limit=5`,
      as,
    })),
    { name: 'admin: city', path: '/api/admin/users?city=Santiago&role=customer&state=active', as },
    { name: 'admin: file', path: '/api/admin/technicians.csv?query=eva&city=Santiago', as },
    { name: 'admin: note', path: `${person}*/notes`, as, body: { text: 'Llamó dos veces' } },
    {
      name: 'admin: suspension',
      ...{ method: 'PUT', path: `${person}*/suspension`, as, body: { reason: 'Faltan pruebas' } },
    },
    {
      name: 'admin: message',
      path: '/api/admin/messages',
      as,
      body: { user_ids: [on.admin.id], text: 'Escríbenos' },
    },
    { name: 'admin: words of a case', path: `${oneCase}*/words`, as, body: { reason: 'Una queja suya' } },
    { name: 'admin: note on a case', path: `${oneCase}*/notes`, as, body: { text: 'Llamó dos veces' } },
    { name: 'admin: sector', path: '/api/admin/sectors', as, body: { name: 'Ensanche Nuevo' } },
    {
      name: 'admin: ignored search',
      path: '/api/admin/missed-searches/ignored',
      as,
      body: { words: 'nevera' },
      status: 404,
    },
  ]
}

/** Reviews, reports, photos of jobs, and the erasure of an account. */
async function trustTargets(
  field: Field,
  { customer, technician }: { customer: TestUser; technician: TestUser },
): Promise<Target[]> {
  const completed = { status: 'completed', completed_at: new Date() } as const
  const caseId = await insertRequest(field.db, { customer, technician }, completed)
  const id = technician.technician_id
  const text = { rating: 5, comment: 'Muy buen trabajo' }
  const body = { ...text, technician_id: id, service_request_id: caseId, service_date: '2026-03-01' }
  const written = await field.send('/api/reviews', json('POST', body, { cookie: customer.cookie }))
  const { review } = (await written.json()) as { review: { id: number } }
  const path = `/api/reviews/${review.id}*`
  return [
    { name: 'reviews of a profile', path: `/api/technicians/${id}*/reviews?sort=best&stars=5` },
    { name: 'edited review', method: 'PUT', path, as: customer.cookie, body: text },
    {
      name: 'reply',
      ...{ method: 'PUT', path: `${path}/reply`, as: technician.cookie, body: { text: 'Gracias' } },
    },
    {
      name: 'report of abuse',
      path: '/api/reports',
      as: customer.cookie,
      body: { kind: 'profile', id, reason: 'other', note: 'No vino' },
    },
    {
      name: 'caption of a job',
      method: 'PATCH',
      path: `/api/technicians/profile/work-photos/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}*`,
      as: technician.cookie,
      body: { caption: 'Mi trabajo' },
      status: 404,
    },
    {
      name: 'erasure',
      path: '/api/users/me/erasure',
      as: customer.cookie,
      body: { password: 'no-es' },
      status: 400,
    },
  ]
}
