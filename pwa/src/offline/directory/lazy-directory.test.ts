import { afterEach, expect, it, vi } from 'vitest'
import { observeCalls } from '../../lib/http/api-client.ts'
import { pageClock } from '../network/clock.ts'
import { pageConnection, trackConnectivity } from '../network/connection.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { quietFor } from '../outbox/use-outbox.ts'
import { isDirectoryFresh } from './lazy-directory.ts'

const MINUTE = 60_000
const ready = (age: number) => ({
  status: 'ready' as const,
  asOf: pageClock.now() - age,
  isSlim: false,
  search: () => ({ technicians: [], total: 0 }),
  suggest: () => undefined,
  interpret: async () => undefined,
  find: () => undefined,
  refresh: async () => undefined,
})

afterEach(() => {
  vi.unstubAllGlobals()
  observeCalls({ report: () => undefined, observeServerDate: () => undefined })
})

it.each([
  ['loading', { status: 'loading' as const }, false],
  ['missing', { status: 'missing' as const }, false],
  ['a minute old', ready(MINUTE), true],
  ['an hour old', ready(60 * MINUTE), false],
])('isDirectoryFresh for a directory that is %s: %s', (_name, directory, isCurrent) =>
  expect(isDirectoryFresh(directory)).toBe(isCurrent),
)

it('each API call updates the connection state', async () => {
  const { apiGet } = await import('../../lib/http/api-client.ts')
  const anything = (await import('zod/mini')).looseObject({})
  const call = async (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', answer)
    await apiGet('/x', anything).catch(() => undefined)
    return pageConnection.state()
  }
  const json = { headers: { 'content-type': 'application/json' } }
  trackConnectivity()
  expect(await call(() => Promise.reject(new TypeError('gone')))).toBe('offline')
  expect(await call(async () => new Response('{}', json))).toBe('online')
  expect(
    await call(async () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })),
  ).toBe('portal')
  expect(await call(async () => new Response('{}', { ...json, status: 500 }))).toBe('online')
})

it.each([
  ['just queued', { created_at: 1_000 }, 1_400],
  ['queued a minute ago', { created_at: -60_000 }, 0],
  ['refused', { created_at: 1_000, state: 'needs_attention' as const }, 0],
  ['unanswered', { created_at: 1_000, hint: 'unreachable' as const }, 0],
  ['on hold', { created_at: 1_000, hold: 'auth' as const }, 0],
  ['created before an answer set the clock back by a second', { created_at: 2_000 }, 1_500],
  ['created in the future', { created_at: 9_000 }, 0],
])('quietFor an item that is %s: %o ms, and 0 ms while offline', (_name, part, ms) => {
  const record = { state: 'queued', hold: null, hint: null, attempts: 0, wish: null, ...part } as OutboxRecord
  expect(quietFor(record, { now: 1_100, isOffline: false })).toBe(ms)
  expect(quietFor(record, { now: 1_100, isOffline: true })).toBe(0)
})
