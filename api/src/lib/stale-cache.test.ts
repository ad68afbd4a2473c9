import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStaleCache, type StaleCache } from './stale-cache.ts'

const MAX_BYTES = 10_000
let cache: StaleCache<string>
let loads: number
const load = async () => {
  loads += 1
  return `v${loads}`
}

beforeEach(() => {
  vi.useFakeTimers()
  loads = 0
  cache = createStaleCache<string>({
    freshMs: 5_000,
    staleMs: 15_000,
    maxBytes: MAX_BYTES,
    bytesOf: (value) => value.length,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a stale cache', () => {
  it('loads once for concurrent reads', async () => {
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual(['v1', 'v1'])
  })

  it('returns the old value while it loads the new one, and waits if the old one is too old', async () => {
    await cache.get('a', load)
    vi.advanceTimersByTime(6_000)
    expect(await cache.get('a', load)).toBe('v1')
    expect(await cache.get('a', load)).toBe('v2')
    vi.advanceTimersByTime(15_000)
    expect(await cache.get('a', load)).toBe('v3')
  })

  it('keeps the old value if loading the new one fails, until it is too old', async () => {
    const fail = () => Promise.reject(new Error('gone'))
    await cache.get('a', load)
    vi.advanceTimersByTime(6_000)
    expect(await cache.get('a', fail)).toBe('v1')
    vi.advanceTimersByTime(9_000)
    await expect(cache.get('a', fail)).rejects.toThrow('gone')
  })

  it('does not store a value whose load began before the invalidation', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const before = cache.get('a', () => promise)
    cache.invalidate()
    const after = cache.get('a', load)
    resolve('old')
    expect([await before, await after, await cache.get('a', load)]).toEqual(['old', 'v1', 'v1'])
  })

  it('drops the oldest value beyond its size', async () => {
    const long = 'x'.repeat(MAX_BYTES / 4)
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => long)
    await cache.get('d', async () => long)
    expect([await cache.get('b', load), await cache.get('a', load)]).toEqual([long, 'v1'])
  })

  it('counts keys as well as values, so that many empty values stay within its size', async () => {
    for (let index = 0; index < 200; index += 1)
      await cache.get(`${'x'.repeat(200)} ${index}`, async () => '')
    const old = Array.from({ length: 200 }, (_, index) => `${'x'.repeat(200)} ${index}`)
    const values = await Promise.all(old.map((key) => cache.get(key, load)))
    expect(values.filter((value) => value === '').length).toBeLessThanOrEqual(MAX_BYTES / 1000)
  })
})
