import { noticesAnswer } from '@tecnicerca/shared/notices'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { createOwnedDatabase } from '../../testing/database.ts'
import { remindAt } from '../../testing/remind-at.ts'
import { stageCases } from '../service-requests/case.fixture.ts'
import { listPointlessReminders } from './due-repository.ts'

const owned = createOwnedDatabase()
const { api, people, meet, post, complete } = await stageCases({}, owned)
const { db } = api.deps

beforeEach(async () => {
  await meet()
  const { customer, technician } = people
  await sql`update users set name = case id when ${customer.id} then 'Carolina Gómez' else 'Rafael Paz' end
    where id in (${customer.id}, ${technician.id})`.execute(db)
  await sql`update technicians set name = 'Rafael Paz' where user_id = ${technician.id}`.execute(db)
})

const say = (id: number, kind: string, as: TestUser) =>
  post(`/${id}/maintenance`, { as, body: { kind: `maintenance_${kind}`, months: 6 } })

/** A job that was completed on this day, with a plan of every six months. */
async function plannedSince(day: string): Promise<number> {
  const id = await complete(undefined)
  await say(id, 'proposed', people.customer)
  await say(id, 'accepted', people.technician)
  await sql`update service_requests set completed_at = ${`${day} 23:30 America/Santo_Domingo`}::timestamptz where id = ${id}`.execute(
    db,
  )
  return id
}

const noticesOf = async (as: TestUser) =>
  (await api.call('GET', '/api/notices?all=true', { as })).read(noticesAnswer).notices
const remindersOf = async (as: TestUser) =>
  (await noticesOf(as)).filter(({ kind }) => kind === 'reminder').map(({ title }) => title)

const remind = async (time: string) => remindAt(await owned, time)

it('tells the other side what was said, under kinds that earlier builds know', async () => {
  const id = await complete(undefined)
  await say(id, 'proposed', people.customer)
  expect((await noticesOf(people.technician))[0]).toMatchObject({
    ...{ kind: 'offered', title: 'Carolina propone mantenimiento cada 6 meses' },
  })
  await say(id, 'accepted', people.technician)
  expect((await noticesOf(people.customer))[0]).toMatchObject({
    ...{ kind: 'offer_accepted', title: 'Rafael aceptó el mantenimiento cada 6 meses' },
  })
  await say(id, 'refused', people.technician)
  expect((await noticesOf(people.customer))[0]).toMatchObject({
    ...{ kind: 'offer_declined', title: 'Rafael dijo que no al mantenimiento' },
  })
})

describe('the reminder of a maintenance', () => {
  it('comes to both sides 14 days before the due day, in the morning, once', async () => {
    await plannedSince('2026-08-31')
    for (const early of ['2027-02-13 20:00', '2027-02-14 08:59']) await remind(early)
    expect(await remindersOf(people.customer)).toEqual([])
    for (const time of ['2027-02-14 09:00', '2027-02-14 09:01', '2027-02-27 12:00']) await remind(time)
    expect(await remindersOf(people.customer)).toEqual(['Mantenimiento con Rafael: toca el 28 feb'])
    expect(await remindersOf(people.technician)).toEqual(['A Carolina le toca mantenimiento el 28 feb'])
    await remind('2027-08-17 09:00')
    expect(await remindersOf(people.customer)).toHaveLength(2)
    expect((await remindersOf(people.customer))[0]).toContain('31 ago')
  })

  it('is of the open day to which the technician’s days off and a holiday move it, over the turn of the year', async () => {
    await plannedSince('2026-06-30')
    await sql`update technicians set hours = ';;;;;;-', days_off = '{[2026-12-29,2027-01-01)}'
      where user_id = ${people.technician.id}`.execute(db)
    // 30 December is off, 1 January is a holiday.
    await remind('2026-12-18 20:00')
    expect(await remindersOf(people.customer)).toEqual([])
    await remind('2026-12-19 10:00')
    expect(await remindersOf(people.customer)).toEqual(['Mantenimiento con Rafael: toca el 2 ene'])
    // A day off that is added later does not remind once more.
    await sql`update technicians set days_off = '{[2026-12-29,2027-01-04)}' where user_id = ${people.technician.id}`.execute(
      db,
    )
    await remind('2026-12-21 10:00')
    expect(await remindersOf(people.customer)).toHaveLength(1)
  })

  it('is of 29 February in a leap year, and the next of 28 February or 29 August as it comes', async () => {
    await plannedSince('2027-08-29')
    await remind('2028-02-15 09:00')
    expect(await remindersOf(people.customer)).toEqual(['Mantenimiento con Rafael: toca el 29 feb'])
    await meet()
    await plannedSince('2028-08-29')
    await remind('2029-02-14 09:00')
    expect((await remindersOf(people.customer))[0]).toMatch(/toca el 28 feb$/)
  })

  it('is not written once the plan has ended, nor pushed, nor for suspended people', async () => {
    const ended = await plannedSince('2026-08-31')
    await say(ended, 'refused', people.technician)
    await remind('2027-02-20 10:00')
    expect(await remindersOf(people.customer)).toEqual([])
    await meet()
    const id = await plannedSince('2026-08-31')
    await sql`update users set suspended_at = now(), suspension_reason = 'Quejas' where id = ${people.technician.id}`.execute(
      db,
    )
    await remind('2027-02-20 10:00')
    expect(await remindersOf(people.customer)).toEqual([])
    await sql`update users set suspended_at = null, suspension_reason = '' where id = ${people.technician.id}`.execute(
      db,
    )
    await remind('2027-02-20 10:00')
    const { rows } = await sql<{ id: number; kind: string }>`
      select id, kind from notices where service_request_id = ${id} and reminder = 'maintenance'`.execute(db)
    expect(rows).toHaveLength(2)
    expect(await listPointlessReminders(db, rows)).toEqual([])
    await say(id, 'refused', people.technician)
    expect((await listPointlessReminders(db, rows)).toSorted()).toEqual(rows.map((row) => row.id).toSorted())
  })
})
