import { type ReportInput, RULES } from '@tecnicerca/shared/abuse-reports'
import { complaintsAnswer } from '@tecnicerca/shared/admin/abuse-reports'
import { deskAnswer } from '@tecnicerca/shared/admin/desk'
import { personAnswer } from '@tecnicerca/shared/admin/users'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
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

beforeAll(async () => {
  admin = await api.createUser('admin')
})
beforeEach(async () => {
  await db.deleteFrom('abuse_reports').execute()
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
})

type ReportFields = Partial<ReportInput> & Pick<ReportInput, 'id'>

const report = (user: TestUser, input: ReportFields) =>
  api.call('POST', '/api/reports', { as: user, body: { kind: 'profile', reason: 'insults', ...input } })
const profileOf = (user: TestUser) => ({ kind: 'profile', id: Number(user.technician_id) }) as const
const storedReports = () => db.selectFrom('abuse_reports').selectAll().orderBy('id').execute()

async function sendMessage(by = technician): Promise<{ id: number; caseId: number }> {
  const caseId = await insertRequest(db, { customer, technician })
  const answer = await api.call('POST', `/api/service-requests/${caseId}/messages`, {
    as: by,
    body: { text: 'Eres un abusador' },
  })
  return { id: answer.read(eventAnswer).event.id, caseId }
}

const review = () =>
  reviewCase(api, { customer, technician }, { rating: 1, comment: 'Vive en la calle 8 de Gurabo.' })

describe('POST /api/reports', () => {
  it('stores the subject, the reported person, the reporter and, for a message, the case', async () => {
    const sent = await sendMessage()
    const reviewId = await review()
    await report(customer, { ...profileOf(technician), reason: 'other', note: ' Pide el pago por fuera ' })
    await report(customer, { kind: 'message', id: sent.id })
    await report(technician, { kind: 'review', id: reviewId, reason: 'personal_data' })
    const person = { person_id: technician.id, reporter_id: customer.id, service_request_id: null }
    expect(await storedReports()).toMatchObject([
      {
        ...person,
        ...{ kind: 'profile', subject_id: technician.technician_id },
        note: 'Pide el pago por fuera',
      },
      { ...person, ...{ kind: 'message', subject_id: sent.id, service_request_id: sent.caseId } },
      {
        kind: 'review',
        subject_id: reviewId,
        person_id: customer.id,
        reporter_id: technician.id,
        outcome: null,
      },
    ])
  })

  it('answers 200 to a repeated report of the same subject and stores one, also concurrently', async () => {
    const answers = await raceBehindLock(db, {
      lock: (trx) => trx.selectFrom('users').select('id').where('id', '=', customer.id).forUpdate().execute(),
      calls: [1, 2, 3].map(() => () => report(customer, profileOf(technician))),
    })
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    const again = await report(customer, { ...profileOf(technician), reason: 'fraud' })
    expect(again).toMatchObject({ status: 200, body: { message: 'Gracias. Lo revisaremos.' } })
    expect(await storedReports()).toMatchObject([{ reason: 'insults' }])
  })

  it('answers 400 if users report their own profile, review or message', async () => {
    const own = {
      status: 400,
      body: { fields: { id: expect.stringContaining('No puedes reportar tu propi') } },
    }
    expect(await report(technician, profileOf(technician))).toMatchObject(own)
    expect(await report(customer, { kind: 'review', id: await review() })).toMatchObject(own)
    expect(await report(technician, { kind: 'message', id: (await sendMessage()).id })).toMatchObject(own)
    expect(await storedReports()).toEqual([])
  })

  it('answers 404 if the subject is unknown, deleted or not visible to the reporter', async () => {
    const sent = await sendMessage()
    const stranger = await api.createUser('technician')
    expect((await report(stranger, { kind: 'message', id: sent.id })).status).toBe(404)
    expect((await report(admin, { kind: 'message', id: sent.id })).status).toBe(404)
    // The first event of a case is not a message.
    expect((await report(customer, { kind: 'message', id: sent.id - 1 })).status).toBe(404)
    expect((await report(customer, { kind: 'review', id: 999_999 })).status).toBe(404)
    await db
      .updateTable('technicians')
      .set({ deleted_at: new Date() })
      .where('user_id', '=', technician.id)
      .execute()
    expect((await report(customer, profileOf(technician))).status).toBe(404)
    expect(await storedReports()).toEqual([])
  })

  it('requires a reason from the list, and a note of up to 500 characters for "Otro"', async () => {
    const wrong = { kind: 'profile', id: 1, reason: 'aburrido' } as unknown as ReportInput
    expect(await report(customer, wrong)).toMatchObject({
      body: { fields: { reason: 'Elige un motivo de la lista.' } },
    })
    const submit = (note: string) => report(customer, { ...profileOf(technician), reason: 'other', note })
    expect(await submit('  ')).toMatchObject({ status: 400, body: { fields: { note: 'Escribe qué pasa.' } } })
    expect((await submit('a'.repeat(501))).status).toBe(400)
    expect((await submit('a'.repeat(500))).status).toBe(201)
  })

  it.each(['no_show', 'charged_otherwise', 'review_pressure'] as const)(
    'takes "%s" for a profile, and not for a review',
    async (reason) => {
      expect((await report(customer, { ...profileOf(technician), reason })).status).toBe(201)
      expect(await report(technician, { kind: 'review', id: await review(), reason })).toMatchObject({
        status: 400,
        body: { fields: { reason: 'Elige un motivo de la lista.' } },
      })
    },
  )

  it.each(RULES)('still takes "%s" for everything', async (reason) => {
    const caseId = await insertRequest(db, { customer, technician })
    expect((await report(customer, { ...profileOf(technician), reason })).status).toBe(201)
    expect((await report(customer, { kind: 'message', id: (await sendMessage()).id, reason })).status).toBe(
      201,
    )
    expect((await report(technician, { kind: 'request', id: caseId, reason })).status).toBe(201)
  })

  it('lets only the technician who received a service request report it', async () => {
    const caseId = await insertRequest(db, { customer, technician })
    const about = { kind: 'request', id: caseId } as const
    expect((await report(await api.createUser('technician'), about)).status).toBe(404)
    expect((await report(admin, about)).status).toBe(404)
    expect(await report(customer, about)).toMatchObject({
      status: 400,
      body: { message: ABUSE_REPORTS.own.request },
    })
    expect((await report(technician, about)).status).toBe(201)
    expect(await storedReports()).toMatchObject([
      { kind: 'request', subject_id: caseId, person_id: customer.id, service_request_id: caseId },
    ])
  })

  it('allows 20 reports a day, also when concurrent; a repeated report does not count', async () => {
    const others = await Promise.all(Array.from({ length: 22 }, () => api.createUser('technician')))
    const answers = await Promise.all(others.map((other) => report(customer, profileOf(other))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await storedReports()).toHaveLength(20)
    const reported = others.find((_, index) => statuses[index] === 201)
    expect(reported && (await report(customer, profileOf(reported))).status).toBe(200)
    await sql`update rate_limits set resets_at = now() where bucket like 'abuse_report:%'`.execute(db)
    expect((await report(customer, profileOf(technician))).status).toBe(201)
  })
})

describe('erasing a user', () => {
  const erase = (user: TestUser) => api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })
  const reasonWithNote = { reason: 'other', note: 'Es Juan Pérez, de la calle 8' } as const

  it('clears the notes of reports by and about the user', async () => {
    await report(customer, { ...profileOf(technician), ...reasonWithNote })
    await report(technician, { kind: 'review', id: await review(), ...reasonWithNote })
    expect((await erase(customer)).status).toBe(200)
    expect((await storedReports()).map(({ note }) => note)).toEqual(['', ''])
    expect(await findBrokenInvariants(db)).toEqual([])
    const shown = await api.call('GET', '/api/admin/reports?status=open', { as: admin })
    expect(shown.read(complaintsAnswer).reports).toMatchObject([
      { person_name: 'Cliente', is_person_gone: true, text: 'Vive en la calle 8 de Gurabo.' },
      { reporter_name: 'Cliente', is_person_gone: false },
    ])
  })
})

it('the admin desk has one item per reported subject, oldest first, with the number of reports', async () => {
  const other = await api.createUser('technician')
  await report(customer, profileOf(technician))
  await report(customer, profileOf(other))
  await report(await api.createUser('customer'), profileOf(technician))
  const desk = (await api.call('GET', '/api/admin/desk', { as: admin })).read(deskAnswer)
  expect(desk.items.map(({ kind, user_id: userId, count }) => [kind, userId, count])).toEqual([
    ['report', technician.id, 2],
    ['report', other.id, 1],
  ])
  expect(desk.counts.report).toBe(2)
})

it('the admin page of a user lists the reports by and about the user, with counts', async () => {
  await report(customer, profileOf(technician))
  await report(technician, { kind: 'review', id: await review(), reason: 'fraud' })
  const page = await api.call('GET', `/api/admin/users/${customer.id}`, { as: admin })
  const { reports, counts } = page.read(personAnswer)
  const other = { counterpart_id: technician.id, outcome: null }
  expect(reports).toMatchObject([
    { ...other, side: 'by', kind: 'profile', reason: 'insults' },
    { ...other, side: 'about', kind: 'review', reason: 'fraud' },
  ])
  expect(counts).toMatchObject({ reports_by: 1, reports_about: 1 })
})
