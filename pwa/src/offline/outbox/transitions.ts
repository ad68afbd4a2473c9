import {
  type BlockedBy,
  type EditClaim,
  EXPIRY_MS,
  type OutboxError,
  type OutboxRecord,
  type OutboxState,
  type PendingEdit,
  pendingCorrectionOf,
  UNDO_MS,
  withPendingEdit,
} from './record.ts'
import { waitFor } from './waits.ts'

export type OutboxEvent =
  | 'claim'
  | 'confirm'
  | 'postpone'
  | 'block'
  | 'refuse'
  | 'recover'
  | 'expire'
  | 'edit'
  | 'retry'
  | 'discard'
  | 'undo'

/** The state machine of an outbox item as data. A transition that is not listed does not happen. */
export const OUTBOX_TRANSITIONS: Record<OutboxEvent, { from: readonly OutboxState[]; to: OutboxState }> = {
  claim: { from: ['queued'], to: 'sending' },
  // From every live state: if the server says that it executed the write, this is final, no matter which drain received
  // the answer.
  confirm: { from: ['sending', 'queued', 'needs_attention'], to: 'confirmed' },
  postpone: { from: ['sending'], to: 'queued' },
  block: { from: ['sending'], to: 'queued' },
  refuse: { from: ['sending'], to: 'needs_attention' },
  recover: { from: ['sending'], to: 'queued' },
  expire: { from: ['queued'], to: 'needs_attention' },
  edit: { from: ['queued', 'needs_attention'], to: 'queued' },
  retry: { from: ['queued', 'needs_attention'], to: 'queued' },
  discard: { from: ['queued', 'needs_attention'], to: 'discarded' },
  undo: { from: ['discarded'], to: 'queued' },
}

/** The record in its next state, undefined if the event does not apply. */
function move(record: OutboxRecord, event: OutboxEvent): OutboxRecord | undefined {
  const { from, to } = OUTBOX_TRANSITIONS[event]
  return from.includes(record.state) ? { ...record, state: to, claim: null } : undefined
}

/** True if the server may have executed the write with this key without the phone knowing it. */
export function isUnsettled(record: OutboxRecord): boolean {
  return record.ambiguous || record.state === 'sending'
}

export function claim(record: OutboxRecord, token: string): OutboxRecord | undefined {
  const moved = move(record, 'claim')
  return moved && { ...moved, claim: token, attempts: record.attempts + 1, wait: null, editing: null }
}

export function confirm(record: OutboxRecord, result: unknown): OutboxRecord | undefined {
  const moved = move(record, 'confirm')
  if (!moved) return undefined
  const wish = isGranted(record, moved.wish) ? null : moved.wish
  return { ...moved, result, wish, ambiguous: false, hold: null, wait: null, error: null, hint: null }
}

/** True if the sent version already has the values of the pending edit. */
function isGranted(record: OutboxRecord, wish: PendingEdit | null): boolean {
  return wish?.type === 'edit' && JSON.stringify(wish.payload) === JSON.stringify(record.payload)
}

/** For an item in `sending` whose drain has died. The attempt may have reached the server. */
export function recover(record: OutboxRecord): OutboxRecord | undefined {
  const moved = move(record, 'recover')
  return moved && { ...moved, ambiguous: true }
}

/** Only the server's clock ends an item. A pending change is newer than its item, so the item does not expire. */
export function isExpired(record: OutboxRecord, serverNow: number): boolean {
  return record.is_dated && record.wish === null && serverNow >= record.expires_at
}

export function expire(record: OutboxRecord, serverNow: number): OutboxRecord | undefined {
  // An item that may have arrived is not reported as unsent: the drain first asks the server.
  if (record.ambiguous || !isExpired(record, serverNow)) return undefined
  const moved = move(record, 'expire')
  return moved && { ...moved, hold: null, error: { status: 0, code: 'expired', message: '', fields: {} } }
}

export function refuse(record: OutboxRecord, error: OutboxError): OutboxRecord | undefined {
  const moved = move(record, 'refuse')
  // The server never executes a write with a closed key. Any other refusal says nothing about earlier attempts.
  const ambiguous = record.ambiguous && error.code !== 'operation_closed'
  return moved && { ...moved, error, ambiguous, hint: null }
}

export function blockFor(record: OutboxRecord, blockedBy: BlockedBy): OutboxRecord | undefined {
  const moved = move(record, 'block')
  return moved && { ...moved, hold: blockedBy, hint: null }
}

/** `is_dated`: `now` is by the server's clock. */
export type Fresh = { now: number; is_dated: boolean; key: string }

/** Starts the item anew under a new key. Call it only if it is certain what became of all attempts with the old key. */
function renewed(record: OutboxRecord, { now, is_dated: isDated, key }: Fresh): OutboxRecord {
  return {
    ...record,
    key,
    revision: record.revision + 1,
    ambiguous: false,
    attempts: 0,
    wait: null,
    hint: null,
    hold: record.hold === 'upgrade' ? null : record.hold,
    is_stuck: false,
    editing: null,
    wish: null,
    expires_at: now + EXPIRY_MS,
    is_dated: record.is_dated && isDated,
  }
}

/** Returns undefined if the item is unsettled: the server might still execute the write with the old key, too. */
export function edit(
  record: OutboxRecord,
  payload: OutboxRecord['payload'],
  fresh: Fresh,
): OutboxRecord | undefined {
  if (isUnsettled(record)) return undefined
  const moved = move(record, 'edit')
  return moved && ({ ...renewed(moved, fresh), payload, error: null } as OutboxRecord)
}

/** Queues the item again under the same key, unless that key was closed. */
export function retry(record: OutboxRecord, fresh: Fresh): OutboxRecord | undefined {
  const moved = move(record, 'retry')
  if (!moved) return undefined
  if (record.error?.code === 'operation_closed') return { ...renewed(moved, fresh), error: null }
  const attempts = record.state === 'queued' ? record.attempts : 0
  const { is_dated: isDated } = fresh
  return {
    ...moved,
    error: null,
    attempts,
    wait: null,
    expires_at: fresh.now + EXPIRY_MS,
    is_dated: record.is_dated && isDated,
  }
}

export function discard(
  record: OutboxRecord,
  { now, is_dated: isDated }: Omit<Fresh, 'key'>,
): OutboxRecord | undefined {
  if (isUnsettled(record)) return undefined
  const moved = move(record, 'discard')
  const discardedFrom = record.state === 'needs_attention' ? 'needs_attention' : 'queued'
  return (
    moved && {
      ...moved,
      discarded_at: now,
      discarded_from: discardedFrom,
      discarded_with: null,
      wish: null,
      editing: null,
      is_dated: record.is_dated && isDated,
    }
  )
}

/** Stores the change; the drain first asks the server what became of the old values. */
export function setPendingEdit(
  record: OutboxRecord,
  wish: PendingEdit,
  fresh: Omit<Fresh, 'key'>,
): OutboxRecord | undefined {
  if (!isUnsettled(record) || record.state === 'confirmed' || record.state === 'discarded') return undefined
  const over = wish.type === 'discard' ? pendingCorrectionOf(record) : undefined
  return requeued({
    ...record,
    wish: over ? { type: 'discard', over } : wish,
    revision: record.revision + 1,
    wait: null,
    hint: null,
    editing: null,
    expires_at: fresh.now + EXPIRY_MS,
    is_dated: record.is_dated && fresh.is_dated,
  })
}

/** Queues a refused item again, so that the drain asks the server whether it executed an earlier attempt. */
function requeued(record: OutboxRecord): OutboxRecord {
  return record.state === 'needs_attention' ? { ...record, state: 'queued', error: null } : record
}

/** Applies the pending change if nothing prevents it any more. */
export function applyPendingEdit(record: OutboxRecord, fresh: Fresh): OutboxRecord {
  const { wish, state } = record
  if (!wish || (state !== 'queued' && state !== 'needs_attention')) return record
  if (record.ambiguous) return requeued(record)
  if (wish.type === 'discard') return discard(withPendingEdit(record), fresh) ?? record
  const edited = edit(record, wish.payload, fresh)
  return edited ? { ...edited, shown: wish.shown } : record
}

/** Marks the change as too late: the server has the old values, and the user must acknowledge that. */
export function markAlreadySent(record: OutboxRecord, wish: PendingEdit): OutboxRecord {
  const sent: OutboxRecord = { ...record, state: 'confirmed', claim: null, ambiguous: false, editing: null }
  return {
    ...sent,
    hold: null,
    wait: null,
    error: null,
    hint: null,
    wish: isGranted(record, wish) ? null : wish,
  }
}

/** Drops the pending change, after the user has acknowledged that it came too late. */
export function withoutPendingEdit(record: OutboxRecord): OutboxRecord | undefined {
  return record.wish ? { ...record, wish: null } : undefined
}

/** Undoes a discard that was not carried out yet. */
export function withoutDiscard(record: OutboxRecord): OutboxRecord {
  return { ...record, wish: pendingCorrectionOf(record) ?? null }
}

export function editing(record: OutboxRecord, claim: EditClaim | null): OutboxRecord {
  return { ...record, editing: claim }
}

/**
 * Replaces times by the phone's clock with server times; expiry and undo periods begin again. `correction`: server
 * minus phone (ms).
 */
export function dated(record: OutboxRecord, serverNow: number, correction: number): OutboxRecord {
  if (record.is_dated) return record
  return {
    ...record,
    created_at: Math.min(serverNow, record.created_at + correction),
    discarded_at: record.discarded_at === null ? null : serverNow,
    expires_at: serverNow + EXPIRY_MS,
    is_dated: true,
  }
}

/** Undoes a discard within 7 days, under a new key, because the old one may have been closed. */
export function undo(record: OutboxRecord, fresh: Fresh): OutboxRecord | undefined {
  if (fresh.is_dated && record.is_dated && isDiscardFinal(record, fresh.now)) return undefined
  const moved = move(record, 'undo')
  const state = record.discarded_from ?? 'queued'
  return (
    moved && {
      ...renewed(moved, fresh),
      state,
      discarded_at: null,
      discarded_from: null,
      discarded_with: null,
    }
  )
}

export function isDiscardFinal(record: OutboxRecord, now: number): boolean {
  return record.state === 'discarded' && now - (record.discarded_at ?? 0) > UNDO_MS
}

/** The server never did the write and now refuses its key: its values or the pending change get a new key. */
export function close(record: OutboxRecord, fresh: Fresh): OutboxRecord | undefined {
  if (record.state === 'confirmed' || record.state === 'discarded') return undefined
  const free: OutboxRecord = { ...record, state: 'queued', claim: null, ambiguous: false }
  if (record.wish) return applyPendingEdit(free, fresh)
  const expired = fresh.is_dated ? expire(free, fresh.now) : undefined
  return expired ? renewed(expired, fresh) : renewed(free, fresh)
}

/** The server has the old values; the pending change is queued under a new key and will replace them. */
export function resend(record: OutboxRecord, fresh: Fresh): OutboxRecord {
  return applyPendingEdit({ ...record, state: 'queued', claim: null, ambiguous: false }, fresh)
}

export function postpone(
  record: OutboxRecord,
  why: Pick<OutboxRecord, 'ambiguous' | 'hint' | 'is_stuck'> & {
    waitMs: number
    by: 'backoff' | 'server'
    now: number
  },
): OutboxRecord | undefined {
  const moved = move(record, 'postpone')
  const ambiguous = record.ambiguous || why.ambiguous
  const wait = waitFor(why.by, why.waitMs, why.now)
  return moved && { ...moved, ambiguous, hint: why.hint, is_stuck: why.is_stuck, wait }
}
