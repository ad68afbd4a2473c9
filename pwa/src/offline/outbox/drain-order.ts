import { dependenciesOf } from './cases.ts'
import { isPhoto, isTakeBack, isUnsent, type OutboxError, type OutboxRecord } from './record.ts'
import type { OutboxChange, OutboxContents } from './store.ts'
import * as transitions from './transitions.ts'
import { isDue, isUndoable } from './waits.ts'
import { isKnown } from './wire.ts'

/** How often to check an item whose form is open: its tab may die without notice. */
const EDITED_MS = 30_000

type Turn = {
  /** Token of the lease under which this drain runs. */
  token: string
  now: number
  /** Ids of the items tried in this drain: one attempt each. */
  tried: ReadonlySet<string>
  /** Tokens of forms whose tab is gone, or that were open for too long. */
  dead: ReadonlySet<string>
}

/** Claims the next item to send. A person's items go out in the order in which they were made. */
export function claimNext(contents: OutboxContents, turn: Turn): OutboxChange<OutboxRecord | undefined> {
  const { records, lease } = contents
  // The lock was stolen while this process was frozen.
  if (lease?.token !== turn.token) return { result: undefined }
  const next = isSessionHeld(records) ? undefined : nextOf(records, turn)
  const claimed = next && transitions.claim(next, turn.token)
  return {
    result: claimed,
    put: claimed ? [claimed] : [],
    lease: { token: turn.token, beat: lease.beat + 1 },
  }
}

/**
 * The oldest item that may be sent; photos come after all text. Backoff is about the network as a whole: once any item
 * is due, the oldest is tried first, even before its own backoff ends. A wait that the server asked for also delays all
 * later items, unless its item is stuck.
 */
function nextOf(records: readonly OutboxRecord[], { now, tried, dead }: Turn): OutboxRecord | undefined {
  const free = readyHeads(records).filter(
    (record) => !isEdited(record, dead) && !tried.has(record.id) && !isUndoable(record, now),
  )
  const waiting = free.toSorted((a, b) => Number(isPhoto(a)) - Number(isPhoto(b)))
  if (!waiting.some((record) => isDue(record, now))) return undefined
  for (const record of waiting) {
    if (isDue(record, now) || record.wait?.by === 'backoff') return record
    if (!record.is_stuck) return undefined
  }
  return undefined
}

/** The first unfinished item of each lane, so that a failing item stops only its lane. */
function laneHeads(records: readonly OutboxRecord[]): OutboxRecord[] {
  const heads = new Map<string, OutboxRecord>()
  for (const record of records) {
    const isDone = record.state === 'confirmed' || record.state === 'discarded'
    if (!isDone && blocksItsLane(record) && !heads.has(record.lane)) heads.set(record.lane, record)
  }
  return [...heads.values()]
}

/**
 * `offer_open`: the answer to the other side's offer comes later in the same lane, so the refused offer must not block it.
 * The others: the answers of both sides crossed. Nothing that was written later depends on a refused answer.
 */
const BLOCKS_NOTHING: readonly (OutboxError['code'] | undefined)[] = [
  'offer_open',
  'agreement_wrong',
  'payment_decided',
  'claim_decided',
  'plan_conflict',
]

function blocksItsLane({ kind, state, error }: OutboxRecord): boolean {
  // What is said about a visit stands for itself.
  const blocksNothing = kind === 'visit.create' || BLOCKS_NOTHING.includes(error?.code)
  return !(state === 'needs_attention' && blocksNothing)
}

function isEdited({ editing }: OutboxRecord, dead: ReadonlySet<string>): boolean {
  return editing !== null && !dead.has(editing.token)
}

/** The first items of the lanes, without those that wait for more than their time or an open form. */
function readyHeads(records: readonly OutboxRecord[]): OutboxRecord[] {
  return laneHeads(records).filter(
    (record) =>
      record.state === 'queued' &&
      record.hold === null &&
      isKnown(record) &&
      !((isPhoto(record) || isTakeBack(record)) && dependenciesOf(records, record).some(isUnsent)),
  )
}

// All items use the same session: a session problem of one is a problem of all.
function isSessionHeld(records: readonly OutboxRecord[]): boolean {
  return records.some(({ state, hold }) => state === 'queued' && (hold === 'auth' || hold === 'user'))
}

/** Milliseconds until the next attempt is due; null if none is planned. */
export function wakeIn(records: readonly OutboxRecord[], now: number): number | null {
  if (isSessionHeld(records)) return null
  const heads = readyHeads(records)
  if (heads.length === 0) return null
  const waits = heads.map((record) => {
    if (record.editing) return EDITED_MS
    return record.wait && !isDue(record, now) ? record.wait.until - now : 0
  })
  const named = waits.filter((ms) => ms > 0)
  // A due item that was skipped because of an earlier one is sent right after that one.
  return named.length > 0 ? Math.min(...named) : 0
}
