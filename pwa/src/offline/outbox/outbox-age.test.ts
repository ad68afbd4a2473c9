import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { setUp } from '../testing/set-up.ts'
import { advance, requestItem } from '../testing/simulated-phone.ts'
import type { Fault } from '../testing/simulated-server.ts'
import { discardItem, enqueue, retryItem, undoDiscard } from './outbox.ts'

const MINUTE = 60_000

it('an item older than 30 days needs attention and is sent only after a retry', async () => {
  const { tab, server, phone } = setUp()
  const { id } = await enqueue(tab, requestItem('fuga'))
  advance(phone.time, 30 * 24 * 60 * MINUTE)
  await tab.drain()
  expect(server.requests).toEqual([])
  expect((await tab.store.read())[0]).toMatchObject({
    state: 'needs_attention',
    error: { code: 'expired' },
  })
  await retryItem(tab, id)
  await tab.drain()
  expect(server.rows).toHaveLength(1)
})

it.each<[Fault, string, number]>([
  ['drop_after', 'confirmed', 1],
  ['drop_before', 'needs_attention', 0],
])('an ambiguous item older than 30 days is settled first (%s)', async (fault, state, rows) => {
  const { tab, server, phone } = setUp()
  await enqueue(tab, requestItem('fuga'))
  server.faults.push(fault)
  await tab.drain()
  advance(phone.time, 31 * 24 * 60 * MINUTE)
  await tab.drain()
  expect((await tab.store.read())[0]).toMatchObject({ state, ambiguous: false })
  expect(server.rows).toHaveLength(rows)
  expect(server.requests.map(({ path }) => path.includes('/operations/'))).toEqual([false, true])
})

it('an item that seems expired is not sent before the clock of the server is known', async () => {
  const { tab, server, phone } = setUp()
  await enqueue(tab, requestItem('fuga'))
  advance(phone.time, 31 * 24 * 60 * MINUTE)
  phone.time.isHeard = false
  tab.env.observeServerDate = () => {
    phone.time.isHeard = true
  }
  await tab.drain()
  expect(server.requests).toEqual([])
  expect((await tab.store.read())[0]).toMatchObject({ error: { code: 'expired' } })
})

describe('a jump of the phone clock', () => {
  const MONTH = 31 * 24 * 60 * MINUTE

  it.each([MONTH, -12 * MONTH])('by %i ms does not expire a new item', async (jump) => {
    const { tab, server, phone } = setUp()
    phone.time.isHeard = false
    await enqueue(tab, requestItem('fuga'))
    phone.time.skew = jump
    server.faults.push('drop_before')
    await tab.drain()
    phone.time.isHeard = true
    await tab.drain({ hurry: true })
    expect(server.rows).toHaveLength(1)
  })

  it('does not end the days in which a discard can be undone', async () => {
    const { tab, phone } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    await discardItem(tab, id)
    phone.time.skew = MONTH
    phone.time.isHeard = false
    await tab.drain()
    expect(await undoDiscard(tab, id)).toMatchObject({ ok: true })
  })
})
