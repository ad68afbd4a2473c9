import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useEffect, useReducer } from 'react'
import { createObservable, type Live } from '../../lib/observable.ts'
import { toastError } from '../../lib/toast.ts'
import { useLive } from '../../lib/use-live.ts'
import { pageClock } from '../network/clock.ts'
import { useConnection } from '../network/connection.ts'
import { type StorageFailure, type Stored, storageFailure } from '../storage/storage-failure.ts'
import type { ItemChange } from './outbox.ts'
import { isPending, isQuiet, isUnsent, needsAttention, type OutboxKind, type OutboxRecord } from './record.ts'
import { outboxOf, type UserOutbox } from './user-outbox.ts'

export type { UserOutbox } from './user-outbox.ts'

export type OutboxView = OutboxSnapshot & {
  /** Unsent, or needing the user's attention; oldest first. */
  pending: OutboxRecord[]
  /** Pending items that need a decision by the user. */
  attention: OutboxRecord[]
  /** True if items wait for a sign-in. */
  needsSignIn: boolean
  /** Undefined for a visitor. */
  outbox: UserOutbox | undefined
}

/** The signed-in user's outbox, for the header chip, the badges and `/pendientes`. */
export function useOutbox(userId: number | undefined): OutboxView {
  const state = useLive(userId === undefined ? undefined : liveInBrowser(userId), EMPTY_OUTBOX)
  const pending = state.records.filter(isPending)
  return {
    ...state,
    pending,
    attention: pending.filter(needsAttention),
    // Checks all records, not only `pending`: an item that no screen shows may be the one that needs the sign-in.
    needsSignIn: pending.length > 0 && state.records.some(({ hold }) => hold === 'auth' || hold === 'user'),
    outbox: userId === undefined || isServer() ? undefined : outboxOf(userId),
  }
}

function liveInBrowser(userId: number) {
  return isServer() ? undefined : outboxLive(userId)
}

function isServer(): boolean {
  return typeof window === 'undefined'
}

/** What the user can do with an item of the outbox. If it fails, a toast says why and the result is false. */
export function useItemChanges(userId: number) {
  const { outbox } = useOutbox(userId)
  const toastFailure = async (change: Promise<Stored<ItemChange>> | undefined) => {
    const problem = change && problemOf(await change)
    if (problem) toastError(problem)
    return problem === undefined
  }
  return {
    retry: (id: string) => toastFailure(outbox?.retry(id)),
    discard: (id: string) => toastFailure(outbox?.discard(id)),
    undo: (id: string) => toastFailure(outbox?.undo(id)),
    acceptAsSent: (id: string) => toastFailure(outbox?.acceptAsSent(id)),
  }
}

function problemOf(done: Stored<ItemChange>): string | undefined {
  if (!done.ok) return OFFLINE.storage[done.failure]
  return done.value.ok ? undefined : OFFLINE.notChanged[done.value.reason]
}

/** An item the server takes within this time is not shown as waiting, if there may be a network. */
const QUIET_MS = 1_500
/** How far an answer can set the clock back: its `Date` has whole seconds, and it was under way for a while. */
const CLOCK_STEP_MS = 2_000

/**
 * The pending items to show. With a working network, items that are sent quickly do not flicker; without one all are
 * shown. An item that was shown stays until the server has it.
 */
export function useWaiting(pending: readonly OutboxRecord[]): OutboxRecord[] {
  const isOffline = useConnection() === 'offline'
  const [, wake] = useReducer((turn: number) => turn + 1, 0)
  const [said, noteSaid] = useReducer(withIds, NONE)
  const now = pageClock.now()
  const waits = pending.map((record) => (said.has(record.id) ? 0 : quietFor(record, { now, isOffline })))
  const soonest = Math.min(...waits.filter((ms) => ms > 0))
  useEffect(() => {
    if (!Number.isFinite(soonest)) return
    const timer = setTimeout(wake, soonest)
    return () => clearTimeout(timer)
  }, [soonest])
  const waiting = pending.filter((_, index) => waits[index] === 0)
  useEffect(() => {
    if (waiting.some(({ id }) => !said.has(id))) noteSaid(waiting)
  }, [waiting, said])
  return waiting
}

const NONE: ReadonlySet<string> = new Set()

function withIds(ids: ReadonlySet<string>, records: readonly OutboxRecord[]): ReadonlySet<string> {
  return new Set([...ids, ...records.map(({ id }) => id)])
}

/** Milliseconds for which this item need not be shown. */
export function quietFor(
  record: OutboxRecord,
  { now, isOffline }: { now: number; isOffline: boolean },
): number {
  const { hold, hint, attempts, created_at: createdAt, wait, wish } = record
  const isTroubled = needsAttention(record) || wish !== null || hold !== null || hint !== null || attempts > 1
  if (isOffline || isTroubled || now < createdAt - CLOCK_STEP_MS) return 0
  const undoMs = wait?.by === 'undo' ? wait.until - wait.since : 0
  const age = Math.max(0, now - createdAt)
  return Math.max(0, undoMs + QUIET_MS - age)
}

/** How long the user waits after pressing the button (ms), because another tab may be sending. */
const PATIENCE_MS = 15_000

/** Sends everything that can be sent. Returns how many items are still not at the server. */
export async function sendNow(outbox: UserOutbox): Promise<number> {
  const draining = outbox
    .drain({ byPerson: true, release: ['auth', 'user', 'upgrade'] })
    .catch(() => undefined)
  await Promise.race([draining, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const records = await outbox.store.read().catch(() => [])
  return records.filter((record) => isUnsent(record) && !isQuiet(record)).length
}

/** Calls `listener` at each change of the outbox while it contains a confirmed item of this kind. */
export function onConfirmed(userId: number, kind: OutboxKind, listener: () => void): () => void {
  const { store, subscribe } = outboxOf(userId)
  return subscribe(async () => {
    const records = await store.read().catch(() => [])
    if (records.some((record) => record.kind === kind && record.state === 'confirmed')) listener()
  })
}

type OutboxSnapshot = {
  isLoading: boolean
  records: readonly OutboxRecord[]
  /** Why the phone cannot store anything. */
  failure: StorageFailure | undefined
}

const EMPTY_OUTBOX: OutboxSnapshot = { isLoading: true, records: [], failure: undefined }

const made = new Map<number, Live<OutboxSnapshot>>()

/** All items of a user, oldest first, as they change in any tab. */
export function outboxLive(userId: number): Live<OutboxSnapshot> {
  const live = made.get(userId) ?? createOutboxLive(userId)
  made.set(userId, live)
  return live
}

function createOutboxLive(userId: number): Live<OutboxSnapshot> {
  const outbox = outboxOf(userId)
  let asked = 0
  // The last records that could be read. The shown ones are empty if reading failed, as it does while the browser
  // clears the storage.
  let read: readonly OutboxRecord[] = []
  const live = createObservable(EMPTY_OUTBOX, () => {
    void show()
    return outbox.subscribe(() => void show())
  })
  async function show(): Promise<void> {
    asked += 1
    const turn = asked
    try {
      const records = await outbox.store.read()
      const before = read
      read = records
      await toastLoss(outbox, { before, now: records })
      // Reads may end in another order than they began in.
      if (turn === asked) live.set({ isLoading: false, records, failure: undefined })
    } catch (error) {
      live.set({ isLoading: false, records: [], failure: storageFailure(error) ?? 'broken' })
    }
  }
  return live
}

type Read = { before: readonly OutboxRecord[]; now: readonly OutboxRecord[] }

/** Shows a toast if the user cleared the browser's storage under an open page and unsent items were lost. */
async function toastLoss({ store }: UserOutbox, { before, now }: Read): Promise<void> {
  const waited = before.filter(isPending)
  // Sent and discarded items stay for a while, so an outbox without any items is probably a new one.
  if (now.length > 0 || waited.length === 0) return
  const seen = await Promise.all(waited.map(({ id }) => store.wasAcknowledged(id)))
  const lost = seen.filter((wasAcknowledged) => !wasAcknowledged).length
  if (lost > 0) toastError(OFFLINE.lost(lost))
}
