import type { ContactInput, CustomerNoteInput } from '@tecnicerca/shared/customers'
import type { ExpenseInput } from '@tecnicerca/shared/expenses'
import type { FavouriteInput } from '@tecnicerca/shared/favourites'
import type { NoticesReadInput } from '@tecnicerca/shared/notices'
import type { ErrorCode } from '@tecnicerca/shared/protocol/errors'
import type { QuickRepliesInput } from '@tecnicerca/shared/quick-replies'
import type { ReviewChanges, ReviewInput, ReviewReplyInput } from '@tecnicerca/shared/reviews'
import type { DoorAcceptance, DoorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import type {
  MessageInput,
  OfferInput,
  OfferRef,
  OfferStatusInput,
} from '@tecnicerca/shared/service-requests/events'
import type {
  ClaimRef,
  ClaimStatusInput,
  GuaranteeClaimInput,
} from '@tecnicerca/shared/service-requests/guarantees'
import type { PlanInput } from '@tecnicerca/shared/service-requests/maintenance'
import type {
  PaymentInput,
  PaymentRef,
  PaymentStatusInput,
} from '@tecnicerca/shared/service-requests/payments'
import type {
  ServiceRequestInput,
  ServiceRequestRef,
  StatusInput,
} from '@tecnicerca/shared/service-requests/service-request'
import type { VisitInput } from '@tecnicerca/shared/service-requests/visits'
import type { AvailabilityInput, HoursInput } from '@tecnicerca/shared/technicians'
import type { Wait } from './waits.ts'

const DAY_MS = 86_400_000

export const EXPIRY_MS = 30 * DAY_MS

/** The state of an item of which nothing has been tried. */
export const UNSENT = {
  revision: 1,
  state: 'queued',
  hold: null,
  ambiguous: false,
  attempts: 0,
  wait: null,
  hint: null,
  error: null,
  result: null,
  claim: null,
  discarded_at: null,
  discarded_from: null,
  discarded_with: null,
  is_stuck: false,
  editing: null,
  wish: null,
} as const satisfies Partial<OutboxRecord>
export const UNDO_MS = 7 * DAY_MS

export const OUTBOX_STATES = ['queued', 'sending', 'confirmed', 'needs_attention', 'discarded'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** Why a queued item is blocked: it needs a sign-in, its own user's sign-in, or a newer build. */
export type BlockedBy = 'auth' | 'user' | 'upgrade'

/** The case: its id, or `op:<key>` if the outbox item with this key has yet to create it. */
type OfCase = { service_request_id: ServiceRequestRef }
/** A published review, and the case it belongs to. */
type OfReview = { review_id: number; service_request_id: number }
type WorkPhotoRef = { photo_id: string }
type OpRef = Extract<ServiceRequestRef, string>

/** Payload of each kind of write; start in `kinds.ts` to add one. */
export type PayloadOf = {
  'service_request.create': ServiceRequestInput
  'review.create': ReviewInput
  'review.update': OfReview & ReviewChanges
  'review.delete': OfReview
  'review_reply.create': OfReview & ReviewReplyInput
  'review_reply.delete': OfReview
  'service_request.status': OfCase & StatusInput
  'service_request.message': OfCase & MessageInput
  /**
   * `message`: the message, claim or absence that the photo belongs to. The photo is sent after it and discarded with it. The
   * photo's bytes are in the table `photos`.
   */
  'service_request.photo': OfCase & { photo_id: string; message?: OpRef }
  'message.delete': { message_id: number; service_request_id: number }
  /**
   * `message`: the message that names the photo, if the photo was discarded before it was sent. Sent after that message, and
   * discarded with it.
   */
  'photo.delete': OfCase & { photo_id: string; message?: OpRef }
  'offer.create': OfCase & OfferInput
  'offer.status': OfCase & { offer_id: OfferRef } & OfferStatusInput
  /**
   * What both sides signed at the door. Always both halves: the server keeps a lone acceptance for its offer and may forget it
   * after 30 days, and then 'sent' would have been wrong.
   */
  'agreement.create': OfCase & { offer: DoorOffer; acceptance: DoorAcceptance }
  'payment.create': OfCase & PaymentInput
  'payment.status': OfCase & { payment_id: PaymentRef } & PaymentStatusInput
  'guarantee_claim.create': OfCase & GuaranteeClaimInput
  'guarantee_claim.status': OfCase & { claim_id: ClaimRef } & ClaimStatusInput
  'visit.create': OfCase & VisitInput
  'maintenance.create': OfCase & PlanInput
  'contact.set': ContactInput & { service_request_id: number }
  'profile.availability': AvailabilityInput
  'profile.hours': HoursInput
  /** A photo of finished work in the user's profile. Its bytes are in the table `photos`. */
  'work_photo.create': WorkPhotoRef & { caption: string; position?: number }
  'work_photo.update': WorkPhotoRef & { caption: string }
  'work_photo.delete': WorkPhotoRef
  'favourite.set': FavouriteInput
  'quick_reply.set': QuickRepliesInput
  'customer_note.set': CustomerNoteInput & { customer_id: number }
  /** `id`: a UUID that the phone made. `expense`: null deletes it. */
  'expense.set': { id: string; expense: ExpenseInput | null }
  'notices.read': NoticesReadInput
}

export type OutboxKind = keyof PayloadOf

/** What a screen needs to show the item even if the technician or the request no longer exists. */
export type Shown = { name: string; profile_image: string | null; category_name: string | null }

export type OutboxError = {
  status: number
  /** A code of the server, or one of the phone: `expired` after 30 days, `photo_lost` if the bytes are gone. */
  code: ErrorCode | 'expired' | 'photo_lost'
  /** The server's message for the user; empty for the phone's own codes, whose texts `wordsFor` has. */
  message: string
  fields: Record<string, string>
  /** On `invalid_transition`: the present status, since when, and who set it. */
  current?: string
  changed_at?: string
  changed_by?: string
}

/** An open form in which the user corrects the item. Meanwhile the item is not sent. `since`: ms by `env.now`. */
export type EditClaim = { token: string; since: number }

type Base = {
  /** UUID v7. */
  id: string
  user_id: number
  seq: number
  lane: string
  payload_version: number
  /** The Idempotency-Key. Every attempt to send the same values uses the same key. */
  key: string
  revision: number
  state: OutboxState
  hold: BlockedBy | null
  /** True if the server may have executed an attempt with this key, or may still do so, but no answer has told us. */
  ambiguous: boolean
  attempts: number
  wait: Wait | null
  /** Why the last attempt failed; for the screen. */
  hint: Hint | null
  error: OutboxError | null
  /** From the server's answer: the row that it created or changed, or a count. */
  result: unknown
  /** Token of the drain that is sending the item. A drain is one run that sends the outbox. */
  claim: string | null
  discarded_at: number | null
  discarded_from: 'queued' | 'needs_attention' | null
  /** Id of the item that this one refers to, if both were discarded together. Both are restored together. */
  discarded_with: string | null
  created_at: number
  expires_at: number
  /** False: the times above are by the phone's clock, because the server's time was not known yet. */
  is_dated: boolean
  /** True if attempts fail although the network works. Then other lanes no longer wait for this item. */
  is_stuck: boolean
  editing: EditClaim | null
  /**
   * A change by the user that waits until it is known whether the old values were sent. On a confirmed item: the change
   * came too late, and the user has not acknowledged that yet.
   */
  wish: PendingEdit | null
  shown: Shown
}

export type OutboxRecord = { [K in OutboxKind]: Base & { kind: K; payload: PayloadOf[K] } }[OutboxKind]

type PendingCorrection = { type: 'edit'; payload: OutboxRecord['payload']; shown: Shown }
/** `over`: the correction that was pending before the discard, restored if the discard is undone. */
export type PendingEdit = PendingCorrection | { type: 'discard'; over?: PendingCorrection }

/** The pending correction, also if the user asked for a discard later. */
export function pendingCorrectionOf({ wish }: OutboxRecord): PendingCorrection | undefined {
  return wish?.type === 'discard' ? wish.over : (wish ?? undefined)
}

/** Fields added after the first release, for records of older builds. */
const LATER_FIELDS = { is_dated: false, is_stuck: false, editing: null, wish: null, discarded_with: null }

export function withLaterFields(record: OutboxRecord): OutboxRecord {
  return { ...LATER_FIELDS, ...record }
}

/** The state of the network at the last attempt, if known. */
export type Hint = 'unreachable' | 'slow' | 'portal' | 'server_down' | 'busy'

/** True if screens show the change as done: it was not refused or discarded, and will not be discarded. */
export function isShownAsDone({ state, wish }: OutboxRecord): boolean {
  return state !== 'needs_attention' && state !== 'discarded' && wish?.type !== 'discard'
}

/** True if the server does not have the item yet. */
export function isUnsent({ state }: OutboxRecord): boolean {
  return state === 'queued' || state === 'sending' || state === 'needs_attention'
}

/** True if the server already had the old values when the person changed or discarded them. */
export function isAlreadySent({ state, wish }: OutboxRecord): boolean {
  return state === 'confirmed' && wish !== null
}

/** True if the user must decide what to do with it. */
export function needsAttention(record: OutboxRecord): boolean {
  return record.state === 'needs_attention' || isAlreadySent(record)
}

const QUIET_KINDS: readonly OutboxKind[] = ['notices.read']

/** True for items that no screen shows. A refusal ends them without a message; signing out deletes unsent ones. */
export function isQuiet({ kind }: Pick<OutboxRecord, 'kind'>): boolean {
  return QUIET_KINDS.includes(kind)
}

/** True if a screen shows the item and it still has to reach the server or needs a decision by the user. */
export function isPending(record: OutboxRecord): boolean {
  return !isQuiet(record) && (isUnsent(record) || isAlreadySent(record))
}

/** An item that takes back the user's own message or photo from the server. */
export type TakeBack = Extract<OutboxRecord, { kind: 'message.delete' | 'photo.delete' }>

export function isTakeBack(record: OutboxRecord): record is TakeBack {
  return record.kind === 'message.delete' || record.kind === 'photo.delete'
}

export type ReviewChange = Extract<
  OutboxRecord,
  { kind: 'review.update' | 'review.delete' | 'review_reply.create' | 'review_reply.delete' }
>

/** True if it changes or deletes a published review or its reply. */
export function isReviewChange(record: OutboxRecord): record is ReviewChange {
  return 'review_id' in record.payload
}

export function isOfReview(record: OutboxRecord): record is ReviewRecord {
  return record.kind === 'review.create' || isReviewChange(record)
}
export type ReviewRecord = ReviewChange | Extract<OutboxRecord, { kind: 'review.create' }>

export type WorkPhotoRecord = Extract<
  OutboxRecord,
  { kind: 'work_photo.create' | 'work_photo.update' | 'work_photo.delete' }
>

/** True if it adds, describes or removes a photo of finished work. */
export function isOfWorkPhoto(record: OutboxRecord): record is WorkPhotoRecord {
  return record.kind.startsWith('work_photo.')
}

export type PhotoRecord = Extract<OutboxRecord, { kind: 'service_request.photo' | 'work_photo.create' }>

/** True if the item uploads a photo. */
export function isPhoto(record: OutboxRecord): record is PhotoRecord {
  return record.kind === 'service_request.photo' || record.kind === 'work_photo.create'
}

/** The item with its pending change applied. */
export function withPendingEdit(record: OutboxRecord): OutboxRecord {
  const edit = pendingCorrectionOf(record)
  if (!edit || record.state === 'confirmed') return record
  return { ...record, payload: edit.payload, shown: edit.shown } as OutboxRecord
}

/** Name of the draft of the form that corrects an item. */
export function correctionDraft(itemId: string): string {
  return `correction:${itemId}`
}
