import { describe, expect, it, vi } from 'vitest'
import { isSaving, mayFetchUnasked, readDataSaving } from '../../lib/data-saving.ts'
import { createServerClock } from './clock.ts'
import { createConnection } from './connection.ts'
import { freshnessOf, hidesPrices } from './freshness.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the connection', () => {
  it('takes its state from the last attempt only', () => {
    const connection = createConnection('offline')
    const reports = [
      { type: 'answered', began: 0, ms: 300 },
      { type: 'answered', began: 0, ms: 9_000 },
      { type: 'timed_out' },
      { type: 'unreachable' },
      { type: 'portal' },
    ] as const
    const states = reports.map((report) => {
      connection.report(report)
      return connection.state()
    })
    expect(states).toEqual(['online', 'slow', 'slow', 'offline', 'portal'])
  })

  it('reports a recovery once', () => {
    const connection = createConnection('online', () => 100)
    const recovered = vi.fn<() => void>()
    connection.onRecovered(recovered)
    connection.report({ type: 'answered', began: 100, ms: 10 })
    connection.noteBrowserOffline()
    connection.report({ type: 'answered', began: 100, ms: 10 })
    connection.report({ type: 'answered', began: 100, ms: 10 })
    expect(recovered).toHaveBeenCalledTimes(1)
  })

  it('ignores an answer to a request that began before the browser went offline', () => {
    const connection = createConnection('online', () => 100)
    connection.noteBrowserOffline()
    connection.report({ type: 'answered', began: 99, ms: 10 })
    expect(connection.state()).toBe('offline')
    connection.report({ type: 'answered', began: 101, ms: 10 })
    expect(connection.state()).toBe('online')
  })
})

describe('the server’s clock', () => {
  function setUp(wall: number) {
    const time = { wall, elapsed: 0 }
    const clock = createServerClock({ wall: () => time.wall, elapsed: () => time.elapsed })
    return { time, clock }
  }

  it.each([-DAY, 0, DAY])('gives server time with a phone clock %i ms off, also after a restart', (off) => {
    const { time, clock } = setUp(1000 * DAY + off)
    clock.observe(1000 * DAY)
    time.wall += HOUR
    time.elapsed += HOUR
    expect(clock.now()).toBe(1000 * DAY + HOUR)
    const restarted = setUp(time.wall)
    restarted.clock.restore(clock.offset())
    expect(restarted.clock.now()).toBe(1000 * DAY + HOUR)
  })

  it('advances after a sleep that stopped the monotonic clock, and if the phone clock is set back', () => {
    const { time, clock } = setUp(1000 * DAY)
    clock.observe(1000 * DAY)
    time.wall += HOUR
    expect(clock.now()).toBe(1000 * DAY + HOUR)
    time.wall -= DAY
    time.elapsed += 2 * HOUR
    expect(clock.now()).toBe(1000 * DAY + 2 * HOUR)
  })
})

it('freshness has five levels, and prices are hidden from 30 days on', () => {
  const level = (age: number) => freshnessOf(0, age).level
  expect([0, 299_999, 300_000, DAY - 1, DAY, 30 * DAY, 90 * DAY].map(level)).toEqual([
    'fresh',
    'fresh',
    'aged',
    'aged',
    'old',
    'stale',
    'expired',
  ])
  expect([hidesPrices(freshnessOf(0, 29 * DAY)), hidesPrices(freshnessOf(0, 30 * DAY))]).toEqual([
    false,
    true,
  ])
  expect(freshnessOf(DAY, 0).ageMs).toBe(0)
})

it('the data-saving switch overrides the browser, whose settings otherwise stop unasked fetches', () => {
  const read = (storedSwitch: string | null, connection?: { saveData?: boolean; effectiveType?: string }) =>
    readDataSaving({ read: () => storedSwitch }, connection)
  const flags = (...args: Parameters<typeof read>) => [
    isSaving(read(...args)),
    mayFetchUnasked(read(...args)),
  ]
  expect(flags(null, {})).toEqual([false, true])
  expect(flags(null, { saveData: true })).toEqual([true, false])
  expect(flags(null, { effectiveType: 'slow-2g' })).toEqual([false, false])
  expect(flags('true', { saveData: true })).toEqual([true, true])
  expect(flags('false', { saveData: true })).toEqual([false, true])
})
