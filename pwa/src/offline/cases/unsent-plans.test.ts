import 'fake-indexeddb/auto'
import { planIn } from '@tecnicerca/shared/service-requests/maintenance-log'
import { describe, expect, it } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import type { PayloadOf } from '../outbox/record.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { setUp } from '../testing/set-up.ts'
import { mergeOwnServiceRequests } from './merge.ts'
import { countedEvents, threadOf } from './thread.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }
const row = requestRow(9, { status: 'completed', direction: 'received', maintenance_months: null })
const proposal = messageEvent(31, '', { kind: 'maintenance_proposed', by: 'customer', data: { months: 6 } })

type Said = Omit<PayloadOf['maintenance.create'], 'service_request_id'>

describe('what is said about a maintenance plan without a network', () => {
  function stage() {
    const { tab, server } = setUp()
    const say = (said: Said) =>
      enqueue(tab, { kind: 'maintenance.create', payload: { service_request_id: 9, ...said }, shown })
    const plan = async () => planIn(countedEvents(threadOf(row, [proposal], await tab.store.read())))
    const months = async () =>
      mergeOwnServiceRequests([row], await tab.store.read(), { id: 1, name: 'Yo' })[0]?.maintenance_months
    return { tab, server, say, plan, months }
  }

  it('stands in the thread and on the row at once, until it is discarded', async () => {
    const { tab, say, plan, months } = stage()
    expect((await plan())?.state).toBe('proposed')
    await say({ kind: 'maintenance_accepted', months: 6 })
    expect(await plan()).toMatchObject({ state: 'accepted', months: 6, last: { item: { state: 'queued' } } })
    expect(await months()).toBe(6)
    await say({ kind: 'maintenance_refused' })
    expect([(await plan())?.state, await months()]).toEqual(['refused', null])
    await tab.drain()
    expect([(await plan())?.state, await months()]).toEqual(['refused', null])
  })

  it('does not count once the server refused it, and holds back no later message', async () => {
    const { tab, server, say, plan, months } = stage()
    // The simulated server knows an item by its words, of which this one has none.
    server.refuse('', 'plan_conflict')
    await say({ kind: 'maintenance_accepted', months: 6 })
    await enqueue(tab, {
      kind: 'service_request.message',
      payload: { service_request_id: 9, text: 'Hola' },
      shown,
    })
    await tab.drain()
    expect([(await plan())?.state, await months()]).toEqual(['proposed', null])
    expect(server.rows.map(({ text }) => text)).toEqual(['Hola'])
  })
})
