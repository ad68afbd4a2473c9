import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { setUp } from '../testing/set-up.ts'
import { advance, newUserId, requestItem, statusItem } from '../testing/simulated-phone.ts'
import type { Fault } from '../testing/simulated-server.ts'
import { enqueue } from './outbox.ts'

const MINUTE = 60_000

async function states(tab: ReturnType<typeof setUp>['tab']) {
  return (await tab.store.read()).map((record) => record.state)
}

describe('a drain', () => {
  it('sends an item once and stores the answer', async () => {
    const { tab, server } = setUp()
    await enqueue(tab, requestItem('fuga'))
    expect(await tab.drain()).toEqual({ ran: true, confirmed: 1, wakeInMs: null })
    await tab.drain()
    expect(server.rows.map((row) => row.text)).toEqual(['fuga'])
    expect((await tab.store.read())[0]).toMatchObject({ state: 'confirmed', result: { id: 1, text: 'fuga' } })
  })

  it('opens no write transaction if the outbox is empty', async () => {
    const { tab } = setUp()
    await tab.store.read()
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    expect(await tab.drain()).toEqual({ ran: true, confirmed: 0, wakeInMs: null })
    expect(begun.mock.calls.map(([, mode]) => mode)).not.toContain('readwrite')
    begun.mockRestore()
  })

  const AMBIGUOUS: Fault[] = [
    'drop_before',
    'drop_after',
    'hang_after',
    'late',
    'truncate',
    'error_before',
    'error_after',
    'bad_gateway',
    'portal',
    'redirect',
    'in_progress',
    'unavailable',
  ]
  it.each(AMBIGUOUS)('creates one row and leaves no error after %s', async (fault) => {
    const { tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    server.faults.push(fault)
    await tab.drain()
    expect((await tab.store.read())[0]).toMatchObject({
      state: 'queued',
      ambiguous: true,
      error: null,
      attempts: 1,
    })
    advance(phone.time, 5 * MINUTE)
    await tab.drain()
    server.deliverLate()
    expect(server.rows).toHaveLength(1)
    expect(await states(tab)).toEqual(['confirmed'])
  })

  it('waits for the Retry-After of the server, unless the user triggers it', async () => {
    const { tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    server.faults.push('busy')
    expect(await tab.drain()).toMatchObject({ wakeInMs: 30_000 })
    advance(phone.time, 29_999)
    await tab.drain({ hurry: true })
    expect(server.requests).toHaveLength(1)
    await tab.drain({ byPerson: true })
    expect(server.rows).toHaveLength(1)
  })

  it('doubles the wait after each failure up to a limit, and a recovered network skips it', async () => {
    const { tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    const waits: (number | null)[] = []
    for (let attempt = 0; attempt < 10; attempt += 1) {
      server.faults.push('drop_before')
      const report = await tab.drain()
      if (report === 'died') throw new Error('died')
      waits.push(report.wakeInMs)
      advance(phone.time, report.wakeInMs ?? 0)
    }
    expect(waits.slice(0, 4)).toEqual([1500, 3000, 6000, 12_000])
    expect(waits.at(-1)).toBe(225_000)
    server.faults.push('drop_before')
    await tab.drain()
    await tab.drain({ hurry: true })
    expect(server.rows).toHaveLength(1)
  })

  it('waits for the Retry-After even if the clock goes back by a second', async () => {
    const { tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    server.faults.push('busy')
    await tab.drain()
    phone.time.skew -= 1_000
    await tab.drain({ hurry: true })
    expect(server.requests).toHaveLength(1)
    advance(phone.time, 31_000)
    await tab.drain()
    expect(server.rows).toHaveLength(1)
  })

  it('sends a waiting item at once if the phone clock goes back by a day', async () => {
    const { tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    server.faults.push('drop_before')
    await tab.drain()
    phone.time.skew -= 24 * 60 * MINUTE
    await tab.drain()
    expect(server.rows).toHaveLength(1)
  })

  it('continues after a killed tab, with the same key', async () => {
    for (const point of ['claimed', 'sent', 'applied'] as const) {
      const { user_id: userId, tab, server, phone } = setUp()
      await enqueue(tab, requestItem('fuga'))
      expect(await phone.openTab(userId, point).drain()).toBe('died')
      await tab.drain()
      expect(server.rows).toHaveLength(1)
      expect(new Set(server.requests.map((request) => request.key)).size).toBe(1)
      expect(await states(tab)).toEqual(['confirmed'])
    }
  })

  it('creates one row if two tabs drain at once, with and without Web Locks', async () => {
    for (const hasLocks of [true, false]) {
      const { user_id: userId, tab, server, phone } = setUp({ hasLocks })
      await enqueue(tab, requestItem('fuga'))
      await Promise.all([tab.drain(), phone.openTab(userId).drain()])
      await tab.drain()
      expect(server.rows).toHaveLength(1)
    }
  })

  it('takes over from a dead tab after 60 s if there are no Web Locks', async () => {
    const { user_id: userId, tab, server, phone } = setUp({ hasLocks: false })
    await enqueue(tab, requestItem('fuga'))
    await phone.openTab(userId, 'claimed').drain()
    expect(await tab.drain()).toMatchObject({ ran: false })
    advance(phone.time, 61_000)
    expect(await tab.drain()).toMatchObject({ ran: true, confirmed: 1 })
    expect(server.rows).toHaveLength(1)
  })

  it('takes the lock of a frozen page, which changes nothing when it thaws', async () => {
    const { user_id: userId, tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    let thaw = (): void => undefined
    const frozen = phone.openTab(userId)
    frozen.env.checkpoint = (point) =>
      point === 'claimed' ? new Promise((resolve) => (thaw = () => resolve())) : Promise.resolve()
    const freezing = frozen.drain()
    await expect.poll(async () => states(tab)).toEqual(['sending'])
    expect(await tab.drain()).toEqual({ ran: false, confirmed: 0, wakeInMs: 15_000 })
    advance(phone.time, 61_000)
    expect(await tab.drain()).toMatchObject({ ran: true, confirmed: 1 })
    thaw()
    expect(await freezing).toMatchObject({ ran: false })
    expect(server.rows).toHaveLength(1)
  })
})

describe('lanes', () => {
  const texts = (server: ReturnType<typeof setUp>['server']) => server.rows.map((row) => row.text)

  it.each<Fault>(['drop_before', 'error_before', 'busy', 'portal', 'in_progress'])(
    'ten items arrive in the order of creation, even if the first one meets %s',
    async (fault) => {
      const { tab, server, phone } = setUp()
      const made = Array.from({ length: 10 }, (_, index) => `pedido ${index}`)
      for (const text of made) await enqueue(tab, requestItem(text))
      server.faults.push(fault)
      await tab.drain()
      expect(server.rows).toEqual([])
      advance(phone.time, 5 * MINUTE)
      await tab.drain()
      expect(texts(server)).toEqual(made)
    },
  )

  it('the oldest item is sent first, even if a later one is due before it', async () => {
    const { tab, server } = setUp()
    await enqueue(tab, requestItem('a'))
    server.faults.push('drop_before', 'drop_before')
    await tab.drain()
    await enqueue(tab, requestItem('b'))
    await tab.drain()
    expect(server.rows).toEqual([])
    await tab.drain()
    expect(texts(server)).toEqual(['a', 'b'])
  })

  it('an item that fails three times blocks only its own lane from then on', async () => {
    const { tab, server, phone } = setUp()
    await enqueue(tab, statusItem(5, 'accepted'))
    await enqueue(tab, statusItem(5, 'completed'))
    await enqueue(tab, requestItem('otra'))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(texts(server)).toEqual([])
      server.faults.push('error_before')
      await tab.drain({ hurry: true })
    }
    expect(texts(server)).toEqual(['otra'])
    advance(phone.time, 5 * MINUTE)
    await tab.drain()
    expect(texts(server)).toEqual(['otra', 'accepted', 'completed'])
  })
})

describe('a drain without the session of its user', () => {
  it('sends nothing after the first 401 until the user signs in', async () => {
    const { user_id: userId, tab, server } = setUp()
    for (const text of ['a', 'b', 'c']) await enqueue(tab, requestItem(text))
    server.session.userId = null
    await tab.drain()
    await tab.drain({ hurry: true })
    expect(server.requests).toHaveLength(1)
    server.session.userId = userId
    await tab.drain({ release: ['auth', 'user'] })
    expect(server.rows).toHaveLength(3)
  })

  it('sends no item under the session of another user', async () => {
    const { user_id: userId, tab, server } = setUp()
    await enqueue(tab, requestItem('de A'))
    server.session.userId = newUserId()
    await tab.drain()
    expect(server.rows).toEqual([])
    expect((await tab.store.read())[0]).toMatchObject({ state: 'queued', hold: 'user' })
    server.session.userId = userId
    await tab.drain({ release: ['auth', 'user'] })
    expect(server.rows).toMatchObject([{ user_id: userId }])
  })
})

it('an outdated build blocks an item and its lane until the upgrade', async () => {
  const { tab, server } = setUp()
  await enqueue(tab, statusItem(5, 'accepted'))
  await enqueue(tab, statusItem(5, 'completed'))
  server.faults.push('outdated')
  await tab.drain()
  await tab.drain({ hurry: true })
  expect(server.requests).toHaveLength(1)
  await tab.drain({ release: ['upgrade'] })
  expect(server.rows.map((row) => row.text)).toEqual(['accepted', 'completed'])
})
