import { randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { expensesAnswer, monthAnswer } from '@tecnicerca/shared/expenses'
import { EXPENSES } from '@tecnicerca/shared/messages/month'
import { monthTotals } from '@tecnicerca/shared/service-requests/month-log'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { deleteOldExpenses } from './repository.ts'

const PATH = '/api/technicians/profile/expenses'
const TODAY = dayInSantoDomingo(new Date())

const api = await testApi()
const { db } = api.deps

let technician: TestUser

beforeEach(async () => {
  technician = await api.createUser('technician')
})

const read = async (as = technician) => (await api.call('GET', PATH, { as })).read(expensesAnswer)
const put = (id: string, changes: object = {}, { as = technician, key = '' } = {}) =>
  api.call('PUT', `${PATH}/${id}`, {
    ...{ as, body: { amount: 850.5, spent_on: TODAY, note: 'Breaker doble', ...changes } },
    headers: key ? { 'idempotency-key': key } : {},
  })
const month = async (of = TODAY.slice(0, 7), as = technician) =>
  (await api.call('GET', `/api/technicians/profile/month?month=${of}`, { as })).read(monthAnswer)

describe('expenses', () => {
  it('are noted, changed and deleted under the id of the phone, also twice', async () => {
    const [id, older] = [randomUUID(), randomUUID()]
    expect((await put(id.toUpperCase())).body).toEqual({ expense: { id } })
    await put(older, { spent_on: addDays(TODAY, -40), note: 'Cable' })
    await put(id, { amount: 900, note: ' Breaker triple ' })
    expect(await read()).toEqual({
      expenses: [
        { id, amount: 900, spent_on: TODAY, note: 'Breaker triple' },
        { id: older, amount: 850.5, spent_on: addDays(TODAY, -40), note: 'Cable' },
      ],
      has_more: false,
    })
    for (const _ of [1, 2])
      expect((await api.call('DELETE', `${PATH}/${id}`, { as: technician })).status).toBe(200)
    expect((await read()).expenses).toHaveLength(1)
  })

  it('are refused at the right field', async () => {
    for (const [changes, fields] of [
      [{ amount: 0 }, { amount: EXPENSES.wrongAmount }],
      [{ amount: 1.005 }, { amount: EXPENSES.wrongAmount }],
      [{ amount: 10_000_001 }, { amount: EXPENSES.wrongAmount }],
      [{ spent_on: '2026-02-30' }, { spent_on: EXPENSES.wrongDay }],
      [{ spent_on: addDays(TODAY, 1) }, { spent_on: EXPENSES.inFuture }],
      [{ note: ' ' }, { note: EXPENSES.wrongNote }],
      [{ note: 'x'.repeat(201) }, { note: 'No puede tener más de 200 caracteres.' }],
    ] as const)
      expect(await put(randomUUID(), changes)).toMatchObject({ status: 400, body: { fields } })
    expect((await put('7')).status).toBe(400)
    expect(
      (await api.call('GET', '/api/technicians/profile/month?month=2026-13', { as: technician })).status,
    ).toBe(400)
  })

  it('belong to one technician, and none of their words are kept with a key', async () => {
    const id = randomUUID()
    await put(id, { note: 'Frase privada' }, { key: 'gasto-uno' })
    const other = await api.createUser('technician')
    await put(id, { note: 'De otro' }, { as: other })
    await api.call('DELETE', `${PATH}/${id}`, { as: other })
    expect((await read()).expenses).toMatchObject([{ id, note: 'Frase privada' }])
    expect((await month(undefined, other)).expenses).toEqual([])
    const kept = await sql`select * from idempotency_keys where user_id = ${technician.id}`.execute(db)
    expect(JSON.stringify(kept.rows)).not.toContain('privada')
  })

  it('go with the account, and after five years', async () => {
    await put(randomUUID())
    await put(randomUUID(), { spent_on: addDays(TODAY, -1_830) })
    await put(randomUUID(), { spent_on: addDays(TODAY, -1_820) })
    expect(await deleteOldExpenses(db, 1_825)).toBe(1)
    const admin = await api.createUser('admin')
    await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })
    expect((await sql`select from expenses where user_id = ${technician.id}`.execute(db)).rows).toEqual([])
  })
})

describe('a month', () => {
  it('has what the log of its cases says, by days of Santo Domingo', async () => {
    const customer = await api.createUser('customer', { name: 'Ana Núñez' })
    const done = await insertRequest(
      db,
      { customer, technician },
      { status: 'completed', agreed_total: 2_000, completed_at: new Date('2026-03-01T03:59:59Z') },
    )
    await insertRequest(
      db,
      { customer, technician },
      { status: 'completed', agreed_total: 70, completed_at: new Date('2026-03-01T04:00:00Z') },
    )
    const pay = async (changes: object, isConfirmed = true) => {
      const body = { amount: 500, direction: 'paid', method: 'cash', paid_on: TODAY, ...changes }
      const noted = await api.call('POST', `/api/service-requests/${done}/payments`, { as: customer, body })
      const { event } = noted.body as { event: { id: number } }
      if (isConfirmed)
        await api.call('PUT', `/api/payments/${event.id}/status`, {
          as: technician,
          body: { status: 'confirmed' },
        })
    }
    await pay({ amount: 1_200 })
    await pay({ amount: 200, direction: 'refunded' })
    await pay({ amount: 50 }, false)
    await put(randomUUID(), { spent_on: '2026-02-28' })
    const february = await month('2026-02')
    expect(february.expenses).toMatchObject([{ amount: 850.5, note: 'Breaker doble' }])
    expect(monthTotals(february.lines)).toEqual({
      paid: 0,
      refunded: 0,
      owed: 1_000,
      expense: 0,
      jobs: 1,
      days: 1,
    })
    expect(february.lines).toMatchObject([
      { kind: 'owed', day: '2026-02-28', amount: 1_000, name: 'Ana Núñez', service_request_id: done },
      { kind: 'job', day: '2026-02-28', amount: 2_000, words: 'Un abanico que no gira' },
    ])
    expect(monthTotals((await month('2026-03')).lines)).toMatchObject({ owed: 70, jobs: 1 })
    expect(monthTotals((await month()).lines)).toMatchObject({ paid: 1_200, refunded: 200, jobs: 0 })
    expect((await month('2026-02', await api.createUser('technician'))).lines).toEqual([])
  })

  it('of 500 cases has all of them', async () => {
    const customer = await api.createUser('customer')
    await sql`insert into service_requests (customer_id, technician_id, hourly_rate, request_date, service_description,
        service_location, status, completed_at, agreed_total, created_at)
      select ${customer.id}, ${technician.technician_id}, 500, '2026-03-01', 'Abanico', 'Calle 8', 'completed',
        '2026-03-02T15:00:00Z'::timestamptz + n * interval '1 hour', 1000, '2026-02-01' from generate_series(1, 500) n`.execute(
      db,
    )
    await sql`insert into service_request_events (service_request_id, at, by, kind, data)
      select id, ended_at, 'technician', 'payment_noted', jsonb_build_object('amount', 400, 'direction', 'paid', 'method', 'cash', 'paid_on', '2026-03-20')
      from service_requests where technician_id = ${technician.technician_id}`.execute(db)
    await sql`insert into service_request_events (service_request_id, at, by, kind, data)
      select service_request_id, at, 'customer', 'payment_confirmed', jsonb_build_object('payment_id', id)
      from service_request_events where kind = 'payment_noted' and service_request_id in
        (select id from service_requests where technician_id = ${technician.technician_id})`.execute(db)
    const { lines } = await month('2026-03')
    expect(monthTotals(lines)).toEqual({
      paid: 200_000,
      refunded: 0,
      owed: 300_000,
      expense: 0,
      jobs: 500,
      days: 22,
    })
  })
})
