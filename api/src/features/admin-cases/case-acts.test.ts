import { auditLogAnswer } from '@tecnicerca/shared/admin/audit-log'
import { adminCaseAnswer, adminCasesAnswer } from '@tecnicerca/shared/admin/cases'
import { noteAnswer } from '@tecnicerca/shared/admin/users'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { caseAnswer, changesAnswer, eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { serviceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { ADMIN_REASONS } from '@tecnicerca/shared/service-requests/status'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { stageCases } from '../service-requests/case.fixture.ts'

const { api, people, meet, ask, put, look } = await stageCases()
const { db } = api.deps
const admin = await api.createUser('admin', { name: 'Rosa Admin' })
const other = await api.createUser('admin')
const END = { status: 'cancelled', reason: 'fraud', note: 'La cuenta no es suya' }

beforeEach(meet)

const post = (path: string, body: object, as = admin) =>
  api.call('POST', `/api/admin/cases/${path}`, { as, body })
const cancel = (id: number, changes: object = {}, as = admin) =>
  api.call('PUT', `/api/admin/cases/${id}/status`, { as, body: { ...END, ...changes } })
const write = (id: number, to: string, text = 'Les escribimos de TecniCerca') =>
  post(`${id}/messages`, { text, to })
const note = (id: number, text: string, as = admin) => post(`${id}/notes`, { text }, as)
const open = async (id: number) =>
  (await api.call('GET', `/api/admin/cases/${id}`, { as: admin })).read(adminCaseAnswer)
const noticesOf = async (as: TestUser) => (await api.call('GET', '/api/notices', { as })).read(noticesAnswer)
const changesOf = async (as: TestUser) =>
  (await api.call('GET', '/api/service-requests/changes', { as })).read(changesAnswer)
const actsOn = async (id: number) => {
  const path = `/api/admin/audit-log?subject_kind=case&subject_id=${id}`
  return (await api.call('GET', path, { as: admin })).read(auditLogAnswer).entries
}
const bothSides = () => [people.customer, people.technician]
const run = (statement: string) => sql.raw(statement).execute(db)

describe('a cancellation by an admin', () => {
  it.each(['pending', 'accepted'])(
    'cancels a case that is %s and tells both sides the reason',
    async (from) => {
      const { id } = await ask()
      if (from === 'accepted') await put(id, { status: 'accepted' })
      const ended = (await cancel(id)).read(adminCaseAnswer)
      expect(ended.case).toMatchObject({ status: 'cancelled', ended_by: 'admin', admin_reason: 'fraud' })
      for (const as of bothSides()) {
        const { serviceRequest, events } = await look(id, as)
        expect(serviceRequest).toMatchObject({
          status: 'cancelled',
          ended_by: 'admin',
          admin_reason: 'fraud',
        })
        expect(serviceRequest.ended_note).toBe(END.note)
        const data = { reason: 'fraud', note: END.note }
        expect(events.at(-1)).toMatchObject({ by: 'admin', kind: 'cancelled', data })
        expect((await noticesOf(as)).notices[0]).toMatchObject({
          ...{ kind: 'cancelled', title: 'TecniCerca canceló el servicio' },
          body: 'Cancelada por TecniCerca: posible fraude «La cuenta no es suya»',
        })
      }
      expect(await actsOn(id)).toMatchObject([
        { act: 'case.cancel', admin_id: admin.id, before: { status: from }, after: END },
      ])
    },
  )

  it.each(ADMIN_REASONS)('sends %s as admin_reason, and "other" as ended_reason', async (reason) => {
    const { id } = await ask()
    await cancel(id, { reason })
    const { serviceRequests } = await changesOf(people.customer)
    expect(serviceRequests).toMatchObject([{ ended_reason: 'other', admin_reason: reason }])
    const list = await api.call('GET', `/api/admin/cases?q=${id}`, { as: admin })
    const [row] = list.read(adminCasesAnswer).cases
    expect(row).toMatchObject({ ended_reason: 'other', admin_reason: reason })
    expect(serviceRequest.shape.ended_reason.safeParse('fraud').success).toBe(false)
  })

  it('requires a reason from the list and a note of up to 200 characters', async () => {
    const { id } = await ask()
    const wrong: [object, string][] = [
      [{ reason: 'busy' }, 'reason'],
      [{ reason: undefined }, 'reason'],
      [{ note: ' ' }, 'note'],
      [{ note: 'x'.repeat(201) }, 'note'],
      [{ status: 'completed' }, 'status'],
    ]
    for (const [changes, field] of wrong) {
      const answer = await cancel(id, changes)
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.read(errorBody).fields ?? {})).toEqual([field])
    }
    expect((await open(id)).case.status).toBe('pending')
  })

  it('answers 409 if the case has already ended or expired', async () => {
    const [done, late] = [await ask(), await ask()]
    await put(done.id, { status: 'cancelled' })
    await run(`update service_requests set expires_at = now() where id = ${late.id}`)
    for (const { id } of [done, late])
      expect(await cancel(id)).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition', current: 'cancelled' },
      })
    expect(await actsOn(done.id)).toEqual([])
    expect((await cancel(2_000_000_000)).status).toBe(404)
  })

  it('succeeds for only one of two concurrent admins', async () => {
    const { id } = await ask()
    const answers = await Promise.all([cancel(id), cancel(id, { reason: 'safety' }, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { events } = await open(id)
    expect(events.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1)
    expect(await actsOn(id)).toHaveLength(1)
  })

  it('prevails if the technician accepts at the same moment', async () => {
    const { id } = await ask()
    const [accepted, ended] = await Promise.all([put(id, { status: 'accepted' }), cancel(id)])
    expect(ended.status).toBe(200)
    expect((await look(id)).serviceRequest.status).toBe('cancelled')
    if (accepted.status !== 200)
      expect(accepted.read(errorBody)).toMatchObject({
        code: 'invalid_transition',
        message: expect.stringContaining('TecniCerca canceló esta solicitud'),
      })
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('makes a later acceptance answer 409 and say that TecniCerca cancelled the case', async () => {
    const { id } = await ask()
    await cancel(id)
    const late = await put(id, { status: 'accepted' })
    expect(late.status).toBe(409)
    expect(late.read(errorBody).message).toMatch(/^TecniCerca canceló esta solicitud a las? /)
  })
})

describe('a message from an admin', () => {
  const textsOf = async (id: number, as: TestUser) => {
    const [seen, changes, { notices }] = [await look(id, as), await changesOf(as), await noticesOf(as)]
    return {
      thread: seen.events.filter(({ kind }) => kind === 'message').map(({ data }) => data.text),
      phone: changes.events.filter(({ kind }) => kind === 'message').map(({ data }) => data.text),
      notices: notices.filter(({ kind }) => kind === 'message').map(({ title, body }) => `${title}: ${body}`),
    }
  }
  const SEEN = { thread: ['Hola'], phone: ['Hola'], notices: ['TecniCerca te escribió: Hola'] }
  const NOTHING = { thread: [], phone: [], notices: [] }

  it.each([
    ['both', SEEN, SEEN],
    ['customer', SEEN, NOTHING],
    ['technician', NOTHING, SEEN],
  ])('to %s is visible to its recipients only', async (to, ofCustomer, ofTechnician) => {
    const { id } = await ask()
    const { unread } = await noticesOf(people.technician)
    const answer = await write(id, to, 'Hola')
    expect(answer.status).toBe(201)
    expect(answer.read(eventAnswer).event).toMatchObject({ by: 'admin', kind: 'message' })
    expect(await textsOf(id, people.customer)).toEqual(ofCustomer)
    expect(await textsOf(id, people.technician)).toEqual(ofTechnician)
    const more = (await noticesOf(people.technician)).unread - unread
    expect(more).toBe(ofTechnician === SEEN ? 1 : 0)
  })

  it('to one side is in the delta sync of that side only', async () => {
    const { id } = await ask()
    const [theirs, others] = [await changesOf(people.customer), await changesOf(people.technician)]
    await write(id, 'customer', 'Solo para ti')
    const since = async (as: TestUser, { seq }: { seq: string }) =>
      (await api.call('GET', `/api/service-requests/changes?since=${encodeURIComponent(seq)}`, { as })).text
    expect(await since(people.customer, theirs)).toContain('Solo para ti')
    expect(await since(people.technician, others)).not.toContain('Solo para ti')
  })

  it('is shown to admins with its recipient, without asking them for a reason', async () => {
    const { id } = await ask()
    await write(id, 'technician', 'Responde hoy, por favor')
    expect((await open(id)).events.at(-1)).toMatchObject({
      ...{ by: 'admin', kind: 'message', has_words: false },
      data: { text: 'Responde hoy, por favor', to: 'technician' },
    })
    expect(await actsOn(id)).toMatchObject([{ act: 'case.message', admin_id: admin.id }])
  })

  it('does not change when the request expires', async () => {
    const { id, expires_at: before } = await ask()
    await write(id, 'both')
    expect((await look(id)).serviceRequest.expires_at).toBe(before)
  })

  it('requires a text and a recipient, and is refused 30 days after the end of the case', async () => {
    const { id } = await ask()
    expect((await write(id, 'both', ' ')).status).toBe(400)
    expect((await write(id, 'both', 'x'.repeat(1001))).status).toBe(400)
    expect((await write(id, 'nobody')).status).toBe(400)
    await cancel(id)
    expect((await write(id, 'both')).status).toBe(201)
    await run(`update service_requests set ended_at = now() - interval '31 days' where id = ${id}`)
    expect(await write(id, 'both')).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect((await write(2_000_000_000, 'both')).status).toBe(404)
  })
})

describe('a note on a case', () => {
  it('is shown to admins only, newest first, with its author', async () => {
    const { id } = await ask()
    const first = (await note(id, 'Llamé al cliente')).read(noteAnswer).note
    expect(first).toMatchObject({ admin_name: 'Rosa Admin', text: 'Llamé al cliente' })
    await note(id, 'No contesta', other)
    expect((await open(id)).notes.map(({ text }) => text)).toEqual(['No contesta', 'Llamé al cliente'])
    for (const as of bothSides()) {
      const seen = await api.call('GET', `/api/service-requests/${id}`, { as })
      seen.read(caseAnswer)
      expect(seen.text).not.toContain('Llamé')
    }
    expect((await actsOn(id)).map((entry) => entry.act)).toEqual(['case.note', 'case.note'])
    expect((await note(id, ' ')).status).toBe(400)
    expect((await note(2_000_000_000, 'Nada')).status).toBe(404)
  })
})

describe('texts written by admins', () => {
  const findTexts = async () => {
    const { rows } = await sql<{ found: string }>`
      select coalesce(string_agg(row, chr(10)), '') as found from (
        select e.data::text as row from service_request_events e union all select text from case_notes
        union all select ended_note from service_requests union all select (before, after)::text from audit_log) told
      where row like '%xolo%'`.execute(db)
    return rows[0]?.found
  }
  const writeAll = async (as: TestUser) => {
    const [{ id }, { id: ended }] = [await ask(), await ask()]
    await post(`${id}/messages`, { text: 'xolo mensaje', to: 'both' }, as)
    await note(id, 'xolo nota', as)
    await cancel(ended, { note: 'xolo fin' }, as)
  }

  it.each(['customer', 'technician'] as const)('are erased with the account of the %s', async (side) => {
    await writeAll(admin)
    expect(await findTexts()).toContain('xolo nota')
    await api.call('DELETE', `/api/admin/users/${people[side].id}`, { as: admin })
    expect(await findTexts()).toBe('')
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('are erased with the account of the admin who wrote them', async () => {
    const former = await api.createUser('admin')
    await writeAll(former)
    await api.call('PUT', `/api/admin/users/${former.id}`, { as: admin, body: { role: 'customer' } })
    await api.call('DELETE', `/api/admin/users/${former.id}`, { as: admin })
    expect(await findTexts()).toBe('')
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
