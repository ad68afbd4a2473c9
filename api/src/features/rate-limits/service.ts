import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import * as limits from './repository.ts'

export {
  deleteBucket as forgetHits,
  deleteBucketsOfEmail as forgetHitsOfEmail,
  takeBackHits,
} from './repository.ts'

export type Limit = { hits: number; window_s: number }
/** `bucket`: what is counted, a colon, and the counted address or account. */
export type Counted = { bucket: string; limit: Limit }

const MINUTES_S = 60
const HOUR_S = 3600

/** For writes without a limit of their own: by session or, without a session, by address. */
export const WRITE_LIMIT: Limit = { hits: 300, window_s: 10 * MINUTES_S }
/** Registrations of customers and technicians, by address. High, because a neighbourhood may share one address. */
export const REGISTRATION_LIMIT: Limit = { hits: 300, window_s: HOUR_S }
/** Failed sign-ins, by account and address, or by account and known browser. */
export const FAILED_LOGIN_LIMIT: Limit = { hits: 10, window_s: 15 * MINUTES_S }
export const FAILED_LOGIN_ADDRESS_LIMIT: Limit = { hits: 300, window_s: 15 * MINUTES_S }
export const FAILED_LOGIN_ACCOUNT_LIMIT: Limit = { hits: 100, window_s: 15 * MINUTES_S }
export const PASSWORD_MAIL_LIMIT: Limit = { hits: 5, window_s: HOUR_S }
export const PASSWORD_MAIL_ADDRESS_LIMIT: Limit = { hits: 20, window_s: HOUR_S }
/** Mails to confirm an address, by mailbox. Further mails wait in the queue. */
export const MAILBOX_LIMIT: Limit = { hits: 5, window_s: HOUR_S }
/** Requests for another confirmation mail, by account. */
export const CONFIRMATION_MAIL_LIMIT: Limit = { hits: 5, window_s: HOUR_S }
/** Requested changes of address, by account. */
export const EMAIL_CHANGE_LIMIT: Limit = { hits: 5, window_s: HOUR_S }
/** Pictures for link previews, by address. */
export const SHARE_PICTURE_LIMIT: Limit = { hits: 120, window_s: 10 * MINUTES_S }
/** Error reports of browsers, by address. A page sends at most three. */
export const CLIENT_ERROR_LIMIT: Limit = { hits: 60, window_s: 10 * MINUTES_S }
/** Photos of one account: with at most 600 KB for the largest of their files, they add up to 100 MB at most. */
export const PHOTO_LIMIT: Limit = { hits: 140, window_s: 24 * HOUR_S }
/** New keys for agreements at the door, by user. */
export const DEVICE_KEY_LIMIT: Limit = { hits: 30, window_s: 24 * HOUR_S }
/** Exports of the own data, by account. */
export const EXPORT_LIMIT: Limit = { hits: 3, window_s: 24 * HOUR_S }
/** Profiles with phone and email: by established account, else by browser, else by address. */
export const CONTACT_LIMIT: Limit = { hits: 60, window_s: HOUR_S }
/** Profiles with phone and email that all people at one address may read together. */
export const CONTACT_ADDRESS_LIMIT: Limit = { hits: 3_000, window_s: HOUR_S }

/** For IPv6, the /48 is limited too: it contains 65,536 of the /64 networks that we count as one address. */
const WIDER = { network: 3, factor: 8 }

/** A limit is exceeded. `reason` is what the bucket counts; `user_id` is the user, if known. */
export class LimitReached extends DomainError {
  readonly reason: string
  readonly user_id: number | undefined

  constructor(state: limits.BucketState, userId?: number) {
    super('too_many_requests', { retryAfterS: Math.max(1, state.resets_in_s) })
    this.reason = state.bucket.split(':')[0] ?? ''
    this.user_id = userId
  }
}

/** Counts a hit. All processes share the counts and use the database's clock. Throws `LimitReached` past the limit. */
export async function countHit(db: Db, bucket: string, limit: Limit): Promise<void> {
  const [state] = await limits.insertHits(db, [{ bucket, window_s: limit.window_s }])
  if (state) refuseBeyond(limit, state)
}

/** Counts a hit. Returns the seconds to wait if it exceeds the limit, else 0. */
export async function countHitAndGetWait(db: Db, bucket: string, limit: Limit): Promise<number> {
  const [state] = await limits.insertHits(db, [{ bucket, window_s: limit.window_s }])
  if (!state || state.hits <= limit.hits) return 0
  return Math.max(1, state.resets_in_s)
}

type AddressCount = { buckets: string[]; exceeded: LimitReached | undefined }

/** Counts a hit in the buckets of `addressCounts`. Past a limit, returns the error instead of throwing it. */
export async function countAddressHit(db: Db, counted: Counted[]): Promise<AddressCount> {
  const buckets = counted.map(({ bucket }) => bucket)
  const states = await limits.insertHits(
    db,
    counted.map(({ bucket, limit }) => ({ bucket, window_s: limit.window_s })),
  )
  const over = states.find(({ bucket, hits }) =>
    counted.some((one) => one.bucket === bucket && hits > one.limit.hits),
  )
  return { buckets, exceeded: over && new LimitReached(over) }
}

/** Counts a hit in the buckets of an address. Throws `LimitReached` past a limit. */
export async function limitAddress(db: Db, counted: Counted[]): Promise<void> {
  const { exceeded } = await countAddressHit(db, counted)
  if (exceeded) throw exceeded
}

/** The buckets of an address (as written by `addressBucket`) and, for IPv6, of its /48. `name` is what they count. */
export function addressCounts(name: string, address: string, limit: Limit): Counted[] {
  const own = { bucket: `${name}:${address}`, limit }
  if (!address.endsWith('::/64')) return [own]
  const wide = address.split(':').slice(0, WIDER.network).join(':')
  const wideLimit = { ...limit, hits: limit.hits * WIDER.factor }
  return [own, { bucket: `${name}:${wide}::/48`, limit: wideLimit }]
}

/** Throws `LimitReached` if the bucket exceeds the limit. */
export function refuseBeyond(limit: Limit, state: limits.BucketState, userId?: number): void {
  if (state.hits > limit.hits) throw new LimitReached(state, userId)
}

/**
 * Counts a hit in each bucket. If any limit is exceeded, takes all hits back and throws `LimitReached`, so that a refused
 * request uses up no other limit.
 */
export async function countHits(db: Db, counted: Counted[], userId?: number): Promise<void> {
  const states = await limits.insertHits(
    db,
    counted.map(({ bucket, limit }) => ({ bucket, window_s: limit.window_s })),
  )
  try {
    for (const { bucket, limit } of counted) {
      const state = states.find((one) => one.bucket === bucket)
      if (state) refuseBeyond(limit, state, userId)
    }
  } catch (error) {
    await limits.takeBackHits(
      db,
      counted.map(({ bucket }) => bucket),
    )
    throw error
  }
}

/** Counts `thing` unless it was counted within the window. False if it would exceed the limit. */
export async function isWithinLimitOnce(
  db: Db,
  { bucket, thing }: { bucket: string; thing: string },
  limit: Limit,
): Promise<boolean> {
  return limits.insertHitOnce(db, { bucket, thing, ...limit })
}
