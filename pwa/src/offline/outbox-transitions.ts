import {
  EXPIRY_MS,
  type Hold,
  type OutboxError,
  type OutboxRecord,
  type OutboxState,
  UNDO_MS,
} from './outbox-record'
import { waitFor } from './outbox-wait'

export type OutboxEvent =
  | 'claim'
  | 'confirm'
  | 'postpone'
  | 'hold'
  | 'refuse'
  | 'recover'
  | 'expire'
  | 'edit'
  | 'retry'
  | 'discard'
  | 'undo'

/** The life of an outbox item as data; what is not listed does not happen. */
export const OUTBOX_TRANSITIONS: Record<OutboxEvent, { from: readonly OutboxState[]; to: OutboxState }> = {
  claim: { from: ['queued'], to: 'sending' },
  // From anywhere alive: that a key ran is true whoever hears it first.
  confirm: { from: ['sending', 'queued', 'needs_attention'], to: 'confirmed' },
  postpone: { from: ['sending'], to: 'queued' },
  hold: { from: ['sending'], to: 'queued' },
  refuse: { from: ['sending'], to: 'needs_attention' },
  recover: { from: ['sending'], to: 'queued' },
  expire: { from: ['queued'], to: 'needs_attention' },
  edit: { from: ['queued', 'needs_attention'], to: 'queued' },
  retry: { from: ['queued', 'needs_attention'], to: 'queued' },
  discard: { from: ['queued', 'needs_attention'], to: 'discarded' },
  undo: { from: ['discarded'], to: 'queued' },
}

/** The record with the event's state, undefined where the event does not apply to it. */
function move(record: OutboxRecord, event: OutboxEvent): OutboxRecord | undefined {
  const { from, to } = OUTBOX_TRANSITIONS[event]
  return from.includes(record.state) ? { ...record, state: to, claim: null } : undefined
}

/** True while the server may know of this key what the phone does not. */
export function isUnsettled(record: OutboxRecord): boolean {
  return record.ambiguous || record.state === 'sending'
}

export function claim(record: OutboxRecord, token: string): OutboxRecord | undefined {
  const moved = move(record, 'claim')
  return moved && { ...moved, claim: token, attempts: record.attempts + 1, wait: null }
}

export function confirm(record: OutboxRecord, result: unknown): OutboxRecord | undefined {
  const moved = move(record, 'confirm')
  return moved && { ...moved, result, ambiguous: false, hold: null, wait: null, error: null, hint: null }
}

/** `sending` and nobody's: the attempt may have arrived. */
export function recover(record: OutboxRecord): OutboxRecord | undefined {
  const moved = move(record, 'recover')
  return moved && { ...moved, ambiguous: true }
}

export function expire(record: OutboxRecord): OutboxRecord | undefined {
  const moved = move(record, 'expire')
  return moved && { ...moved, hold: null, error: { status: 0, code: 'expired', message: '', fields: {} } }
}

export function refuse(record: OutboxRecord, error: OutboxError): OutboxRecord | undefined {
  const moved = move(record, 'refuse')
  // A closed key never runs, whatever is still on its way; any other refusal says nothing about earlier attempts.
  const ambiguous = record.ambiguous && error.code !== 'operation_closed'
  return moved && { ...moved, error, ambiguous, hint: null }
}

export function holdFor(record: OutboxRecord, hold: Hold): OutboxRecord | undefined {
  const moved = move(record, 'hold')
  return moved && { ...moved, hold, hint: null }
}

export type Fresh = { now: number; key: string }

/** Everything new but the identity: what was sent under the old key is settled or never left. */
function renewed(record: OutboxRecord, { now, key }: Fresh): OutboxRecord {
  return {
    ...record,
    key,
    revision: record.revision + 1,
    ambiguous: false,
    attempts: 0,
    wait: null,
    hint: null,
    hold: record.hold === 'upgrade' ? null : record.hold,
    expires_at: now + EXPIRY_MS,
  }
}

/** Undefined where the item is unsettled: its old key might still run beside the new one. */
export function edit(
  record: OutboxRecord,
  payload: OutboxRecord['payload'],
  fresh: Fresh,
): OutboxRecord | undefined {
  if (isUnsettled(record)) return undefined
  const moved = move(record, 'edit')
  return moved && ({ ...renewed(moved, fresh), payload, error: null } as OutboxRecord)
}

/** Sends the same key again, except where that key was closed for ever. */
export function retry(record: OutboxRecord, fresh: Fresh): OutboxRecord | undefined {
  const moved = move(record, 'retry')
  if (!moved) return undefined
  if (record.error?.code === 'operation_closed') return { ...renewed(moved, fresh), error: null }
  const wait = record.wait?.by === 'server' ? record.wait : null
  const attempts = record.state === 'queued' ? record.attempts : 0
  return { ...moved, error: null, attempts, wait, expires_at: fresh.now + EXPIRY_MS }
}

export function discard(record: OutboxRecord, now: number): OutboxRecord | undefined {
  if (isUnsettled(record)) return undefined
  const moved = move(record, 'discard')
  const discarded_from = record.state === 'needs_attention' ? 'needs_attention' : 'queued'
  return moved && { ...moved, discarded_at: now, discarded_from }
}

/** Takes a discard back for 7 days, under a new key, since the old one may have been closed. */
export function undo(record: OutboxRecord, fresh: Fresh): OutboxRecord | undefined {
  if (isDiscardFinal(record, fresh.now)) return undefined
  const moved = move(record, 'undo')
  const state = record.discarded_from ?? 'queued'
  return moved && { ...renewed(moved, fresh), state, discarded_at: null, discarded_from: null }
}

export function isDiscardFinal(record: OutboxRecord, now: number): boolean {
  return record.state === 'discarded' && now - (record.discarded_at ?? 0) > UNDO_MS
}

/** The server says that this key never ran and never will: free to edit and discard, also while being sent. */
export function settleAsNeverRun(record: OutboxRecord): OutboxRecord {
  const state = record.state === 'sending' ? 'queued' : record.state
  return { ...record, state, claim: null, ambiguous: false }
}

export function postpone(
  record: OutboxRecord,
  why: Pick<OutboxRecord, 'ambiguous' | 'hint'> & { wait_ms: number; by: 'backoff' | 'server'; now: number },
): OutboxRecord | undefined {
  const moved = move(record, 'postpone')
  const ambiguous = record.ambiguous || why.ambiguous
  return moved && { ...moved, ambiguous, hint: why.hint, wait: waitFor(why.by, why.wait_ms, why.now) }
}
