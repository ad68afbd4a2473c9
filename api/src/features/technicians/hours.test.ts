import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { publicTechnicianAnswer, technicianAnswer } from '@tecnicerca/shared/technicians'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { createOwnedDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/test-api.ts'
import { refreshDaysOffSoon } from './service.ts'

const PATH = '/api/technicians/profile'
const HOURS = { monday: ['8:00-12:00', '14:00-18:00'], saturday: ['8:00-12:00'], sunday: [] }
const [today, tomorrow, inTwoMonths] = [0, 1, 60].map((days) =>
  addDays(dayInSantoDomingo(new Date()), days),
) as [string, string, string]

const api = await testApi({}, createOwnedDatabase())
const { db } = api.deps
let technician: TestUser

beforeEach(async () => {
  await sql`update technicians set days_off = '{}'`.execute(db)
  technician = await api.createUser('technician', { name: 'Ana Núñez' })
})

function put(body: object, key?: string) {
  return api.call('PUT', PATH, { as: technician, body, headers: key ? { 'idempotency-key': key } : {} })
}

async function readProfile() {
  const answer = await api.call('GET', `/api/technicians/${technician.technician_id}`)
  const { hours, days_off: daysOff } = answer.read(publicTechnicianAnswer).technician
  return { hours, daysOff }
}

async function readCard() {
  const answer = await api.call('GET', '/api/technicians')
  const card = answer.read(technicianListAnswer).technicians.find(({ id }) => id === technician.technician_id)
  return { hours: card?.hours, daysOff: card?.days_off_soon }
}

const setDaysOff = (ranges: string) =>
  sql`update technicians set days_off = ${ranges}::datemultirange where id = ${technician.technician_id}`.execute(
    db,
  )

describe('hours and days off', () => {
  it('are stored, and shown in the profile and on the card', async () => {
    const daysOff = [`${tomorrow}/${addDays(tomorrow, 2)}`, inTwoMonths]
    const answer = await put({ hours: HOURS, days_off: daysOff })
    expect(answer.status).toBe(200)
    expect(answer.read(technicianAnswer).technician).toMatchObject({ hours: HOURS, days_off: daysOff })
    expect(await readProfile()).toEqual({ hours: HOURS, daysOff })
    expect(await readCard()).toEqual({ hours: '8-12,14-18;;;;;8-12;-', daysOff: [daysOff[0]] })
  })

  it('are each left as they are if only the other is sent, and by other fields', async () => {
    await put({ hours: HOURS })
    await put({ days_off: [tomorrow] })
    await put({ available: true })
    expect(await readProfile()).toEqual({ hours: HOURS, daysOff: [tomorrow] })
    await put({ hours: {} })
    expect(await readProfile()).toEqual({ hours: {}, daysOff: [tomorrow] })
  })

  it('joins days off that touch or overlap', async () => {
    const next = addDays(tomorrow, 1)
    await put({ days_off: [next, tomorrow, tomorrow, `${tomorrow}/${addDays(next, 1)}`] })
    expect((await readProfile()).daysOff).toEqual([`${tomorrow}/${addDays(next, 1)}`])
  })

  it('keeps the days that have passed, and adds none to them', async () => {
    const passed = addDays(today, -3)
    await setDaysOff(`{[${passed},${today}]}`)
    await put({ days_off: [`${addDays(today, -30)}/${addDays(today, -20)}`, tomorrow] })
    const { rows } = await sql<{ days: string[] }>`
      select days_off_texts(days_off) as days from technicians where id = ${technician.technician_id}`.execute(
      db,
    )
    expect(rows).toEqual([{ days: [`${passed}/${addDays(today, -1)}`, tomorrow] }])
    expect((await readProfile()).daysOff).toEqual([tomorrow])
  })

  it('are set once per idempotency key; the answer again shows the profile as it is then', async () => {
    await put({ days_off: [tomorrow] }, 'dias-uno')
    await put({ days_off: [inTwoMonths] }, 'dias-dos')
    const again = await put({ days_off: [tomorrow] }, 'dias-uno')
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.read(technicianAnswer).technician.days_off).toEqual([inTwoMonths])
    const { rows } = await sql<{
      body: string
    }>`select body from idempotency_keys where key = 'dias-uno'`.execute(db)
    expect(rows).toEqual([{ body: JSON.stringify({ profile: { id: technician.technician_id } }) }])
  })

  it('a range comes to the card once it begins within 30 days, and leaves it when it is over', async () => {
    await put({ days_off: [tomorrow, `${inTwoMonths}/${addDays(inTwoMonths, 3)}`] })
    await sql`create or replace function days_off_soon(days_off datemultirange) returns text[] language sql stable
      return days_off_texts(days_off - datemultirange(daterange(null, ${sql.lit(inTwoMonths)}::date)))`.execute(
      db,
    )
    expect(await refreshDaysOffSoon(db)).toBe(1)
    expect((await readCard()).daysOff).toEqual([`${inTwoMonths}/${addDays(inTwoMonths, 3)}`])
    expect(await refreshDaysOffSoon(db)).toBe(0)
  })
})

describe('bad input changes nothing and is named at its field', () => {
  const tooFar = addDays(today, 366)
  it.each([
    [{ hours: { monday: ['8:00-12:00', '11:00-15:00'] } }, { 'hours.monday': /cruzar/ }],
    [{ hours: { friday: ['20:00-2:00'] } }, { 'hours.friday': /mismo día/ }],
    [{ hours: { friday: ['20:00-24:00'] } }, { 'hours.friday': /11:45/ }],
    [{ hours: [] }, { hours: /./ }],
    [{ hours: { lunes: [] } }, { hours: /monday/ }],
    [{ days_off: Array.from({ length: 61 }, () => tomorrow) }, { days_off: /hasta 60/ }],
    [{ days_off: [`${tomorrow}/${addDays(tomorrow, 365)}`] }, { days_off: /menos de un año/ }],
    [{ days_off: [tooFar] }, { days_off: /dentro de un año/ }],
    [{ days_off: ['2027-02-29'] }, { days_off: /fecha que exista/ }],
    [{ days_off: 'mañana' }, { days_off: /./ }],
  ])('%j', async (body, fields) => {
    await put({ hours: HOURS, days_off: [tomorrow] })
    const answer = await put({ ...body, bio: 'Otro texto' })
    expect(answer.status).toBe(400)
    const said = (answer.body as { fields: Record<string, string> }).fields
    expect(Object.keys(said)).toEqual(Object.keys(fields))
    for (const [field, words] of Object.entries(fields)) expect(said[field]).toMatch(words)
    expect(await readProfile()).toEqual({ hours: HOURS, daysOff: [tomorrow] })
  })
})
