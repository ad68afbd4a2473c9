import type { NoticesReadInput } from '@tecnicerca/shared/notices'
import type { ErrorCode } from '@tecnicerca/shared/protocol/errors'
import type { ReviewInput } from '@tecnicerca/shared/reviews'
import type {
  MessageInput,
  OfferAnswer,
  OfferInput,
  OfferRef,
} from '@tecnicerca/shared/service-request-events'
import type { ServiceRequestInput, ServiceRequestRef, StatusInput } from '@tecnicerca/shared/service-requests'
import type { AvailabilityInput } from '@tecnicerca/shared/technicians'

const DAY_MS = 86_400_000

export const EXPIRY_MS = 30 * DAY_MS
export const UNDO_MS = 7 * DAY_MS

export const OUTBOX_STATES = ['queued', 'sending', 'confirmed', 'needs_attention', 'discarded'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** Why a queued item waits for somebody: a sign-in, its own user's sign-in, a newer build. */
export type Hold = 'auth' | 'user' | 'upgrade'

/** `op:<key>` speaks of what another item of this outbox makes, or has made. */
type OfCase = { service_request_id: ServiceRequestRef }
type OpRef = Extract<ServiceRequestRef, string>

/** What each kind of write says; `kinds.ts` is where a new one begins. */
export type PayloadOf = {
  'service_request.create': ServiceRequestInput
  'review.create': ReviewInput
  'service_request.status': OfCase & StatusInput
  'service_request.message': OfCase & MessageInput
  /** `message`: the item that names it; it goes with that one, and after it. Its bytes lie beside the outbox. */
  'service_request.photo': OfCase & { photo_id: string; message?: OpRef }
  'offer.create': OfCase & OfferInput
  'offer.status': OfCase & { offer_id: OfferRef; status: OfferAnswer }
  'profile.availability': AvailabilityInput
  'notices.read': NoticesReadInput
}

export type OutboxKind = keyof PayloadOf

/** What a screen needs to draw the item even if the technician or the request is gone. */
export type Shown = { name: string; profile_image: string | null; category_name: string | null }

export type OutboxError = {
  status: number
  /** The server's, or one that the phone itself gives: after 30 days, and where a photo's bytes are gone. */
  code: ErrorCode | 'expired' | 'photo_lost'
  /** The server's sentence; `wordsFor` has the phone's own. */
  message: string
  fields: Record<string, string>
  /** On `invalid_transition`: the status as it is, since when, and who made it so. */
  current?: string
  changed_at?: string
  changed_by?: string
}

/** `server`: the server named the time, and only a person's press shortens it. */
export type Wait = { since: number; until: number; by: 'backoff' | 'server' }

/** The form in which a person is correcting the item: it is not sent meanwhile. `since` by the phone's clock. */
export type EditClaim = { token: string; since: number }

type Base = {
  /** UUID v7. */
  id: string
  user_id: number
  seq: number
  lane: string
  payload_version: number
  /** The Idempotency-Key: one for each revision, never for each attempt. */
  key: string
  revision: number
  state: OutboxState
  hold: Hold | null
  /** An attempt under this key ended without an answer of ours: it may have run, or may yet run. */
  ambiguous: boolean
  attempts: number
  wait: Wait | null
  /** Why the last attempt brought nothing; for the screen. */
  hint: Hint | null
  error: OutboxError | null
  /** The row that the server made or changed. */
  result: unknown
  /** The drain that is sending it. */
  claim: string | null
  discarded_at: number | null
  discarded_from: 'queued' | 'needs_attention' | null
  /** Id of the item that this one speaks of, with which it was discarded and with which it comes back. */
  discarded_with: string | null
  created_at: number
  expires_at: number
  /** False: the times above are the phone's own, written before the server's clock was heard. */
  is_dated: boolean
  /** Attempts end without a result though the network works: it no longer holds up what was made after it. */
  is_stuck: boolean
  editing: EditClaim | null
  /**
   * What the person wants instead of what may already have been sent. On a confirmed item: it came too late, and the
   * person has not been told yet.
   */
  wish: PendingEdit | null
  shown: Shown
}

export type OutboxRecord = { [K in OutboxKind]: Base & { kind: K; payload: PayloadOf[K] } }[OutboxKind]

type PendingCorrection = { type: 'edit'; payload: OutboxRecord['payload']; shown: Shown }
/** `over`: the correction that was wanted before, and is again where the discard is taken back. */
export type PendingEdit = PendingCorrection | { type: 'discard'; over?: PendingCorrection }

/** The correction that is wanted, or would be but for the discard. */
export function pendingCorrectionOf({ wish }: OutboxRecord): PendingCorrection | undefined {
  return wish?.type === 'discard' ? wish.over : (wish ?? undefined)
}

/** Fields that came after the first release, for records of builds before them. */
const LATER_FIELDS = { is_dated: false, is_stuck: false, editing: null, wish: null, discarded_with: null }

export function completed(record: OutboxRecord): OutboxRecord {
  return { ...LATER_FIELDS, ...record }
}

/** What the network seemed to be at the last attempt. */
export type Hint = 'unreachable' | 'slow' | 'portal' | 'server_down' | 'busy'

/** True for what has not reached the server. */
export function isUnsent({ state }: OutboxRecord): boolean {
  return state === 'queued' || state === 'sending' || state === 'needs_attention'
}

/** The server had the old words already when it was asked; the person wanted others, or none. */
export function isAlreadySent({ state, wish }: OutboxRecord): boolean {
  return state === 'confirmed' && wish !== null
}

/** True for what a person has to decide about. */
export function needsAttention(record: OutboxRecord): boolean {
  return record.state === 'needs_attention' || isAlreadySent(record)
}

const QUIET_KINDS: readonly OutboxKind[] = ['notices.read']

/** Nobody is told of it: no list shows that it waits, a refusal ends it, and it goes when its person leaves. */
export function isQuiet({ kind }: Pick<OutboxRecord, 'kind'>): boolean {
  return QUIET_KINDS.includes(kind)
}

/** True for what still has to reach the server or a person's decision, and is worth a word. */
export function isPending(record: OutboxRecord): boolean {
  return !isQuiet(record) && (isUnsent(record) || isAlreadySent(record))
}

/** The item as the person wants it, whatever the server will turn out to have. */
export function withPendingEdit(record: OutboxRecord): OutboxRecord {
  const edit = pendingCorrectionOf(record)
  if (!edit || record.state === 'confirmed') return record
  return { ...record, payload: edit.payload, shown: edit.shown } as OutboxRecord
}

/** Name of the draft of the form over an item of the outbox. */
export function correctionDraft(itemId: string): string {
  return `correction:${itemId}`
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 5 * 60_000
/** However long a server asks to wait, a person's request is tried again within the hour. */
const LONGEST_SERVER_WAIT_MS = 60 * 60_000

/**
 * By so much the clocks of one phone may differ: page and worker each reckon the server's, which the `Date` header gives
 * in whole seconds. A clock that is further behind than that went back.
 */
const SKEW_MS = 10_000

/** Milliseconds before attempt `attempts + 1`; `random` in [0, 1) spreads phones that failed together. */
export function backoffMs(attempts: number, random: number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS)
  return (0.5 + random / 2) * full
}

export function waitFor(by: Wait['by'], ms: number, now: number): Wait {
  return {
    since: now,
    until: now + Math.min(ms, by === 'server' ? LONGEST_SERVER_WAIT_MS : LONGEST_WAIT_MS),
    by,
  }
}

/** True where the wait is over, or the phone's clock went back behind its beginning and it means nothing now. */
export function isDue({ wait }: OutboxRecord, now: number): boolean {
  return wait === null || now >= wait.until || now < wait.since - SKEW_MS
}

/** The wait of an item that a returned network lets go now. */
export function shortened(wait: Wait | null): Wait | null {
  return wait?.by === 'server' ? wait : null
}
