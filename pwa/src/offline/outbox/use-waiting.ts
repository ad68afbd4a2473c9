import { useEffect, useReducer } from 'react'
import { pageClock } from '../network/server-clock'
import { needsAttention, type OutboxRecord } from './record'

/** What the server takes within this time is never said to wait. */
const QUIET_MS = 1_500

/** Of what is pending what is worth a word on screen: nothing flickers where the network works. */
export function useWaiting(pending: readonly OutboxRecord[]): OutboxRecord[] {
  const [, wake] = useReducer((turn: number) => turn + 1, 0)
  const now = pageClock.now()
  const waits = pending.map((record) => quietFor(record, now))
  const soonest = Math.min(...waits.filter((ms) => ms > 0))
  useEffect(() => {
    if (!Number.isFinite(soonest)) return
    const timer = setTimeout(wake, soonest)
    return () => clearTimeout(timer)
  }, [soonest])
  return pending.filter((_, index) => waits[index] === 0)
}

/** Milliseconds for which nothing needs to be said of this item yet. */
export function quietFor(record: OutboxRecord, now: number): number {
  const { hold, hint, attempts, created_at, wish } = record
  const isTroubled = needsAttention(record) || wish !== null || hold !== null || hint !== null || attempts > 1
  if (isTroubled || now < created_at) return 0
  return Math.max(0, created_at + QUIET_MS - now)
}
