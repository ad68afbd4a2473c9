import { json } from '../../api/src/testing/attack/ground.ts'
import { requestBody } from '../../api/src/testing/service-requests.ts'
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
    { name: 'eligibility', path: `/api/reviews/eligibility/${id}*`, as: customer.cookie },
    {
      name: 'own profile',
      method: 'PUT',
      path: '/api/technicians/profile',
      as: technician.cookie,
      body: { ...work, available: true, skills: ['Redes'] },
    },
    { name: 'admin: users', path: '/api/admin/users?q=eva&role=customer', as: admin.cookie },
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
  ]
}
