import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { setUp } from '../testing/set-up.ts'
import { advance, requestItem, statusItem } from '../testing/simulated-phone.ts'
import { undoAct } from './deliver.ts'
import type { NewItem } from './new-record.ts'
import { discardItem, enqueue } from './outbox.ts'
import { quietFor } from './use-outbox.ts'

const UNDO_MS = 10_000
const ANSWER = { service_request_id: 7, status: 'honoured', claim_id: 31 } as const
const { shown } = statusItem(7, 'completed')
const ACTS: [string, NewItem][] = [
  ['a completion', statusItem(7, 'completed')],
  ["'Se cumplió'", { kind: 'guarantee_claim.status', payload: ANSWER, shown }],
]

function setUpUndo({ kind }: NewItem) {
  const world = setUp()
  const { tab } = world
  const discard = async (id: string) => ({ ok: true, value: await discardItem(tab, id) }) as const
  const undo = () => undoAct({ store: tab.store, discard }, (record) => record.kind === kind)
  return { ...world, undo, states: async () => (await tab.store.read()).map(({ state }) => state) }
}

describe.each(ACTS)('an act that can be undone: %s', (_, item) => {
  const act: NewItem = { ...item, undoMs: UNDO_MS }
  it('waits ten seconds, also if the network comes back meanwhile, and is then sent once', async () => {
    const { tab, server, phone } = setUpUndo(act)
    await enqueue(tab, act)
    expect(await tab.drain({ hurry: true })).toEqual({ ran: true, confirmed: 0, wakeInMs: UNDO_MS })
    advance(phone.time, UNDO_MS - 1)
    await tab.drain({ hurry: true })
    expect(server.requests).toHaveLength(0)
    advance(phone.time, 1)
    expect(await tab.drain()).toMatchObject({ confirmed: 1 })
    await tab.drain()
    expect(server.requests).toHaveLength(1)
  })

  it('does not keep back what else there is to send', async () => {
    const { tab, server } = setUpUndo(act)
    await enqueue(tab, act)
    await enqueue(tab, requestItem('fuga'))
    expect(await tab.drain()).toEqual({ ran: true, confirmed: 1, wakeInMs: UNDO_MS })
    expect(server.rows.map(({ text }) => text)).toEqual(['fuga'])
  })

  it('is sent at once if the user asks for it', async () => {
    const { tab, server } = setUpUndo(act)
    await enqueue(tab, act)
    await tab.drain({ byPerson: true })
    expect(server.requests).toHaveLength(1)
  })

  it('is sent at the next start after a kill of the browser', async () => {
    const { user_id: userId, tab, server, phone } = setUpUndo(act)
    await enqueue(tab, act)
    tab.close()
    advance(phone.time, UNDO_MS)
    await phone.openTab(userId).drain({ hurry: true })
    expect(server.requests).toHaveLength(1)
  })

  it('is never sent once undone', async () => {
    const { tab, server, phone, undo, states } = setUpUndo(act)
    await enqueue(tab, act)
    expect(await undo()).toBe('undone')
    advance(phone.time, UNDO_MS)
    await tab.drain({ byPerson: true })
    expect([server.requests.length, await states()]).toEqual([0, ['discarded']])
    expect(await undo()).toBe('too_late')
  })

  it('says that it is too late once the server has it', async () => {
    const { tab, server, phone, undo, states } = setUpUndo(act)
    await enqueue(tab, act)
    advance(phone.time, UNDO_MS)
    await tab.drain()
    expect(await undo()).toBe('too_late')
    expect([server.requests.length, await states()]).toEqual([1, ['confirmed']])
  })

  it('asks the server first if it may have arrived', async () => {
    const { tab, server, phone, undo } = setUpUndo(act)
    await enqueue(tab, act)
    advance(phone.time, UNDO_MS)
    server.faults.push('drop_after')
    await tab.drain()
    expect(await undo()).toBe('asked')
    expect((await tab.store.read())[0]).toMatchObject({ wish: { type: 'discard' } })
  })

  it('is not called pending while it can be undone, unless there is no network', async () => {
    const { tab, phone } = setUpUndo(act)
    const record = await enqueue(tab, act)
    const { now } = phone.time
    expect(quietFor(record, { now, isOffline: false })).toBeGreaterThan(UNDO_MS)
    expect(quietFor(record, { now, isOffline: true })).toBe(0)
  })
})
