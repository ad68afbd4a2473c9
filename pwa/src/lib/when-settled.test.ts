import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function whenSettled(): Promise<() => boolean> {
  const { settled } = await import('./when-settled.ts')
  let is_settled = false
  void settled().then(() => {
    is_settled = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return () => is_settled
}

test('a first visit that is only looked at settles after eight seconds', async () => {
  const is_settled = await whenSettled()
  await vi.advanceTimersByTimeAsync(7_999)
  expect(is_settled()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(is_settled()).toBe(true)
})

test('one that is touched settles a second later: what the touch asked for goes first', async () => {
  const is_settled = await whenSettled()
  await vi.advanceTimersByTimeAsync(300)
  page.dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(999)
  expect(is_settled()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(is_settled()).toBe(true)
})

test('a phone that has the app has settled from the start', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  expect((await whenSettled())()).toBe(true)
})
