import {
  type AdminCaseAnswer,
  type AdminCaseRow,
  adminCaseAnswer,
  adminCasesAnswer,
} from '@tecnicerca/shared/admin/cases'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

let customer: TestUser
let technician: TestUser
let logged = ''
let serial = 0

const api = await testApi({ log: pino({ level: 'info' }, { write: (line) => (logged += line) }) })
const { db } = api.deps
const admin = await api.createUser('admin', { name: 'Rosa Admin' })

beforeEach(async () => {
  serial += 1
  customer = await api.createUser('customer', { name: `Ramón Núñez${serial}`, phone: '809-555-0001' })
  technician = await api.createUser('technician', { name: `Milagros Peña${serial}`, phone: '809-555-0002' })
  logged = ''
})

const ask = async (serviceDescription = 'Un abanico que no gira') => {
  const body = requestBody(technician, { service_description: serviceDescription })
  const answer = await api.call('POST', '/api/service-requests', { as: customer, body })
  return (answer.body as { serviceRequest: { id: number } }).serviceRequest.id
}

const say = (as: TestUser, id: number, text: string) =>
  api.call('POST', `/api/service-requests/${id}/messages`, { as, body: { text } })

const end = (as: TestUser, id: number, body: object) =>
  api.call('PUT', `/api/service-requests/${id}/status`, { as, body: { status: 'cancelled', ...body } })

async function list(query: Record<string, string>) {
  const text = new URLSearchParams(query)
  return (await api.call('GET', `/api/admin/cases?${text}`, { as: admin })).read(adminCasesAnswer)
}

const idsOf = (rows: readonly AdminCaseRow[]) => rows.map(({ id }) => id)
const found = async (q: string) => idsOf((await list({ q })).cases)
const open = async (id: number) =>
  (await api.call('GET', `/api/admin/cases/${id}`, { as: admin })).read(adminCaseAnswer)
const read = (id: number, reason: unknown, as = admin) =>
  api.call('POST', `/api/admin/cases/${id}/words`, { as, body: { reason } })
const kindsOf = ({ events }: AdminCaseAnswer) =>
  events.map(({ kind, has_words: hasWords }) => [kind, hasWords])

it('a case says whether the technician may keep the customer’s contact', async () => {
  const id = await ask()
  expect((await open(id)).case.may_keep_contact).toBe(false)
  const body = { may_keep_contact: true }
  await api.call('PUT', `/api/service-requests/${id}/contact`, { as: customer, body })
  expect((await open(id)).case.may_keep_contact).toBe(true)
})

describe('GET /api/admin/cases', () => {
  it('returns names, category, dates and how a case ended, but no note and no phone', async () => {
    const id = await ask()
    await end(technician, id, { reason: 'busy', note: 'La nota es de ellos' })
    const answer = await api.call('GET', `/api/admin/cases?q=${id}`, { as: admin })
    const [row] = answer.read(adminCasesAnswer).cases
    expect(row).toEqual({
      ...{ id, status: 'cancelled', request_date: DAY_AHEAD, accepted_at: null },
      ...{ customer_name: `Ramón Núñez${serial}`, technician_name: `Milagros Peña${serial}` },
      ...{ category_name: expect.any(String), created_at: expect.any(String) },
      ...{ last_event_at: expect.any(String), ended_by: 'technician', ended_reason: 'busy' },
    })
    expect(Date.parse(row?.last_event_at ?? '')).toBeGreaterThanOrEqual(Date.parse(row?.created_at ?? ''))
    expect(answer.text).not.toContain('La nota')
    expect(answer.text).not.toMatch(/809-555/)
  })

  it('finds a case by its number, with or without #, and no other case', async () => {
    const id = await ask(`Son ${serial} tomas, como en el caso 1`)
    const [other] = [await ask(`Se parece a la ${id}`)]
    expect(await found(String(id))).toEqual([id])
    expect(await found(` #${id} `)).toEqual([id])
    expect(await found(`#${other}0000`)).toEqual([])
    expect(await found('99999999999999999999')).toEqual([])
  })

  it('finds a case by both names and its description, by word prefixes and ignoring accents', async () => {
    const id = await ask(`Avería de la calefacción zz${serial}`)
    for (const q of [`nunez${serial}`, `NÚÑEZ${serial}`, `ramon nunez${serial}`, `peña${serial} milagros`])
      expect(await found(q)).toEqual([id])
    for (const q of [`zz${serial}`, `averia zz${serial}`, `CALEFAC zz${serial} núñez`, `¿zz${serial}?`])
      expect(await found(q)).toEqual([id])
    expect(await found(`averia zz${serial} nadie`)).toEqual([])
    expect(await found("' | !x:* \\")).toEqual([])
  })

  it('does not search in messages or in the note of a cancellation', async () => {
    const id = await ask()
    await say(customer, id, `Te pago en xoloitzcuintle${serial}`)
    await end(customer, id, { reason: 'other', note: `Por el axolote${serial}` })
    expect(await found(`xoloitzcuintle${serial}`)).toEqual([])
    expect(await found(`axolote${serial}`)).toEqual([])
  })

  it('filters by status, and answers 400 to an unknown status or a limit above 100', async () => {
    const [waiting, ended] = [await ask(`estado${serial}`), await ask(`estado${serial}`)]
    await end(customer, ended, {})
    expect(await found(`estado${serial}`)).toEqual([ended, waiting])
    const of = async (status: string) => idsOf((await list({ q: `estado${serial}`, status })).cases)
    expect(await of('pending')).toEqual([waiting])
    expect(await of('cancelled')).toEqual([ended])
    expect(await of('accepted')).toEqual([])
    const wrong = await api.call('GET', '/api/admin/cases?status=lost&limit=101', { as: admin })
    expect(Object.keys(wrong.read(errorBody).fields ?? {})).toEqual(['limit', 'status'])
  })

  it('pages from newest to oldest, and new cases do not shift later pages', async () => {
    const q = `paginas${serial}`
    const ids = [await ask(q), await ask(q), await ask(q)].toReversed()
    const first = await list({ q, limit: '1' })
    await ask(q)
    const second = await list({ q, limit: '1', cursor: first.next_cursor ?? '' })
    await ask(q)
    const third = await list({ q, limit: '1', cursor: second.next_cursor ?? '' })
    expect(idsOf([...first.cases, ...second.cases, ...third.cases])).toEqual(ids)
    expect(third.next_cursor).toBeNull()
  })
})

describe('GET /api/admin/cases/:id', () => {
  it('returns all events of the case, without their texts but with has_words', async () => {
    const id = await ask()
    await say(customer, id, 'Tengo la llave la vecina')
    await api.call('POST', `/api/service-requests/${id}/offers`, {
      as: technician,
      body: { total: 1500, note: 'Con las piezas' },
    })
    await end(customer, id, { reason: 'other', note: 'Se arregló solo' })
    const answer = await api.call('GET', `/api/admin/cases/${id}`, { as: admin })
    const shown = answer.read(adminCaseAnswer)
    expect(kindsOf(shown)).toEqual([
      ['requested', false],
      ['message', true],
      ['offered', true],
      ['cancelled', true],
    ])
    expect(shown.events[2]?.data).toEqual({ total: 1500 })
    expect(shown.events[3]?.data).toEqual({ reason: 'other' })
    expect(shown.case).toMatchObject({ service_description: '', service_location: '', status: 'cancelled' })
    for (const word of ['abanico', 'Calle 8', 'vecina', 'piezas', 'solo', '"note"', '"text"'])
      expect(answer.text).not.toContain(word)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('answers 404 for an unknown case, as does the endpoint for its texts', async () => {
    expect((await api.call('GET', '/api/admin/cases/2147483647', { as: admin })).status).toBe(404)
    expect((await read(2147483647, 'Una queja del cliente')).status).toBe(404)
  })
})

describe('POST /api/admin/cases/:id/words', () => {
  it('returns the texts after a reason, records who read them, when and why, and logs it', async () => {
    const id = await ask()
    await say(customer, id, 'La llave la tiene la vecina')
    const answer = await read(id, '  Ramón dijo que lo insultaron  ')
    expect(answer.status).toBe(201)
    const opened = answer.read(adminCaseAnswer)
    expect(opened.case).toMatchObject({
      service_description: 'Un abanico que no gira',
      service_location: 'Calle 8',
    })
    expect(opened.events[1]).toMatchObject({ by: 'customer', data: { text: 'La llave la tiene la vecina' } })
    const reading = {
      id: expect.any(Number),
      ...{ admin_name: 'Rosa Admin', at: expect.any(String), reason: 'Ramón dijo que lo insultaron' },
    }
    expect(opened.readings).toEqual([reading])
    expect((await open(id)).readings).toEqual([reading])
    expect((await open(id)).events[1]?.data).toEqual({})
    await read(id, 'Otra vez, por la apelación')
    expect((await open(id)).readings.map(({ reason }) => reason)).toEqual([
      'Otra vez, por la apelación',
      'Ramón dijo que lo insultaron',
    ])
    const lines = logged.split('\n').filter((line) => line.includes('case_read'))
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'security', kind: 'case_read', reason: 'words', user_id: admin.id },
      { msg: 'security', kind: 'case_read', reason: 'words', user_id: admin.id },
    ])
    for (const word of ['insultaron', 'vecina', 'Rosa Admin']) expect(logged).not.toContain(word)
  })

  it.each([undefined, '', '   ', 'corto', '         x', 'x'.repeat(301), 7])(
    'answers 400 without texts for the reason %j',
    async (reason) => {
      const id = await ask()
      await say(customer, id, 'La llave la tiene la vecina')
      const answer = await read(id, reason)
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.read(errorBody).fields ?? {})).toEqual(['reason'])
      expect(answer.text).not.toContain('vecina')
      expect((await open(id)).readings).toEqual([])
      if (reason === 'corto') expect(answer.text).toContain(ADMIN_CASES.reason_too_short)
    },
  )
})

describe('the record of readings', () => {
  const run = (statement: string) => sql.raw(statement).execute(db)

  it('is append-only, but does not prevent the deletion of its case', async () => {
    const id = await ask()
    await read(id, 'Una queja del cliente')
    for (const statement of [
      `delete from admin_case_readings where service_request_id = ${id}`,
      `update admin_case_readings set reason = 'Otro motivo cualquiera' where service_request_id = ${id}`,
      `update admin_case_readings set reason = '', at = now() - interval '1 year' where service_request_id = ${id}`,
      `update admin_case_readings set admin_id = ${customer.id}, reason = '' where service_request_id = ${id}`,
    ])
      await expect(run(statement)).rejects.toThrow('append-only')
    expect((await open(id)).readings).toHaveLength(1)
    await run(`delete from service_requests where id = ${id}`)
  })

  it('keeps the readings by and about a deleted account, but clears their reasons', async () => {
    const former = await api.createUser('admin', { name: 'Zoila Antes' })
    const [readByFormer, other] = [await ask(), await ask()]
    await read(readByFormer, 'Zoila lo quiso saber', former)
    const readByAdmin = await ask('Otra cosa')
    await read(readByAdmin, 'Por la queja de Milagros')
    const { email } = former
    const demoted = { name: 'Zoila Antes', email, phone: '', role: 'customer' }
    await api.call('PUT', `/api/admin/users/${former.id}`, { as: admin, body: demoted })
    await api.call('DELETE', `/api/admin/users/${former.id}`, { as: admin })
    expect((await open(readByFormer)).readings).toMatchObject([{ admin_name: 'Cliente', reason: '' }])
    expect((await open(readByAdmin)).readings).toMatchObject([{ reason: 'Por la queja de Milagros' }])
    await say(customer, other, 'Hola')
    await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })
    expect((await open(readByAdmin)).readings).toMatchObject([{ admin_name: 'Rosa Admin', reason: '' }])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
