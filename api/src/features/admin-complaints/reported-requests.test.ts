import type { ReportInput } from '@tecnicerca/shared/abuse-reports'
import { complaintsAnswer } from '@tecnicerca/shared/admin/abuse-reports'
import { ABUSE_REPORTS, REPORT_NOTICES } from '@tecnicerca/shared/messages/abuse-reports'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()
const { db } = api.deps
let admin: TestUser
let customer: TestUser
let technician: TestUser

beforeEach(async () => {
  await db.deleteFrom('abuse_reports').execute()
  admin = await api.createUser('admin')
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
})

const decide = (id: number, body: object) => api.call('PUT', `/api/admin/reports/${id}`, { as: admin, body })

const noticesOf = async (user: TestUser) => {
  const answer = await api.call('GET', '/api/notices?reports=true', { as: user })
  return answer.read(noticesAnswer).notices.filter(({ service_request_id: caseId }) => caseId === null)
}
const listReports = async () =>
  (await api.call('GET', '/api/admin/reports', { as: admin })).read(complaintsAnswer)

/** Reports as a user, and returns the id of the report. */
async function report(user: TestUser, input: Pick<ReportInput, 'kind' | 'id'>): Promise<number> {
  const body = { reason: 'insults', ...input }
  expect((await api.call('POST', '/api/reports', { as: user, body })).status).toBe(201)
  return (await listReports()).reports[0]?.id ?? 0
}

describe('a reported service request', () => {
  const words = 'Ven rápido, animal'
  const reportRequest = async () => {
    const sides = { customer, technician }
    return report(technician, {
      kind: 'request',
      id: await insertRequest(db, sides, { service_description: words }),
    })
  }

  it('is listed with what the customer wrote and its case', async () => {
    const id = await reportRequest()
    const [row] = (await listReports()).reports
    expect(row).toMatchObject({
      id,
      kind: 'request',
      text: words,
      person_id: customer.id,
      technician_id: null,
    })
    expect(row?.service_request_id).toBe(row?.subject_id)
  })

  it('leads to a warning by a rule of conduct, and is never hidden', async () => {
    const id = await reportRequest()
    expect(await decide(id, { outcome: 'hidden', rule: 'insults' })).toMatchObject({
      status: 400,
      body: { fields: { outcome: COMPLAINTS.requestStays } },
    })
    expect((await decide(id, { outcome: 'warned', rule: 'insults' })).status).toBe(200)
    expect(await noticesOf(customer)).toMatchObject([
      { title: REPORT_NOTICES.warned.request, body: ABUSE_REPORTS.rules.insults },
    ])
    expect(await noticesOf(technician)).toMatchObject([{ title: REPORT_NOTICES.decided.warned }])
  })

  it('names broken agreements and pressure only in a warning: they are no reason to hide', async () => {
    const id = await report(customer, { kind: 'profile', id: Number(technician.technician_id) })
    for (const rule of ['broken_agreement', 'review_pressure'])
      expect((await decide(id, { outcome: 'hidden', rule })).status).toBe(400)
    expect((await decide(id, { outcome: 'warned', rule: 'broken_agreement' })).status).toBe(200)
    expect(await noticesOf(technician)).toMatchObject([{ body: ABUSE_REPORTS.rules.broken_agreement }])
  })
})
