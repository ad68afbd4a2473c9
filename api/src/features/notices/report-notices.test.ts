import { noticesAnswer } from '@tecnicerca/shared/notices'
import { afterAll, expect, it } from 'vitest'
import { startPushServer } from '../../testing/push-server.ts'
import { testApi } from '../../testing/test-api.ts'
import { sendDuePushes } from './delivery-service.ts'

const api = await testApi()
const server = await startPushServer()
afterAll(() => server.close())

/** A customer whose report of a technician was decided. */
async function decided() {
  const [admin, customer] = [await api.createUser('admin'), await api.createUser('customer')]
  const technician = await api.createUser('technician')
  const ids = [customer.id, technician.id]
  await api.deps.db
    .insertInto('notice_preferences')
    .values(ids.map((id) => ({ user_id: id, push_off: [], mail_off: [], quiet_hours: false })))
    .execute()
  const browser = server.subscribe()
  await api.call('PUT', '/api/push/subscription', { as: customer, body: browser.subscription })
  const body = { kind: 'profile', id: technician.technician_id, reason: 'fraud' }
  await api.call('POST', '/api/reports', { as: customer, body })
  const report = api.deps.db.selectFrom('abuse_reports').select('id').where('reporter_id', '=', customer.id)
  const { id } = await report.executeTakeFirstOrThrow()
  await api.call('PUT', `/api/admin/reports/${id}`, {
    ...{ as: admin, body: { outcome: 'warned', rule: 'fraud' } },
  })
  return { customer, technician, browser }
}

it('a push tells the outcome of a report, which belongs to no case', async () => {
  const { technician, browser } = await decided()
  await sendDuePushes(api.deps.db, api.deps.sendPush)
  expect(browser.delivered.map(({ message }) => message)).toEqual([
    {
      ...{ id: expect.any(Number), kind: 'report_decided', service_request_id: null, unread: 1 },
      title: 'Revisamos tu reporte: advertimos a la persona',
      body: 'No se permite engañar a nadie.',
    },
  ])
  const told = api.deps.db.selectFrom('notices').select(['push_result', 'push_due_at', 'mail_due_at'])
  expect(await told.where('user_id', '=', technician.id).execute()).toEqual([
    { push_result: 'nobody', push_due_at: null, mail_due_at: null },
  ])
})

it('a phone that does not ask for notices about reports gets none, and counts none', async () => {
  const { customer } = await decided()
  const read = async (query: string) =>
    (await api.call('GET', `/api/notices${query}`, { as: customer })).read(noticesAnswer)
  const [old, here] = [await read(''), await read('?reports=true')]
  expect([old.notices, old.unread]).toEqual([[], 0])
  expect([here.notices.length, here.unread]).toEqual([1, 1])
})
