import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSimulatedPage } from '../testing/simulated-page.ts'
import { type PollContext, startPoll } from './poll.ts'

type Answer = { promise: Promise<boolean>; resolve: (hasChanged: boolean) => void }

/** A screen that polls. With `isAnswering` false, each answer waits for a call of `answer`. */
function openScreen({ isAnswering = true } = {}) {
  const page = createSimulatedPage()
  const calls: string[] = []
  const waiting: Answer[] = []
  let listeners: Parameters<NonNullable<PollContext['notifications']>['follow']>[0] | undefined
  const notifications = { isConnected: false, isFollowed: false }
  const ask = (name: string) => () => {
    calls.push(name)
    if (isAnswering) return Promise.resolve(false)
    const answer = Promise.withResolvers<boolean>()
    waiting.push(answer)
    return answer.promise
  }
  const stop = startPoll({
    refresh: ask('refresh'),
    mayFetch: () => true,
    isSaving: () => false,
    document: page.document,
    notifications: {
      refreshNow: ask('refreshNow'),
      isConnected: () => notifications.isConnected,
      follow: (given) => {
        listeners = given
        notifications.isFollowed = true
        return () => (notifications.isFollowed = false)
      },
    },
  })
  stops.push(stop)
  return {
    page,
    calls,
    notifications,
    stop,
    answer: () => waiting.shift()?.resolve(true),
    notify: () => {
      notifications.isConnected = true
      listeners?.onNotified()
    },
    loseConnection: () => {
      notifications.isConnected = false
      listeners?.onLost()
    },
  }
}

const stops: (() => void)[] = []
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

describe('the poll', () => {
  it('asks less and less often while nothing changes and no notification comes', async () => {
    const { calls } = openScreen()
    await pass(30_000 + MINUTE_MS + 2 * MINUTE_MS)
    expect(calls).toHaveLength(4)
    await pass(4 * MINUTE_MS)
    expect(calls).toHaveLength(6)
  })

  it('refreshes at once on a notification, and then polls only after 15 minutes', async () => {
    const { calls, notify } = openScreen()
    await pass()
    notify()
    await pass()
    expect(calls).toEqual(['refresh', 'refreshNow'])
    await pass(14 * MINUTE_MS)
    expect(calls).toHaveLength(2)
    await pass(MINUTE_MS)
    expect(calls).toEqual(['refresh', 'refreshNow', 'refresh'])
  })

  it('refreshes once more after a running refresh, however many notifications came meanwhile', async () => {
    const { calls, notify, answer } = openScreen({ isAnswering: false })
    await pass()
    notify()
    notify()
    await pass()
    expect(calls).toEqual(['refresh'])
    answer()
    await pass()
    expect(calls).toEqual(['refresh', 'refreshNow'])
    notify()
    notify()
    answer()
    await pass()
    expect(calls).toEqual(['refresh', 'refreshNow', 'refreshNow'])
    answer()
    await pass()
    expect(calls).toHaveLength(3)
  })

  it('polls again 15 s after notifications are lost', async () => {
    const { calls, notify, loseConnection } = openScreen()
    await pass()
    notify()
    await pass(5 * MINUTE_MS)
    loseConnection()
    await pass(14_000)
    expect(calls).toHaveLength(2)
    await pass(1_000)
    expect(calls).toEqual(['refresh', 'refreshNow', 'refresh'])
  })

  it('asks nothing while the page is hidden, even on a notification, and asks when it is shown', async () => {
    const { calls, notify, page } = openScreen()
    await pass()
    page.hide()
    notify()
    await pass(30 * MINUTE_MS)
    expect(calls).toEqual(['refresh'])
    page.show()
    await pass()
    expect(calls).toEqual(['refresh', 'refresh'])
  })

  it('asks nothing and unsubscribes from notifications after it is stopped', async () => {
    const { calls, notifications, notify, stop } = openScreen()
    await pass()
    expect(notifications.isFollowed).toBe(true)
    stop()
    notify()
    await pass(30 * MINUTE_MS)
    expect([calls.length, notifications.isFollowed]).toEqual([1, false])
  })
})
