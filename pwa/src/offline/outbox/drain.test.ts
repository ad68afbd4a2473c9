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
  it('sends what was enqueued once and keeps the answer', async () => {
    const { tab, server } = setUp()
    await enqueue(tab, requestItem('fuga'))
    expect(await tab.drain()).toEqual({ ran: true, confirmed: 1, wake_in_ms: null })
    await tab.drain()
    expect(server.rows.map((row) => row.text)).toEqual(['fuga'])
    expect((await tab.store.read())[0]).toMatchObject({ state: 'confirmed', result: { id: 1, text: 'fuga' } })
  })

  it('writes nothing where nothing is kept, so that what is kept next waits for no disk but its own', async () => {
    const { tab } = setUp()
    await tab.store.read()
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    expect(await tab.drain()).toEqual({ ran: true, confirmed: 0, wake_in_ms: null })
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
  it.each(AMBIGUOUS)('leaves one row and no error after %s', async (fault) => {
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

  it('waits as long as our Retry-After says, unless a person presses', async () => {
    const { tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    server.faults.push('busy')
    expect(await tab.drain()).toMatchObject({ wake_in_ms: 30_000 })
    advance(phone.time, 29_999)
    await tab.drain({ hurry: true })
    expect(server.requests).toHaveLength(1)
    await tab.drain({ by_person: true })
    expect(server.rows).toHaveLength(1)
  })

  it('backs off by doubling, and a returned network shortens it', async () => {
    const { tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    const waits: (number | null)[] = []
    for (let attempt = 0; attempt < 10; attempt += 1) {
      server.faults.push('drop_before')
      const report = await tab.drain()
      if (report === 'died') throw new Error('died')
      waits.push(report.wake_in_ms)
      advance(phone.time, report.wake_in_ms ?? 0)
    }
    expect(waits.slice(0, 4)).toEqual([1500, 3000, 6000, 12_000])
    expect(waits.at(-1)).toBe(225_000)
    server.faults.push('drop_before')
    await tab.drain()
    await tab.drain({ hurry: true })
    expect(server.rows).toHaveLength(1)
  })

  it('keeps to a time that the server named also where a clock is a second behind the one that noted it', async () => {
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

  it('sends at once what waited when the phone clock goes back a day', async () => {
    const { tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    server.faults.push('drop_before')
    await tab.drain()
    phone.time.skew -= 24 * 60 * MINUTE
    await tab.drain()
    expect(server.rows).toHaveLength(1)
  })

  it('goes on where a killed tab stopped, with the same key', async () => {
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

  it('gives one row when two tabs drain at once, with Web Locks and without', async () => {
    for (const hasLocks of [true, false]) {
      const { user_id: userId, tab, server, phone } = setUp({ hasLocks })
      await enqueue(tab, requestItem('fuga'))
      await Promise.all([tab.drain(), phone.openTab(userId).drain()])
      await tab.drain()
      expect(server.rows).toHaveLength(1)
    }
  })

  it('takes over from a dead tab after 60 s where there are no Web Locks', async () => {
    const { user_id: userId, tab, server, phone } = setUp({ hasLocks: false })
    await enqueue(tab, requestItem('fuga'))
    await phone.openTab(userId, 'claimed').drain()
    expect(await tab.drain()).toMatchObject({ ran: false })
    advance(phone.time, 61_000)
    expect(await tab.drain()).toMatchObject({ ran: true, confirmed: 1 })
    expect(server.rows).toHaveLength(1)
  })

  it('steals the lock of a frozen page, whose late answer then changes nothing', async () => {
    const { user_id: userId, tab, server, phone } = setUp()
    await enqueue(tab, requestItem('fuga'))
    let thaw = (): void => undefined
    const frozen = phone.openTab(userId)
    frozen.env.checkpoint = (point) =>
      point === 'claimed' ? new Promise((resolve) => (thaw = () => resolve())) : Promise.resolve()
    const freezing = frozen.drain()
    await expect.poll(async () => states(tab)).toEqual(['sending'])
    expect(await tab.drain()).toEqual({ ran: false, confirmed: 0, wake_in_ms: 15_000 })
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
    'ten items arrive in the order in which they were made, though the first meets %s',
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

  it('the oldest goes first, also where a later one is due before it', async () => {
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

  it('an item that alone does not get through stops only its lane from its third attempt on', async () => {
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

describe('a session that is not the user’s', () => {
  it('holds everything after the first 401 until the sign-in', async () => {
    const { user_id: userId, tab, server } = setUp()
    for (const text of ['a', 'b', 'c']) await enqueue(tab, requestItem(text))
    server.session.user_id = null
    await tab.drain()
    await tab.drain({ hurry: true })
    expect(server.requests).toHaveLength(1)
    server.session.user_id = userId
    await tab.drain({ release: ['auth', 'user'] })
    expect(server.rows).toHaveLength(3)
  })

  it('sends nothing of one user under the session of another', async () => {
    const { user_id: userId, tab, server } = setUp()
    await enqueue(tab, requestItem('de A'))
    server.session.user_id = newUserId()
    await tab.drain()
    expect(server.rows).toEqual([])
    expect((await tab.store.read())[0]).toMatchObject({ state: 'queued', hold: 'user' })
    server.session.user_id = userId
    await tab.drain({ release: ['auth', 'user'] })
    expect(server.rows).toMatchObject([{ user_id: userId }])
  })
})

it('a build that is too old holds an item until the next start, and the rest of its lane behind it', async () => {
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
