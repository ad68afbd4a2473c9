import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSimulatedPage } from '../testing/simulated-page.ts'
import { type PollContext, startPoll } from './poll.ts'

type Answer = { promise: Promise<boolean>; resolve: (hasChanged: boolean) => void }

/** A screen that polls, and a server that tells; answers wait for `answer`. */
function openScreen({ isAnswering = true } = {}) {
  const page = createSimulatedPage()
  const asked: string[] = []
  const waiting: Answer[] = []
  let listeners: Parameters<NonNullable<PollContext['notifications']>['follow']>[0] | undefined
  const notifications = { isConnected: false, isFollowed: false }
  const ask = (name: string) => () => {
    asked.push(name)
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
      look: ask('look'),
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
    asked,
    notifications,
    stop,
    answer: () => waiting.shift()?.resolve(true),
    tell: () => {
      notifications.isConnected = true
      listeners?.onNotified()
    },
    lose: () => {
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
  it('asks ever more rarely while nothing changes and nobody tells', async () => {
    const { asked } = openScreen()
    await pass(30_000 + MINUTE_MS + 2 * MINUTE_MS)
    expect(asked).toHaveLength(4)
    await pass(4 * MINUTE_MS)
    expect(asked).toHaveLength(6)
  })

  it('looks at once when it is notifications, and then hardly ever by itself', async () => {
    const { asked, tell } = openScreen()
    await pass()
    tell()
    await pass()
    expect(asked).toEqual(['refresh', 'look'])
    await pass(14 * MINUTE_MS)
    expect(asked).toHaveLength(2)
    await pass(MINUTE_MS)
    expect(asked).toEqual(['refresh', 'look', 'refresh'])
  })

  it('looks once more after the look that is under way, however often it is notifications meanwhile', async () => {
    const { asked, tell, answer } = openScreen({ isAnswering: false })
    await pass()
    tell()
    tell()
    await pass()
    expect(asked).toEqual(['refresh'])
    answer()
    await pass()
    expect(asked).toEqual(['refresh', 'look'])
    tell()
    tell()
    answer()
    await pass()
    expect(asked).toEqual(['refresh', 'look', 'look'])
    answer()
    await pass()
    expect(asked).toHaveLength(3)
  })

  it('goes on as before when it is notifications no more', async () => {
    const { asked, tell, lose } = openScreen()
    await pass()
    tell()
    await pass(5 * MINUTE_MS)
    lose()
    await pass(14_000)
    expect(asked).toHaveLength(2)
    await pass(1_000)
    expect(asked).toEqual(['refresh', 'look', 'refresh'])
  })

  it('asks nothing while nobody looks, whatever it is notifications', async () => {
    const { asked, tell, page } = openScreen()
    await pass()
    page.hide()
    tell()
    await pass(30 * MINUTE_MS)
    expect(asked).toEqual(['refresh'])
    page.show()
    await pass()
    expect(asked).toEqual(['refresh', 'refresh'])
  })

  it('follows nobody once it has ended', async () => {
    const { asked, notifications, tell, stop } = openScreen()
    await pass()
    expect(notifications.isFollowed).toBe(true)
    stop()
    tell()
    await pass(30 * MINUTE_MS)
    expect([asked.length, notifications.isFollowed]).toEqual([1, false])
  })
})
