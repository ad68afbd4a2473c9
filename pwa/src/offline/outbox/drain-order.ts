import { dependenciesOf } from './cases.ts'
import { isKnown } from './kinds.ts'
import { isDue, isUnsent, type OutboxRecord } from './record.ts'
import type { OutboxChange, OutboxContents } from './store.ts'
import * as transitions from './transitions.ts'

/** A form that is open over an item is looked at again so often: its tab may die without a word. */
const EDITED_MS = 30_000

type Turn = {
  /** Of the lease. */
  token: string
  now: number
  /** Each item has one attempt in a drain. */
  tried: ReadonlySet<string>
  /** Forms whose tab is gone or that were open for too long. */
  dead: ReadonlySet<string>
}

/** Takes the item whose turn it is: one person's things go out in the order in which they were made. */
export function claimNext(contents: OutboxContents, turn: Turn): OutboxChange<OutboxRecord | undefined> {
  const { records, lease } = contents
  // Stolen while this process was frozen.
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
 * The oldest that may go, photos behind all words. Backoff is the network's, so once anything is due the oldest is tried first, even before its
 * own time; a time that the server named holds up all that was made later. Only a stuck item is passed over.
 */
function nextOf(records: readonly OutboxRecord[], { now, tried, dead }: Turn): OutboxRecord | undefined {
  const free = readyHeads(records).filter((record) => !isEdited(record, dead) && !tried.has(record.id))
  const waiting = free.toSorted((a, b) => Number(isPhoto(a)) - Number(isPhoto(b)))
  if (!waiting.some((record) => isDue(record, now))) return undefined
  for (const record of waiting) {
    if (isDue(record, now) || record.wait?.by === 'backoff') return record
    if (!record.is_stuck) return undefined
  }
  return undefined
}

/** The first of each lane that is not done with: a bad item stops only its lane. */
function laneHeads(records: readonly OutboxRecord[]): OutboxRecord[] {
  const heads = new Map<string, OutboxRecord>()
  for (const record of records) {
    const isDone = record.state === 'confirmed' || record.state === 'discarded'
    if (!isDone && !waitsForAnswer(record) && !heads.has(record.lane)) heads.set(record.lane, record)
  }
  return [...heads.values()]
}

// What it was refused for is answered in its own lane, by something that was made after it.
function waitsForAnswer({ state, error }: OutboxRecord): boolean {
  return state === 'needs_attention' && error?.code === 'offer_open'
}

function isEdited({ editing }: OutboxRecord, dead: ReadonlySet<string>): boolean {
  return editing !== null && !dead.has(editing.token)
}

/** The heads that nothing holds back but a time, or a form that is open over them. */
function readyHeads(records: readonly OutboxRecord[]): OutboxRecord[] {
  return laneHeads(records).filter(
    (record) =>
      record.state === 'queued' &&
      record.hold === null &&
      isKnown(record) &&
      !(isPhoto(record) && dependenciesOf(records, record).some(isUnsent)),
  )
}

function isPhoto({ kind }: OutboxRecord): boolean {
  return kind === 'service_request.photo'
}

// One session sends them all: what is wrong with it for one is wrong for the others.
function isSessionHeld(records: readonly OutboxRecord[]): boolean {
  return records.some(({ state, hold }) => state === 'queued' && (hold === 'auth' || hold === 'user'))
}

/** Milliseconds until something is due again, null where nothing waits by time. */
export function wakeIn(records: readonly OutboxRecord[], now: number): number | null {
  if (isSessionHeld(records)) return null
  const heads = readyHeads(records)
  if (heads.length === 0) return null
  const waits = heads.map((record) => {
    if (record.editing) return EDITED_MS
    return record.wait && !isDue(record, now) ? record.wait.until - now : 0
  })
  const named = waits.filter((ms) => ms > 0)
  // Something due was left because of one before it: it goes when that one does.
  return named.length > 0 ? Math.min(...named) : 0
}
