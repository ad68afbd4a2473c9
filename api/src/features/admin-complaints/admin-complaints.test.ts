import type { ReportInput } from '@tecnicerca/shared/abuse-reports'
import { complaintAnswer, complaintsAnswer } from '@tecnicerca/shared/admin/abuse-reports'
import { auditLogAnswer } from '@tecnicerca/shared/admin/audit-log'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { caseAnswer, changesAnswer, eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { publicTechnicianAnswer } from '@tecnicerca/shared/technicians'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { reviewCase } from '../reviews/review.fixture.ts'

const api = await testApi()
const { db } = api.deps
let admin: TestUser
let customer: TestUser
let technician: TestUser
let reporter: TestUser

beforeAll(async () => {
  admin = await api.createUser('admin', { name: 'Xiomara' })
})
beforeEach(async () => {
  await db.deleteFrom('abuse_reports').execute()
  customer = await api.createUser('customer', { name: 'Rosa' })
  technician = await api.createUser('technician', { name: 'Manuel' })
  reporter = await api.createUser('customer', { name: 'Nurys' })
})

const listReports = async (query = '') =>
  (await api.call('GET', `/api/admin/reports?${query}`, { as: admin })).read(complaintsAnswer)
const decide = (id: number, body: object, as = admin) =>
  api.call('PUT', `/api/admin/reports/${id}`, { as, body })

/** Reports as a user, and returns the id of the report. */
async function report(user: TestUser, input: Partial<ReportInput> & { id: number }): Promise<number> {
  const body = { kind: 'profile', reason: 'insults', ...input }
  expect((await api.call('POST', '/api/reports', { as: user, body })).status).toBe(201)
  const newest = db.selectFrom('abuse_reports').select('id').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).id
}
const reportProfile = (by = reporter) => report(by, { id: Number(technician.technician_id) })

const review = (rating: number, by = customer) =>
  reviewCase(api, { customer: by, technician }, { rating, comment: 'Un ladrón, vive en la calle 8.' })

async function sendMessage(): Promise<{ id: number; caseId: number }> {
  const caseId = await insertRequest(db, { customer, technician })
  const path = `/api/service-requests/${caseId}/messages`
  const sent = await api.call('POST', path, { as: technician, body: { text: 'Eres un abusador' } })
  return { id: sent.read(eventAnswer).event.id, caseId }
}

const noticesOf = async (user: TestUser) => {
  const answer = await api.call('GET', '/api/notices?reports=true', { as: user })
  return answer.read(noticesAnswer).notices.filter(({ service_request_id: caseId }) => caseId === null)
}
const profile = async () =>
  (await api.call('GET', `/api/technicians/${technician.technician_id}`)).read(publicTechnicianAnswer)
    .technician

describe('GET /api/admin/reports', () => {
  it('pages, sorts, filters and searches the reports, and exports them as CSV', async () => {
    const sent = await sendMessage()
    const ids = [
      await report(customer, { kind: 'message', id: sent.id, reason: 'other', note: 'Me amenazó' }),
      await reportProfile(),
      await reportProfile(customer),
    ]
    const page = await listReports('limit=2')
    expect([page.reports.map(({ id }) => id), page.total]).toEqual([[ids[2], ids[1]], 3])
    expect((await listReports(`limit=2&cursor=${page.next_cursor}`)).reports).toMatchObject([
      {
        ...{ id: ids[0], kind: 'message', text: 'Eres un abusador', service_request_id: sent.caseId },
        ...{ reporter_name: 'Rosa', person_name: 'Manuel', person_id: technician.id, open_count: 1 },
        technician_id: null,
      },
    ])
    const found = async (query: string) => (await listReports(query)).reports.map(({ id }) => id)
    expect(await found('sort=created_at')).toEqual(ids)
    expect(await found('kind=message')).toEqual([ids[0]])
    expect(await found('reason=insults&sort=id')).toEqual([ids[1], ids[2]])
    expect(await found('query=AMENAZO')).toEqual([ids[0]])
    expect(await found('query=nurys')).toEqual([ids[1]])
    await decide(Number(ids[0]), { outcome: 'dismissed' })
    expect(await found('status=open&sort=id')).toEqual([ids[1], ids[2]])
    expect(await found('status=decided')).toEqual([ids[0]])
    const file = await api.call('GET', '/api/admin/reports.csv?status=decided', { as: admin })
    expect(file.text).toContain('Mensaje,Eres un abusador,Manuel,Otro,Me amenazó,Rosa')
    expect(file.text.trim().split('\n')).toHaveLength(2)
  })

  it.each(['limit=0', 'limit=101', 'sort=note', 'cursor=abc', 'status=todas'])(
    'refuses %s',
    async (query) => {
      expect((await api.call('GET', `/api/admin/reports?${query}`, { as: admin })).status).toBe(400)
    },
  )
})

describe('PUT /api/admin/reports/:id', () => {
  it('dismisses a report: the profile stays, and only the reporter is notified', async () => {
    const id = await reportProfile()
    const answer = await decide(id, { outcome: 'dismissed' })
    expect(answer.read(complaintAnswer).report).toMatchObject({
      ...{ id, outcome: 'dismissed', rule: null, decided_by_name: 'Xiomara', open_count: 0 },
      decided_at: expect.any(String),
    })
    const body = 'Gracias por avisarnos.'
    expect(await noticesOf(reporter)).toMatchObject([
      { kind: 'report_decided', title: 'Revisamos tu reporte: no encontramos una falta', body },
    ])
    expect(await noticesOf(technician)).toEqual([])
    expect((await profile()).id).toBe(technician.technician_id)
  })

  it('hides a review: it leaves the profile and the rating, and both people are notified', async () => {
    const visible = await review(5, await api.createUser('customer'))
    await sql`update users set created_at = now() - interval '4 days'`.execute(db)
    const hidden = await review(1)
    const id = await report(reporter, { kind: 'review', id: hidden })
    expect(await profile()).toMatchObject({ average_rating: 3, review_count: 2 })
    expect((await decide(id, { outcome: 'hidden', rule: 'personal_data' })).status).toBe(200)
    const shown = await profile()
    expect(shown).toMatchObject({ average_rating: 5, review_count: 1 })
    expect(shown.reviews.map((one) => one.id)).toEqual([visible])
    const counted = db.selectFrom('technicians').select(['counted_rating_sum', 'counted_review_count'])
    expect(await counted.where('id', '=', Number(technician.technician_id)).execute()).toEqual([
      { counted_rating_sum: 0, counted_review_count: 0 },
    ])
    expect(await findBrokenInvariants(db)).toEqual([])
    const body = 'No se publican teléfonos, direcciones ni otros datos personales.'
    expect(await noticesOf(reporter)).toMatchObject([
      { title: 'Revisamos tu reporte: ocultamos la reseña', body },
    ])
    expect(await noticesOf(customer)).toMatchObject([
      { kind: 'hidden', title: 'TecniCerca ocultó una reseña tuya', body },
    ])
    // It is still a review: its author cannot write another, and nobody can report it again.
    const eligible = await api.call('GET', `/api/reviews/eligibility/${technician.technician_id}`, {
      as: customer,
    })
    expect(eligible.body).toMatchObject({ canReview: false })
    const again = { kind: 'review', id: hidden, reason: 'fraud' }
    expect((await api.call('POST', '/api/reports', { as: technician, body: again })).status).toBe(404)
  })

  it('hides a message: a notice replaces its text for both sides, also in the delta sync', async () => {
    const sent = await sendMessage()
    const changes = async (as: TestUser, seq = '') =>
      (await api.call('GET', `/api/service-requests/changes?since=${seq}`, { as })).read(changesAnswer)
    const before = await changes(customer)
    const id = await report(customer, { kind: 'message', id: sent.id })
    await decide(id, { outcome: 'hidden', rule: 'insults' })
    const text = 'Mensaje oculto por TecniCerca. No se permiten insultos ni amenazas.'
    for (const side of [customer, technician]) {
      const shown = await api.call('GET', `/api/service-requests/${sent.caseId}`, { as: side })
      expect(shown.read(caseAnswer).events.at(-1)?.data).toEqual({ text, hidden_rule: 'insults' })
    }
    const { events } = await changes(customer, before.seq)
    expect(events.find((event) => event.id === sent.id)?.data.text).toBe(text)
    const notices = await api.call('GET', '/api/notices', { as: customer })
    expect(notices.text).not.toContain('abusador')
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('warns a person: they are notified of the rule, and the reporter of the warning', async () => {
    const id = await reportProfile()
    await decide(id, { outcome: 'warned', rule: 'advertising' })
    expect(await noticesOf(technician)).toMatchObject([
      {
        ...{ kind: 'warned', title: 'Advertencia de TecniCerca por tu perfil' },
        body: 'No se permite hacer publicidad.',
      },
    ])
    expect(await noticesOf(reporter)).toMatchObject([
      { title: 'Revisamos tu reporte: advertimos a la persona' },
    ])
  })

  it('suspends the account with the given reason and notifies the reporter', async () => {
    const id = await reportProfile()
    await decide(id, { outcome: 'suspended', reason: 'Cobró y no fue' })
    const row = db.selectFrom('users').select(['suspended_at', 'suspension_reason'])
    expect(await row.where('id', '=', technician.id).execute()).toEqual([
      { suspended_at: expect.any(Date), suspension_reason: 'Cobró y no fue' },
    ])
    expect((await api.call('GET', `/api/technicians/${technician.technician_id}`)).status).toBe(404)
    expect(await noticesOf(reporter)).toMatchObject([
      { title: 'Revisamos tu reporte: suspendimos la cuenta', body: 'Gracias por avisarnos.' },
    ])
  })

  it('requires a rule to warn or hide, and a reason to suspend', async () => {
    const id = await reportProfile()
    const rule = { status: 400, body: { fields: { rule: 'Elige una regla de la lista.' } } }
    expect(await decide(id, { outcome: 'warned' })).toMatchObject(rule)
    expect(await decide(id, { outcome: 'hidden', rule: 'other' })).toMatchObject(rule)
    expect(await decide(id, { outcome: 'suspended' })).toMatchObject({
      body: { fields: { reason: 'Escribe el motivo.' } },
    })
    expect((await decide(999_999, { outcome: 'dismissed' })).status).toBe(404)
  })

  it('decides all open reports of the same subject and notifies each reporter', async () => {
    const other = await api.createUser('technician')
    const ids = [await reportProfile(), await reportProfile(customer)]
    const elsewhere = await report(reporter, { id: Number(other.technician_id) })
    expect((await listReports(`query=${ids[0]}`)).reports).toMatchObject([{ open_count: 2 }])
    await decide(Number(ids[0]), { outcome: 'warned', rule: 'fraud' })
    expect((await listReports('status=open')).reports.map(({ id }) => id)).toEqual([elsewhere])
    expect([await noticesOf(reporter), await noticesOf(customer)].map(({ length }) => length)).toEqual([1, 1])
    expect(await noticesOf(technician)).toHaveLength(1)
  })

  it('writes an entry to the audit log', async () => {
    const id = await reportProfile()
    await decide(id, { outcome: 'warned', rule: 'fraud' })
    const path = `/api/admin/audit-log?subject_kind=report&subject_id=${id}`
    expect((await api.call('GET', path, { as: admin })).read(auditLogAnswer).entries).toMatchObject([
      { act: 'report.decide', after: { outcome: 'warned', rule: 'fraud', reports: 1 } },
    ])
  })

  it('answers 409 with the stored outcome to the second of two concurrent admins', async () => {
    const second = await api.createUser('admin')
    const id = await report(reporter, { kind: 'review', id: await review(1) })
    const answers = await raceBehindLock(db, {
      lock: (trx) => trx.selectFrom('abuse_reports').select('id').where('id', '=', id).forUpdate().execute(),
      calls: [
        () => decide(id, { outcome: 'hidden', rule: 'fraud' }),
        () => decide(id, { outcome: 'dismissed' }, second),
      ],
    })
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { outcome } = (await listReports(`query=${id}`)).reports[0] ?? {}
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'stale',
      current: { outcome },
    })
    expect((await profile()).reviews).toHaveLength(outcome === 'hidden' ? 0 : 1)
    expect(await noticesOf(reporter)).toHaveLength(1)
  })

  it('has one effect if the same decision is sent twice', async () => {
    const id = await reportProfile()
    const both = [1, 2].map(() => decide(id, { outcome: 'warned', rule: 'fraud' }))
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await noticesOf(technician)).toHaveLength(1)
    expect((await decide(id, { outcome: 'warned', rule: 'insults' })).status).toBe(409)
  })

  it('succeeds while the reporter is being erased, and breaks no invariant', async () => {
    const id = await reportProfile()
    const answers = await raceBehindLock(db, {
      lock: (trx) => trx.selectFrom('abuse_reports').select('id').where('id', '=', id).forUpdate().execute(),
      calls: [
        () => decide(id, { outcome: 'dismissed' }),
        () => api.call('DELETE', `/api/admin/users/${reporter.id}`, { as: admin }),
      ],
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('allows only a dismissal if the person is erased, and notifies no erased reporter', async () => {
    const ids = [await reportProfile(), await reportProfile(customer)]
    await api.call('DELETE', `/api/admin/users/${customer.id}`, { as: admin })
    await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })
    expect((await decide(Number(ids[0]), { outcome: 'warned', rule: 'fraud' })).status).toBe(404)
    expect((await decide(Number(ids[0]), { outcome: 'suspended', reason: 'Se fue' })).status).toBe(404)
    expect((await decide(Number(ids[0]), { outcome: 'dismissed' })).status).toBe(200)
    const notified = await db.selectFrom('notices').select('user_id').where('report_id', 'in', ids).execute()
    expect(notified).toEqual([{ user_id: reporter.id }])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
