import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUp as aPhone } from '../testing/set-up.ts'
import { createSimulatedLocks } from '../testing/simulated-locks.ts'
import { requestItem } from '../testing/simulated-phone.ts'
import { drainInWorker } from '../worker.ts'
import { wakeWorkerLater } from './triggers.ts'
import { createUserOutbox } from './user-outbox.ts'

afterEach(() => void vi.unstubAllGlobals())

function setUp() {
  const { user_id: userId, server, tab } = aPhone()
  return { user_id: userId, server, outbox: createUserOutbox(tab.env, userId) }
}

describe('the outbox of a user', () => {
  it('sends an enqueued item by itself, and waitForFirstAttempt returns it confirmed', async () => {
    const { outbox, server } = setUp()
    const enqueued = await outbox.enqueue(requestItem('fuga'))
    if (!enqueued.ok) throw new Error(enqueued.failure)
    expect(await outbox.waitForFirstAttempt(enqueued.value.id, 60_000)).toMatchObject({ state: 'confirmed' })
    expect(server.rows).toHaveLength(1)
    outbox.stop()
  })

  it('waitForFirstAttempt returns an unsent item after the given time', async () => {
    const { user_id: userId, tab } = aPhone()
    const env = { ...tab.env, fetch: () => new Promise<Response>(() => undefined) }
    const outbox = createUserOutbox(env, userId)
    const enqueued = await outbox.enqueue(requestItem('fuga'))
    if (!enqueued.ok) throw new Error(enqueued.failure)
    const outcome = await outbox.waitForFirstAttempt(enqueued.value.id, 50)
    expect(['queued', 'sending']).toContain(typeof outcome === 'string' ? outcome : outcome.state)
    outbox.stop()
  })

  it('waitForFirstAttempt returns when the first attempt finds no network', async () => {
    const { outbox, server } = setUp()
    server.faults.push('drop_before')
    const enqueued = await outbox.enqueue(requestItem('fuga'))
    if (!enqueued.ok) throw new Error(enqueued.failure)
    const attempted = await outbox.waitForFirstAttempt(enqueued.value.id, 60_000)
    expect(attempted).toMatchObject({ state: 'queued', hint: 'unreachable' })
    outbox.stop()
  })

  it('asks the browser for persistent storage when an item is enqueued', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    vi.stubGlobal('navigator', { storage: { persist } })
    const { outbox } = setUp()
    await outbox.enqueue(requestItem('fuga'))
    expect(persist).toHaveBeenCalledTimes(1)
    outbox.stop()
  })

  it('returns the failure and sends nothing if the phone cannot store the item', async () => {
    const { outbox, server } = setUp()
    const item = requestItem('fuga')
    const unstorable = { ...item, shown: { ...item.shown, name: (() => '') as unknown as string } }
    expect(await outbox.enqueue(unstorable)).toEqual({ ok: false, failure: 'broken' })
    expect(server.requests).toEqual([])
    outbox.stop()
  })

  it('gives a redirecting captive portal as the hint, not a missing network', async () => {
    const { outbox, server } = setUp()
    server.session.isPortal = true
    server.faults.push('redirect')
    const enqueued = await outbox.enqueue(requestItem('fuga'))
    if (!enqueued.ok) throw new Error(enqueued.failure)
    expect(await outbox.waitForFirstAttempt(enqueued.value.id, 60_000)).toMatchObject({
      hint: 'portal',
      ambiguous: true,
    })
    outbox.stop()
  })
})

it('wakeWorkerLater registers one background sync for an item, even if several attempts fail', async () => {
  const { outbox, server } = setUp()
  const register = vi.fn<() => Promise<void>>(async () => undefined)
  const container = { ready: Promise.resolve({ sync: { register } }) } as unknown as ServiceWorkerContainer
  const stop = wakeWorkerLater(outbox, container)
  server.faults.push('drop_before', 'drop_before', 'drop_before')
  const enqueued = await outbox.enqueue(requestItem('fuga'))
  if (enqueued.ok) await outbox.waitForFirstAttempt(enqueued.value.id, 60_000)
  await outbox.drain({ hurry: true })
  await outbox.drain({ hurry: true })
  expect(server.requests).toHaveLength(3)
  expect(register).toHaveBeenCalledTimes(1)
  stop()
  outbox.stop()
})

it('the service worker sends the items of a closed page, and none of another user', async () => {
  const { user_id: userId, outbox, server } = setUp()
  const otherUser = setUp()
  for (const each of [{ outbox, server }, otherUser]) {
    each.server.faults.push('drop_before')
    const enqueued = await each.outbox.enqueue(requestItem('fuga'))
    if (enqueued.ok) await each.outbox.waitForFirstAttempt(enqueued.value.id, 60_000)
    each.outbox.stop()
  }
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('navigator', {})
  expect(await drainInWorker()).toBe(true)
  expect(server.rows).toMatchObject([{ text: 'fuga', user_id: userId }])
  expect((await otherUser.outbox.store.read())[0]).toMatchObject({ state: 'queued', hold: null, attempts: 1 })
  server.session.userId = null
  expect(await drainInWorker()).toBe(false)
})

it('the service worker waits for the drain lock of a closing page, and then sends its items', async () => {
  const { user_id: userId, outbox, server } = setUp()
  server.faults.push('drop_before')
  const enqueued = await outbox.enqueue(requestItem('fuga'))
  if (enqueued.ok) await outbox.waitForFirstAttempt(enqueued.value.id, 60_000)
  outbox.stop()
  const locks = createSimulatedLocks()
  const page = locks.openTab()
  void page.locks.request(`drain:${userId}`, {}, () => new Promise(() => undefined))
  const onLockRequest = vi.fn<() => void>()
  const worker = locks.openTab().locks
  const request = (...args: Parameters<typeof worker.request>) => {
    onLockRequest()
    return worker.request(...args)
  }
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('navigator', { locks: { request } })
  const drained = drainInWorker()
  await vi.waitFor(() => expect(onLockRequest).toHaveBeenCalledTimes(2))
  expect(server.rows).toEqual([])
  page.close()
  expect(await drained).toBe(true)
  expect(server.rows).toMatchObject([{ text: 'fuga', user_id: userId }])
})
