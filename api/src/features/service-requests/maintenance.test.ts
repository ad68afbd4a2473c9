import { MAINTENANCE_PROBLEMS } from '@tecnicerca/shared/messages/maintenance'
import { changesAnswer, offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { untilSettled } from '../../testing/settled.ts'
import { lockAccount } from '../accounts/service.ts'
import { forgetPerson } from '../erasures/service.ts'
import { stageCases, words } from './case.fixture.ts'
import { forgetOldCases } from './forgetting-service.ts'

const { api, people, meet, post, ask, put, look, complete } = await stageCases()
const { db } = api.deps

beforeEach(() => meet())

const say = (id: number, body: object, { as = people.customer, key }: { as?: TestUser; key?: string } = {}) =>
  post(`/${id}/maintenance`, { as, body, ...(key && { key }) })

const PROPOSAL = { kind: 'maintenance_proposed', months: 6 }
const YES = { kind: 'maintenance_accepted', months: 6 }
const NO = { kind: 'maintenance_refused' }

async function said(id: number, body: object, as?: TestUser) {
  return (await say(id, body, { ...(as && { as }) })).read(offerStatusAnswer)
}

const monthsOf = async (id: number, as?: TestUser) => (await look(id, as)).serviceRequest.maintenance_months
const planOf = async (id: number) =>
  words((await look(id)).events).filter((event) => event.includes('maintenance'))

/** A completed job with a plan that both sides agreed on. */
async function planned(id?: number): Promise<number> {
  const caseId = id ?? (await complete(undefined))
  await said(caseId, PROPOSAL)
  expect((await said(caseId, YES, people.technician)).serviceRequest.maintenance_months).toBe(6)
  return caseId
}

describe('a maintenance plan', () => {
  it('is proposed by either side of a completed job, and in force once the other side accepts', async () => {
    for (const [one, other] of [
      ['customer', 'technician'],
      ['technician', 'customer'],
    ] as const) {
      await meet()
      const id = await complete(undefined)
      const { event } = await said(id, { ...PROPOSAL, months: 12 }, people[one])
      expect(event).toMatchObject({ kind: 'maintenance_proposed', by: one, data: { months: 12 } })
      expect(await monthsOf(id)).toBeNull()
      await said(id, { ...YES, months: 12 }, people[other])
      for (const as of [people.customer, people.technician]) expect(await monthsOf(id, as)).toBe(12)
    }
  })

  it.each(['before the answer', 'after it'])('ends for both if either side refuses: %s', async (when) => {
    for (const side of ['customer', 'technician'] as const) {
      await meet()
      const id = await complete(undefined)
      await said(id, PROPOSAL)
      if (when === 'after it') await said(id, YES, people.technician)
      await said(id, NO, people[side])
      expect(await monthsOf(id)).toBeNull()
      expect(await say(id, YES, { as: people.technician })).toMatchObject({
        ...{ status: 409, body: { code: 'plan_conflict', message: MAINTENANCE_PROBLEMS.changed } },
      })
    }
  })

  it('ends whether a refusal and an acceptance cross in this order or the other, and both may refuse', async () => {
    const id = await complete(undefined)
    await said(id, PROPOSAL)
    const both = await Promise.all([say(id, NO), say(id, YES, { as: people.technician })])
    expect(both[0].status).toBe(201)
    expect([201, 409]).toContain(both[1].status)
    expect(await monthsOf(id)).toBeNull()
    const before = await planOf(id)
    expect((await said(id, NO, people.technician)).event.by).toBe('customer')
    expect(await planOf(id)).toEqual(before)
  })

  it('is accepted only as it was proposed last, and not by its proposer', async () => {
    const id = await complete(undefined)
    expect(await say(id, YES, { as: people.technician })).toMatchObject({ status: 409 })
    await said(id, PROPOSAL)
    expect(await say(id, YES)).toMatchObject({ status: 409, body: { code: 'plan_conflict' } })
    expect(await say(id, { ...YES, months: 3 }, { as: people.technician })).toMatchObject({ status: 409 })
    expect(await say(id, { ...PROPOSAL, months: 3 }, { as: people.technician })).toMatchObject({
      ...{ status: 409, body: { code: 'plan_conflict', message: MAINTENANCE_PROBLEMS.open } },
    })
    expect((await say(id, YES, { as: people.technician })).status).toBe(201)
    expect((await say(id, YES, { as: people.technician })).status).toBe(201)
    expect(await planOf(id)).toEqual(['customer maintenance_proposed', 'technician maintenance_accepted'])
  })

  it.each(['pending', 'accepted', 'cancelled'])('is not proposed for a job that is %s', async (status) => {
    const { id } = await ask()
    if (status !== 'pending') await put(id, { status, reason: 'busy' })
    expect(await say(id, PROPOSAL)).toMatchObject({
      ...{ status: 409, body: { code: 'invalid_transition', message: MAINTENANCE_PROBLEMS.notCompleted } },
    })
  })

  it.each([
    [{ kind: 'maintenance_proposed', months: 0 }, 'months', MAINTENANCE_PROBLEMS.months],
    [{ kind: 'maintenance_proposed', months: 7 }, 'months', MAINTENANCE_PROBLEMS.months],
    [{ kind: 'maintenance_proposed', months: -3 }, 'months', MAINTENANCE_PROBLEMS.months],
    [{ kind: 'maintenance_proposed', months: '6' }, 'months', MAINTENANCE_PROBLEMS.months],
    [{ kind: 'maintenance_proposed' }, 'months', MAINTENANCE_PROBLEMS.months],
    [{ kind: 'maintenance_accepted' }, 'months', MAINTENANCE_PROBLEMS.months],
    [{ kind: 'message', months: 6 }, 'kind', MAINTENANCE_PROBLEMS.kind],
    [{ ...PROPOSAL, at_phone: 'ayer' }, 'at_phone', 'La hora no es válida.'],
  ])('is refused with %j at the field', async (body, field, sentence) => {
    const refused = await say(await complete(undefined), body)
    expect(refused).toMatchObject({
      ...{ status: 400, body: { code: 'validation_failed', fields: { [field]: sentence } } },
    })
  })

  it('is proposed once under the same key, also at once, and answered the same byte for byte', async () => {
    const id = await complete(undefined)
    const send = () => say(id, PROPOSAL, { key: 'mantenimiento-dos-veces' })
    const [first, second] = await Promise.all([send(), send()])
    expect(second.text).toBe(first.text)
    expect((await send()).text).toBe(first.text)
    expect(await planOf(id)).toHaveLength(1)
  })

  it('is one of each pair and category, also if two are accepted at the same moment', async () => {
    const [first, second] = [await complete(undefined), await complete(undefined)]
    for (const id of [first, second]) await said(id, PROPOSAL)
    const both = await Promise.all([first, second].map((id) => say(id, YES, { as: people.technician })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const third = await complete(undefined)
    expect(await say(third, PROPOSAL)).toMatchObject({
      ...{ status: 409, body: { code: 'plan_conflict', message: MAINTENANCE_PROBLEMS.exists } },
    })
    await sql`update service_requests set category_id = (select max(id) from categories) where id = ${third}`.execute(
      db,
    )
    expect((await say(third, PROPOSAL)).status).toBe(201)
  })

  it('is proposed a few times a day at most', async () => {
    const id = await complete(undefined)
    for (let count = 0; count < 5; count += 1) {
      await said(id, PROPOSAL)
      await said(id, NO, people.technician)
    }
    expect(await say(id, PROPOSAL)).toMatchObject({
      ...{ status: 429, body: { message: MAINTENANCE_PROBLEMS.tooMany } },
    })
    expect((await say(id, PROPOSAL, { as: people.technician })).status).toBe(201)
  })
})

describe('a block ends the plan for both', () => {
  it.each(['customer', 'technician'] as const)('by the %s, and tells only that it ended', async (side) => {
    const [id, open] = [await planned(), await complete(undefined)]
    await sql`update service_requests set category_id = (select max(id) from categories) where id = ${open}`.execute(
      db,
    )
    await said(open, PROPOSAL, people[side])
    const path =
      side === 'customer'
        ? `/api/blocked-technicians/${people.technician.technician_id}`
        : `/api/blocked-customers/${people.customer.id}`
    expect((await api.call('PUT', path, { as: people[side] })).status).toBe(200)
    expect(await monthsOf(id)).toBeNull()
    expect((await planOf(id)).at(-1)).toBe(`${side} maintenance_refused`)
    expect((await planOf(open)).at(-1)).toBe(`${side} maintenance_refused`)
    for (const as of [people.customer, people.technician])
      expect(await say(id, PROPOSAL, { as })).toMatchObject({
        ...{ status: 409, body: { code: 'plan_conflict', message: MAINTENANCE_PROBLEMS.unavailable } },
      })
    // Blocking once more adds nothing.
    const before = await planOf(id)
    await api.call('PUT', path, { as: people[side] })
    expect(await planOf(id)).toEqual(before)
  })
})

it.each(['customer', 'technician'] as const)('the erasure of the %s ends it', async (side) => {
  const id = await planned()
  const other = people[side === 'customer' ? 'technician' : 'customer']
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, people[side].id)
    if (account) await forgetPerson(trx, account)
  })
  expect(await monthsOf(id, other)).toBeNull()
  expect(words((await look(id, other)).events).at(-1)).toBe('system maintenance_refused')
  expect(await say(id, PROPOSAL, { as: other })).toMatchObject({ status: 409 })
})

it('keeps its case in a first sync, and its words as long as it lasts', async () => {
  const id = await planned()
  await sql`update service_requests set ended_at = now() - interval '900 days' where id = ${id}`.execute(db)
  await untilSettled(db)
  for (const as of [people.customer, people.technician]) {
    const changes = await api.call('GET', '/api/service-requests/changes', { as })
    expect(changes.read(changesAnswer).serviceRequests.map((row) => row.id)).toEqual([id])
  }
  const described = (await look(id)).serviceRequest.service_description
  await forgetOldCases(db, 100)
  expect((await look(id)).serviceRequest.service_description).toBe(described)
  await said(id, NO)
  await forgetOldCases(db, 100)
  expect((await look(id)).serviceRequest.service_description).not.toBe(described)
})

it('all database invariants hold after these tests', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})
