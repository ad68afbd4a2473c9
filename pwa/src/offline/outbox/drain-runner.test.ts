import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DRAIN_MESSAGE } from '../../lib/worker-messages.ts'
import { createConnection } from '../network/connection.ts'
import type { DrainOptions, DrainReport } from './drain.ts'
import { createDrainRunner } from './drain-runner.ts'
import { startTriggers } from './triggers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createDrainRunner', () => {
  function setUp(wakeInMs: number | null = null) {
    const drained: DrainOptions[] = []
    const ends: (() => void)[] = []
    const runner = createDrainRunner((options) => {
      drained.push(options)
      return new Promise<DrainReport>((resolve) => {
        ends.push(() => resolve({ ran: true, confirmed: 0, wakeInMs }))
      })
    })
    const end = async () => {
      ends.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    return { runner, drained, end }
  }

  it('runs once more after the running drain, with the options of all calls meanwhile', async () => {
    const { runner, drained, end } = setUp()
    void runner.run()
    const second = runner.run({ hurry: true })
    expect(runner.run({ release: ['auth'] })).toBe(second)
    await end()
    expect(drained).toEqual([{}, { hurry: true, release: ['auth'] }])
  })

  it('drains again when an item is due, but not after it was stopped', async () => {
    const { runner, drained, end } = setUp(3000)
    void runner.run()
    await end()
    await vi.advanceTimersByTimeAsync(3000)
    expect(drained).toHaveLength(2)
    runner.stop()
    await end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(drained).toHaveLength(2)
  })

  it('runs again when it is called after a failed drain', async () => {
    const drain = vi.fn<() => Promise<DrainReport>>(() => Promise.reject(new Error('disk')))
    const runner = createDrainRunner(drain)
    await expect(runner.run()).rejects.toThrow('disk')
    await expect(runner.run()).rejects.toThrow('disk')
    expect(drain).toHaveBeenCalledTimes(2)
  })

  it('retries after a failed drain by itself, each time later', async () => {
    const drain = vi.fn<() => Promise<DrainReport>>(() => Promise.reject(new Error('closed')))
    const runner = createDrainRunner(drain)
    await expect(runner.run()).rejects.toThrow('closed')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(drain).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(drain).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(drain).toHaveBeenCalledTimes(3)
    runner.stop()
  })
})

it('startTriggers drains at the start and on each event of recovery, until it is stopped', () => {
  const [window, document, worker] = [new EventTarget(), new EventTarget(), new EventTarget()]
  const connection = createConnection('online')
  const drained: DrainOptions[] = []
  const stop = startTriggers({
    drain: async (options) => void drained.push(options),
    connection,
    window: window as Window,
    document: Object.assign(document, { visibilityState: 'visible' }) as Document,
    serviceWorker: worker as ServiceWorkerContainer,
  })
  const dispatchEvents = () => {
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('pageshow'))
    document.dispatchEvent(new Event('visibilitychange'))
    worker.dispatchEvent(new MessageEvent('message', { data: DRAIN_MESSAGE }))
    worker.dispatchEvent(new MessageEvent('message', { data: 'else' }))
    window.dispatchEvent(new Event('offline'))
    connection.report({ type: 'answered', began: performance.now(), ms: 1 })
  }
  dispatchEvents()
  const hurry = { hurry: true }
  const start = { hurry: true, release: ['auth', 'user', 'upgrade'] }
  expect(drained).toEqual([start, hurry, {}, hurry, {}, hurry])
  stop()
  dispatchEvents()
  expect(drained).toHaveLength(6)
})
