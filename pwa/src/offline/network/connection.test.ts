import { describe, expect, it, vi } from 'vitest'
import { isSaving, mayFetchUnasked, readDataSaving } from '../../lib/data-saving.ts'
import { createServerClock } from './clock.ts'
import { createConnection } from './connection.ts'
import { freshnessOf, hidesPrices } from './freshness.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the connection', () => {
  it('is told by the last attempt alone', () => {
    const connection = createConnection('offline')
    const seen = [
      { type: 'answered', began: 0, ms: 300 },
      { type: 'answered', began: 0, ms: 9_000 },
      { type: 'timed_out' },
      { type: 'unreachable' },
      { type: 'portal' },
    ] as const
    const states = seen.map((report) => {
      connection.report(report)
      return connection.state()
    })
    expect(states).toEqual(['online', 'slow', 'slow', 'offline', 'portal'])
  })

  it('says once that it is back', () => {
    const connection = createConnection('online', () => 100)
    const recovered = vi.fn<() => void>()
    connection.onRecovered(recovered)
    connection.report({ type: 'answered', began: 100, ms: 10 })
    connection.noteBrowserOffline()
    connection.report({ type: 'answered', began: 100, ms: 10 })
    connection.report({ type: 'answered', began: 100, ms: 10 })
    expect(recovered).toHaveBeenCalledTimes(1)
  })

  it('does not take for a sign of life what was asked before the browser lost the network', () => {
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

  it.each([-DAY, 0, DAY])('tells right ages on a phone whose clock is %i ms off', (off) => {
    const { time, clock } = setUp(1000 * DAY + off)
    clock.observe(1000 * DAY)
    time.wall += HOUR
    time.elapsed += HOUR
    expect(clock.now()).toBe(1000 * DAY + HOUR)
    const restarted = setUp(time.wall)
    restarted.clock.restore(clock.offset())
    expect(restarted.clock.now()).toBe(1000 * DAY + HOUR)
  })

  it('never tells too young after a sleep in which the monotonic clock stood still, or a phone clock set back', () => {
    const { time, clock } = setUp(1000 * DAY)
    clock.observe(1000 * DAY)
    time.wall += HOUR
    expect(clock.now()).toBe(1000 * DAY + HOUR)
    time.wall -= DAY
    time.elapsed += 2 * HOUR
    expect(clock.now()).toBe(1000 * DAY + 2 * HOUR)
  })
})

it('tells freshness in five levels, and hides prices from a month on', () => {
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

it('saves data when the switch or the browser says so, and fetches unasked only where that costs nobody', () => {
  const read = (kept: string | null, connection?: { saveData?: boolean; effectiveType?: string }) =>
    readDataSaving({ read: () => kept }, connection)
  const told = (...args: Parameters<typeof read>) => [isSaving(read(...args)), mayFetchUnasked(read(...args))]
  expect(told(null, {})).toEqual([false, true])
  expect(told(null, { saveData: true })).toEqual([true, false])
  expect(told(null, { effectiveType: 'slow-2g' })).toEqual([false, false])
  expect(told('true', { saveData: true })).toEqual([true, true])
  expect(told('false', { saveData: true })).toEqual([false, true])
})
