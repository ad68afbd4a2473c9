import { replaceEqualDeep } from '@tanstack/react-query'
import { type MonthLine, monthLinesOf } from '@tecnicerca/shared/service-requests/month-log'
import { createObservable, type Live } from '../../lib/observable.ts'
import { pageClock } from '../network/clock.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { outboxOf } from '../outbox/user-outbox.ts'
import { onChange } from '../storage/changes.ts'
import { storedReceivedCases } from './case-store.ts'
import type { StoredServiceRequest } from './list.ts'
import { mergeOwnServiceRequests, type Own } from './merge.ts'
import { countedEvents, threadOf } from './thread.ts'

/** What the cases on this phone add to a month, with what waits in the outbox. `hasOlder`: the server has older cases. */
export type OwnMonthState = { isLoading: boolean; lines: readonly MonthLine[]; hasOlder: boolean }

export const MONTH_LOADING: OwnMonthState = { isLoading: true, lines: [], hasOlder: false }

const made = new Map<string, Live<OwnMonthState>>()

/** `month`: of Santo Domingo, '2026-11'. */
export function ownMonth(own: Own, month: string): Live<OwnMonthState> {
  const name = `${own.id} ${month}`
  const live = made.get(name) ?? createOwnMonth(own, month)
  made.set(name, live)
  return live
}

function createOwnMonth(own: Own, month: string): Live<OwnMonthState> {
  const { store, subscribe } = outboxOf(own.id)
  let [turn, shown] = [0, 0]
  const live = createObservable(MONTH_LOADING, () => {
    void show()
    const forget = [onChange(`service_requests:${own.id}`, () => void show()), subscribe(() => void show())]
    return () => forget.forEach((stop) => stop())
  })
  async function show(): Promise<void> {
    turn += 1
    const mine = turn
    // Reads the outbox before the store: an item leaves the outbox once its row is stored.
    const records = await store.read().catch(() => [])
    const now = pageClock.now()
    // What is of a month changed its case after the month began.
    const since = `${month}-01`
    const kept = await storedReceivedCases(own.id, { since, now }).catch(() => NOTHING_STORED)
    if (mine < shown) return
    shown = mine
    const lines = kept.cases.flatMap((stored) => linesOf(stored, { records, own, month, now }))
    live.set(replaceEqualDeep(live.read(), { isLoading: false, lines, hasOlder: kept.hasOlder }))
  }
  return live
}

const NOTHING_STORED = { cases: [], hasOlder: false }

type Stored = Awaited<ReturnType<typeof storedReceivedCases>>['cases'][number]
type Counted = { records: readonly OutboxRecord[]; own: Own; month: string; now: number }

/** What one case adds. One that is completed here and not sent yet was completed now. */
export function linesOf({ row, events }: Stored, { records, own, month, now }: Counted): MonthLine[] {
  const merged = mergeOwnServiceRequests([row satisfies StoredServiceRequest], records, own).find(
    ({ id }) => id === row.id,
  )
  if (!merged) return []
  const endedAt = merged.ended_at ?? (merged.status === 'completed' ? new Date(now).toISOString() : null)
  const counted = countedEvents(threadOf(row, events, records))
  return monthLinesOf({ ...merged, ended_at: endedAt }, counted, month)
}
