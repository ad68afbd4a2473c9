import { messagesAnswer } from '@tecnicerca/shared/admin/users'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { afterAll, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { startPushServer } from '../../testing/push-server.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { sendDuePushes } from './delivery-service.ts'

const api = await testApi()
const { db } = api.deps
const server = await startPushServer()
afterAll(() => server.close())

/** Creates a report of a technician by a customer and decides it. */
async function decideReport() {
  const [admin, customer] = [await api.createUser('admin'), await api.createUser('customer')]
  const technician = await api.createUser('technician')
  const ids = [customer.id, technician.id]
  await db
    .insertInto('notice_preferences')
    .values(ids.map((id) => ({ user_id: id, push_off: [], mail_off: [], quiet_hours: false })))
    .execute()
  const browser = server.subscribe()
  await api.call('PUT', '/api/push/subscription', { as: customer, body: browser.subscription })
  const body = { kind: 'profile', id: technician.technician_id, reason: 'fraud' }
  await api.call('POST', '/api/reports', { as: customer, body })
  const report = db.selectFrom('abuse_reports').select('id').where('reporter_id', '=', customer.id)
  const { id } = await report.executeTakeFirstOrThrow()
  await api.call('PUT', `/api/admin/reports/${id}`, {
    ...{ as: admin, body: { outcome: 'warned', rule: 'fraud' } },
  })
  return { customer, technician, browser }
}

it('a push about a decided report contains its outcome and no case', async () => {
  const { technician, browser } = await decideReport()
  await sendDuePushes(db, api.deps.sendPush)
  expect(browser.delivered.map(({ message }) => message)).toEqual([
    {
      ...{ id: expect.any(Number), kind: 'report_decided', service_request_id: null, unread: 1 },
      title: 'Revisamos tu reporte: advertimos a la persona',
      body: 'No se permite engañar a nadie.',
    },
  ])
  const stored = db.selectFrom('notices').select(['push_result', 'push_due_at', 'mail_due_at'])
  expect(await stored.where('user_id', '=', technician.id).execute()).toEqual([
    { push_result: 'nobody', push_due_at: null, mail_due_at: null },
  ])
})

it('a client that does not request notices about reports gets none and counts none as unread', async () => {
  const { customer } = await decideReport()
  const read = async (query: string) =>
    (await api.call('GET', `/api/notices${query}`, { as: customer })).read(noticesAnswer)
  const [old, here] = [await read(''), await read('?reports=true')]
  expect([old.notices, old.unread]).toEqual([[], 0])
  expect([here.notices.length, here.unread]).toEqual([1, 1])
})

it('an admin message reaches several people, also suspended ones, but no erased account', async () => {
  const { customer, technician, browser } = await decideReport()
  const [admin, gone] = [await api.createUser('admin'), await api.createUser('customer')]
  await api.call('DELETE', `/api/admin/users/${gone.id}`, { as: admin })
  const reason = 'Cobró por adelantado y no fue'
  await api.call('PUT', `/api/admin/users/${technician.id}/suspension`, { as: admin, body: { reason } })
  await sendDuePushes(db, api.deps.sendPush)
  const text = 'Mañana no hay servicio de 2 a 4.'
  const write = (ids: readonly number[], words = text) =>
    api.call('POST', '/api/admin/messages', { as: admin, body: { user_ids: ids, text: words } })
  const sent = await write([technician.id, gone.id, customer.id, customer.id])
  expect([sent.status, sent.read(messagesAnswer)]).toEqual([201, { sent: 2 }])

  for (const as of [customer, technician]) {
    const { notices } = (await api.call('GET', '/api/notices?all=true', { as })).read(noticesAnswer)
    // Clients of the release that knew only notices about reports cannot show messages from admins.
    const before = (await api.call('GET', '/api/notices?reports=true', { as })).read(noticesAnswer)
    expect(before.notices.map(({ kind }) => kind)).not.toContain('admin_message')
    expect(notices[0]).toMatchObject({
      ...{ kind: 'admin_message', service_request_id: null, title: `TecniCerca: ${text}`, body: '' },
    })
    const old = (await api.call('GET', '/api/notices', { as })).read(noticesAnswer)
    expect([old.notices.filter(({ kind }) => kind === 'admin_message'), old.unread]).toEqual([[], 0])
  }
  await sendDuePushes(db, api.deps.sendPush)
  expect(browser.delivered.at(-1)?.message).toMatchObject({ title: 'TecniCerca', body: text, unread: 2 })
  const acts = db.selectFrom('audit_log').select(['subject_id', 'after']).where('act', '=', 'user.message')
  expect(await acts.where('admin_id', '=', admin.id).execute()).toEqual([
    { subject_id: null, after: { count: 2, user_ids: [customer.id, technician.id] } },
  ])
  expect((await write([gone.id])).read(messagesAnswer)).toEqual({ sent: 0 })
  for (const wrong of [[], Array.from({ length: 101 }, (_, index) => index + 1), [0]])
    expect((await write(wrong)).status).toBe(400)
  expect((await write([customer.id], ' ')).status).toBe(400)
})

it('a notice about a report links to the reported content, as long as that is visible', async () => {
  const [admin, customer] = [await api.createUser('admin'), await api.createUser('customer')]
  const technician = await api.createUser('technician')
  const sides = { customer, technician }
  const id = await insertRequest(db, sides, { status: 'completed', completed_at: new Date() })
  const review = { rating: 1, comment: 'Mal', service_date: '2026-03-01', service_request_id: id }
  const people = { technician_id: Number(technician.technician_id), customer_id: customer.id }
  const written = db
    .insertInto('reviews')
    .values({ ...review, ...people })
    .returning('id')
  const { id: reviewId } = await written.executeTakeFirstOrThrow()
  const open = await insertRequest(db, sides, { status: 'accepted', accepted_at: new Date() })
  const message = await api.call('POST', `/api/service-requests/${open}/messages`, {
    ...{ as: technician, body: { text: 'Eres un abusador' } },
  })
  const decide = async (as: TestUser, body: object) => {
    await api.call('POST', '/api/reports', { as, body: { ...body, reason: 'insults' } })
    const newest = db
      .selectFrom('abuse_reports')
      .select('id')
      .where('reporter_id', '=', as.id)
      .orderBy('id', 'desc')
    const report = await newest.executeTakeFirstOrThrow()
    const decision = { as: admin, body: { outcome: 'warned', rule: 'insults' } }
    expect((await api.call('PUT', `/api/admin/reports/${report.id}`, decision)).status).toBe(200)
  }
  await decide(technician, { kind: 'review', id: reviewId })
  await decide(customer, { kind: 'profile', id: technician.technician_id })
  await decide(customer, { kind: 'message', id: message.read(eventAnswer).event.id })
  const read = async (as: TestUser) => {
    const answer = await api.call('GET', '/api/notices?all=true', { as })
    const { notices } = answer.read(noticesAnswer)
    const ofReports = notices.filter(({ service_request_id: caseId }) => caseId === null)
    return { tag: answer.headers.get('etag'), about: ofReports.map(({ kind, about }) => [kind, about]) }
  }
  const profile = { kind: 'profile', id: technician.technician_id }
  const [reviewedCase, openCase] = [
    { kind: 'case', id },
    { kind: 'case', id: open },
  ]
  const before = await read(customer)
  expect(before.about).toEqual([
    ['report_decided', openCase],
    ['report_decided', profile],
    ['warned', reviewedCase],
  ])
  expect((await read(technician)).about).toEqual([
    ['warned', openCase],
    ['warned', profile],
    ['report_decided', profile],
  ])
  const suspension = { as: admin, body: { reason: 'Cobró por adelantado y no fue' } }
  await api.call('PUT', `/api/admin/users/${technician.id}/suspension`, suspension)
  const after = await read(customer)
  expect(after.about).toEqual([
    ['report_decided', openCase],
    ['report_decided', undefined],
    ['warned', reviewedCase],
  ])
  expect(after.tag).not.toBe(before.tag)
})
