import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { findMarkedRows } from '../../testing/attack/marked-rows.ts'
import { raceBehindLock, untilBlocked } from '../../testing/blocked.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { drawPhoto, photoForm } from '../photos/photo.fixture.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')

const remove = (user: TestUser) => api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })

function asking(customer: TestUser, technician: TestUser, headers: Record<string, string> = {}) {
  const body = requestBody(technician)
  return { as: customer, body, headers }
}

const ask = async (...people: Parameters<typeof asking>) => {
  const answer = await api.call('POST', '/api/service-requests', asking(...people))
  return { answer, id: (answer.body as { serviceRequest?: { id: number } }).serviceRequest?.id }
}

type Step = { status: string; key?: string }

const setStatus = (as: TestUser, { id }: { id: number | undefined }, { status, key = randomUUID() }: Step) =>
  api.call('PUT', `/api/service-requests/${id}/status`, {
    as,
    body: { status },
    headers: { 'idempotency-key': key },
  })

const ownRequests = async (as: TestUser) => {
  const { body } = await api.call('GET', '/api/service-requests/my-requests', { as })
  return (body as { serviceRequests: Record<string, unknown>[] }).serviceRequests
}

/** Fields of an open request after one of its accounts is deleted. */
const CLOSED = {
  ...{ status: 'cancelled', ended_by: 'system', ended_reason: 'account_closed', expires_at: null },
  ...{ ended_at: expect.any(String), updated_at: expect.any(String) },
}

describe('the other side of a deleted account', () => {
  it('sees a customer as Cliente, the description as Borrado and the request as cancelled', async () => {
    const technician = await api.createUser('technician')
    const customer = await api.createUser('customer', { name: 'Eva Zarzamora' })
    await ask(customer, technician)
    const [before] = await ownRequests(technician)
    await remove(customer)
    expect(await ownRequests(technician)).toEqual([
      {
        ...before,
        ...{ customer_name: 'Cliente', counterpart_phone: '', client_op_id: null },
        ...{ service_description: 'Borrado', service_location: '' },
        ...CLOSED,
      },
    ])
  })

  it('sees a technician as Técnico, the description unchanged and the request as cancelled', async () => {
    const technician = await api.createUser('technician')
    const customer = await api.createUser('customer')
    await ask(customer, technician)
    const [before] = await ownRequests(customer)
    await remove(technician)
    expect(await ownRequests(customer)).toEqual([
      { ...before, technician_name: 'Técnico', counterpart_phone: '', ...CLOSED },
    ])
  })

  it('sees the review of a customer without the name', async () => {
    const technician = await api.createUser('technician')
    const customer = await api.createUser('customer', { name: 'Eva Zarzamora' })
    const asked = await ask(customer, technician)
    await setStatus(technician, asked, { status: 'accepted' })
    await setStatus(technician, asked, { status: 'completed' })
    const review = { technician_id: technician.technician_id, rating: 5, service_date: '2026-01-02' }
    const body = { ...review, comment: 'Vino a tiempo y lo arregló.' }
    const headers = { 'idempotency-key': randomUUID() }
    expect((await api.call('POST', '/api/reviews', { as: customer, body, headers })).status).toBe(201)
    await remove(customer)
    const profile = await api.call('GET', `/api/technicians/${technician.technician_id}`)
    expect(profile.body).toMatchObject({
      technician: { review_count: 1, reviews: [{ reviewer_name: null, comment: body.comment }] },
    })
    expect(profile.text).not.toContain('Zarzamora')
  })
})

describe('the replayed answer of a status change', () => {
  it('contains the current name and phone of the other side', async () => {
    const [technician, customer] = [await api.createUser('technician'), await api.createUser('customer')]
    const asked = await ask(customer, technician)
    const key = randomUUID()
    const first = await setStatus(technician, asked, { status: 'accepted', key })
    expect((await setStatus(technician, asked, { status: 'accepted', key })).text).toBe(first.text)
    await api.call('PUT', '/api/users/me', { as: customer, body: { name: 'Ana', phone: '809-555-0199' } })
    const late = await setStatus(technician, asked, { status: 'accepted', key })
    expect(late.headers.get('idempotent-replayed')).toBe('true')
    const changed = { customer_name: 'Ana', counterpart_phone: '809-555-0199' }
    const { serviceRequest } = first.body as { serviceRequest: object }
    expect(late.text).toBe(JSON.stringify({ serviceRequest: { ...serviceRequest, ...changed } }))
  })

  it('contains no name, phone or location if the technician has lost the role', async () => {
    const [technician, customer] = [await api.createUser('technician'), await api.createUser('customer')]
    const asked = await ask(customer, technician)
    const key = randomUUID()
    await setStatus(technician, asked, { status: 'accepted', key })
    await sql`with demoted as (update users set role = 'customer' where id = ${technician.id})
      update technicians set deleted_at = now() where user_id = ${technician.id}`.execute(db)
    expect((await setStatus(technician, asked, { status: 'accepted', key })).body).toMatchObject({
      serviceRequest: { status: 'accepted', customer_name: '', counterpart_phone: '', service_location: '' },
    })
  })
})

describe('the deletion of an account', () => {
  it('removes the email address from the job queue and from the rate limit counters', async () => {
    const user = await api.createUser('customer', { email: 'zarzamora+2@ejemplo.do' })
    await api.call('POST', '/api/auth/forgot-password', { body: { email: user.email } })
    await api.call('POST', '/api/auth/login', { body: { email: user.email, password: 'no-es' } })
    const countCounters = async () => {
      const { rows } = await sql`
        select from rate_limits where strpos(bucket, rate_limit_mark('zarzamora+2@ejemplo.do')) > 0
          or strpos(bucket, rate_limit_mark('zarzamora@ejemplo.do')) > 0`.execute(db)
      return rows.length
    }
    expect(await findMarkedRows(db, 'zarzamora')).toEqual([
      'public.users: 1',
      expect.stringContaining('_private_jobs: 1'),
    ])
    expect(await countCounters()).toBe(3)
    await remove(user)
    expect(await findMarkedRows(db, 'zarzamora')).toEqual([])
    expect(await countCounters()).toBe(0)
    const login = { email: `borrada-${user.id}@invalid`, password: TEST_PASSWORD }
    expect((await api.call('POST', '/api/auth/login', { body: login })).status).not.toBe(200)
  })

  it('keeps a photo file that another user still shows', async () => {
    const [ana, luis] = [await api.createUser('technician'), await api.createUser('technician')]
    for (const as of [ana, luis]) {
      const form = photoForm(await drawPhoto('olive').jpeg().toBuffer())
      await api.call('PUT', '/api/technicians/profile/image', { as, form })
    }
    const profile = await api.call('GET', '/api/technicians/profile', { as: luis })
    const { profile_image: profileImage } = (profile.body as { technician: { profile_image: string } })
      .technician
    const status = async () => (await api.call('GET', `/uploads/${profileImage}`)).status
    await remove(ana)
    expect(await status()).toBe(200)
    await remove(luis)
    expect(await status()).toBe(404)
  })

  it.each([{}, { 'idempotency-key': 'una-clave-cualquiera' }])(
    'breaks no invariant while the user sends a request, headers %j',
    async (headers) => {
      const [technician, customer] = [await api.createUser('technician'), await api.createUser('customer')]
      const { id } = await ask(customer, technician)
      // The deletion waits for the lock of the earlier service request; only then the next one is sent.
      const [removed, late] = await raceBehindLock(db, {
        lock: (trx) => sql`select from service_requests where id = ${id} for update`.execute(trx),
        calls: [
          () => remove(customer),
          async () => {
            await untilBlocked(db, 1)
            return api.call('POST', '/api/service-requests', asking(customer, technician, headers))
          },
        ],
      })
      expect(removed?.status).toBe(200)
      expect(late?.status).toBeLessThan(500)
      expect(await findBrokenInvariants(db)).toEqual([])
    },
  )

  it('breaks no invariant in any test of this file', async () => {
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
