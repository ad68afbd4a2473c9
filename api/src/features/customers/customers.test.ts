import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { customersAnswer } from '@tecnicerca/shared/customers'
import { CUSTOMER_LIMITS } from '@tecnicerca/shared/limits'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { deleteOldNotes } from './repository.ts'

const PATH = '/api/technicians/profile/customers'
const DAY_MS = 86_400_000

const api = await testApi()
const { db } = api.deps

let technician: TestUser
let customer: TestUser

beforeEach(async () => {
  technician = await api.createUser('technician')
  customer = await api.createUser('customer', { name: 'Ana Núñez', phone: '809-555-0101' })
})

const read = async (query = '') =>
  (await api.call('GET', `${PATH}${query}`, { as: technician })).read(customersAnswer)
const only = async () => (await read()).customers[0]
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A job that was completed so many days ago. */
const job = (days: number, { of = customer, ...fields }: { of?: TestUser; agreed_total?: number } = {}) =>
  insertRequest(
    db,
    { customer: of, technician },
    {
      status: 'completed',
      completed_at: daysAgo(days),
      created_at: daysAgo(days + 1),
      accepted_at: daysAgo(days + 1),
      ...fields,
    },
  )
const note = (text: string, { of = customer, as = technician, key = '' } = {}) =>
  api.call('PUT', `${PATH}/${of.id}/note`, {
    ...{ as, body: { note: text } },
    headers: key ? { 'idempotency-key': key } : {},
  })
const seen = async (id: number, as = technician) =>
  (await api.call('GET', `/api/service-requests/${id}`, { as })).read(
    // The log is not looked at here.
    serviceRequestAnswer,
  ).serviceRequest

describe('the customers of a technician', () => {
  it('are those with a completed job, with their sums and the last day', async () => {
    await insertRequest(
      db,
      { customer: await api.createUser('customer'), technician },
      { status: 'accepted' },
    )
    expect(await read()).toEqual({ customers: [], next_cursor: null })
    const last = await job(3, { agreed_total: 1_500 })
    await job(40, { agreed_total: 700.5 })
    const payment = {
      amount: 1_000,
      direction: 'paid',
      method: 'cash',
      paid_on: dayInSantoDomingo(new Date()),
    }
    const noted = await api.call('POST', `/api/service-requests/${last}/payments`, {
      as: customer,
      body: payment,
    })
    const { event } = noted.body as { event: { id: number } }
    await api.call('PUT', `/api/payments/${event.id}/status`, {
      as: technician,
      body: { status: 'confirmed' },
    })
    expect(await only()).toMatchObject({
      ...{ id: customer.id, name: 'Ana Núñez', jobs: 2, agreed_total: 2_200.5, paid_total: 1_000 },
      ...{ note: '', phone: '809-555-0101', address: 'Calle 8' },
      last_day: dayInSantoDomingo(daysAgo(3)),
    })
  })

  it('come in pages by a key, and a search reads names and notes', async () => {
    const count = CUSTOMER_LIMITS.page + 20
    await sql`insert into users (name, email, password_hash, phone, role)
      select 'Cliente ' || n, 'c' || n || '@paginas.do', '', '', 'customer' from generate_series(1, ${count}) n`.execute(
      db,
    )
    await sql`insert into service_requests (customer_id, technician_id, hourly_rate, request_date, service_description,
        service_location, status, completed_at, created_at)
      select id, ${technician.technician_id}, 500, '2026-03-01', 'Abanico', 'Calle 8', 'completed', now() - id * interval '1 minute',
        now() - interval '2 months' from users where email like '%@paginas.do'`.execute(db)
    const first = await read()
    expect(first.customers).toHaveLength(CUSTOMER_LIMITS.page)
    const rest = await read(`?cursor=${first.next_cursor}`)
    expect(rest).toMatchObject({ next_cursor: null })
    expect(new Set([...first.customers, ...rest.customers].map(({ id }) => id)).size).toBe(count)
    await job(2)
    await note('Le gusta el café; perro BRAVO.')
    expect((await read('?query=perro%20nu')).customers.map(({ name }) => name)).toEqual(['Ana Núñez'])
    expect((await read('?query=gato')).customers).toEqual([])
    expect((await read('?query=%25')).customers).toHaveLength(CUSTOMER_LIMITS.page)
  })

  it('have a note of at most 1,000 characters that only its author reads', async () => {
    await job(2)
    expect((await note('x'.repeat(1000))).status).toBe(200)
    expect(await note('x'.repeat(1001))).toMatchObject({
      status: 400,
      body: { fields: { note: 'No puede tener más de 1000 caracteres.' } },
    })
    expect((await note(' Portón azul. ', { key: 'nota-una' })).body).toEqual({
      customer_note: { id: customer.id },
    })
    expect(await only()).toMatchObject({ note: 'Portón azul.' })
    const other = await api.createUser('technician')
    expect((await note('Mía', { as: other })).status).toBe(404)
    expect((await note('Mía', { of: await api.createUser('customer') })).status).toBe(404)
    const kept = await sql`select * from idempotency_keys where user_id = ${technician.id}`.execute(db)
    expect(JSON.stringify(kept.rows)).not.toContain('Portón')
    await note('')
    expect(await only()).toMatchObject({ note: '' })
  })

  it('are blanked with their account, and the note goes; so does that of a technician who leaves', async () => {
    await job(2)
    await note('Portón azul.')
    const admin = await api.createUser('admin')
    await api.call('DELETE', `/api/admin/users/${customer.id}`, { as: admin })
    expect(await only()).toMatchObject({
      name: 'Cliente',
      note: '',
      phone: '',
      address: '',
      jobs: 1,
      contact_until: null,
    })
    expect((await note('Otra')).status).toBe(404)
    const another = await api.createUser('customer')
    await job(2, { of: another })
    await note('Otra', { of: another })
    await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })
    expect((await sql`select from customer_notes where user_id = ${technician.id}`.execute(db)).rows).toEqual(
      [],
    )
  })

  it('lose their note two years after the last case', async () => {
    const id = await job(740)
    await note('Portón azul.')
    await job(700, { of: await api.createUser('customer') })
    expect(await deleteOldNotes(db, 730)).toBe(1)
    await note('Portón azul.')
    await sql`update service_requests set ended_at = now() - interval '729 days' where id = ${id}`.execute(db)
    expect(await deleteOldNotes(db, 730)).toBe(0)
  })
})

describe('phone number and address', () => {
  const allow = (id: number, mayKeep: unknown, as = customer) =>
    api.call('PUT', `/api/service-requests/${id}/contact`, { as, body: { may_keep_contact: mayKeep } })
  const inAccount = (mayKeep: boolean) =>
    api.call('PUT', '/api/users/me/consents', { as: customer, body: { may_keep_contact: mayKeep } })
  const HIDDEN = { phone: '', address: '', contact_until: null }
  const KEPT = { phone: '809-555-0101', address: 'Calle 8', contact_until: null }

  it('go 30 days after the end', async () => {
    const id = await job(29)
    expect(await only()).toMatchObject({ ...KEPT, contact_until: expect.any(String) })
    await sql`update service_requests set ended_at = ended_at - interval '1 day' where id = ${id}`.execute(db)
    expect(await only()).toMatchObject(HIDDEN)
  })

  it('stay if the customer allows it in a case, in all cases of the two, until taken back', async () => {
    const [id, other] = [await job(40), await job(60)]
    expect((await allow(id, true)).read(serviceRequestAnswer).serviceRequest.may_keep_contact).toBe(true)
    expect(await only()).toMatchObject(KEPT)
    expect(await seen(id)).toMatchObject({
      counterpart_phone: '809-555-0101',
      service_location: 'Calle 8',
      may_keep_contact: true,
    })
    expect(await seen(other)).toMatchObject({
      counterpart_phone: '809-555-0101',
      service_location: 'Calle 8',
    })
    const later = await job(35)
    expect(await seen(later)).toMatchObject({ may_keep_contact: true })
    await allow(other, false)
    expect(await only()).toMatchObject(HIDDEN)
    expect(await seen(id)).toMatchObject({
      counterpart_phone: '',
      service_location: '',
      may_keep_contact: false,
    })
  })

  it('stay if the account allows it; the newest word counts, and the technician’s phone hears of it', async () => {
    const id = await job(40)
    const changes = async (since: string) =>
      (
        await api.call('GET', `/api/service-requests/changes?since=${encodeURIComponent(since)}`, {
          as: technician,
        })
      ).body as {
        cursor: string
        serviceRequests: object[]
      }
    const { cursor } = (await api.call('GET', '/api/service-requests/changes', { as: technician })).body as {
      cursor: string
    }
    expect((await inAccount(true)).body).toMatchObject({ may_keep_contact: true })
    expect((await changes(cursor)).serviceRequests).toMatchObject([{ id, counterpart_phone: '809-555-0101' }])
    expect(await only()).toMatchObject(KEPT)
    await allow(id, false)
    expect(await only()).toMatchObject(HIDDEN)
    await inAccount(true)
    expect(await only()).toMatchObject(KEPT)
    await allow(id, true)
    await inAccount(false)
    expect(await only()).toMatchObject(HIDDEN)
    await allow(id, true)
    await api.call('PUT', '/api/users/me/consents', { as: customer, body: { privacy: false } })
    expect(await only()).toMatchObject(HIDDEN)
  })

  it('are the customer’s to give: not the technician’s, not a stranger’s', async () => {
    const id = await job(40)
    expect((await allow(id, true, technician)).status).toBe(403)
    expect((await allow(id, true, await api.createUser('customer'))).status).toBe(404)
    expect((await allow(id, 'sí')).status).toBe(400)
  })
})
