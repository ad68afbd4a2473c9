import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import * as limits from './repository.ts'

export { deleteBucket as forgetHits } from './repository.ts'

export type Limit = { hits: number; window_s: number }

/** For any write. High, because a whole neighbourhood may reach us by one address. */
export const WRITE_LIMIT: Limit = { hits: 300, window_s: 600 }
export const FAILED_LOGIN_LIMIT: Limit = { hits: 10, window_s: 900 }
export const PASSWORD_MAIL_LIMIT: Limit = { hits: 5, window_s: 3600 }

/** For one account. */
export const CONFIRMATION_MAIL_LIMIT: Limit = { hits: 5, window_s: 3600 }

/** Counts a hit across all processes by the database's clock; throws `too_many_requests` past the limit. */
export async function countHit(db: Db, bucket: string, limit: Limit): Promise<void> {
  refuseBeyond(limit, await limits.insertHit(db, bucket, limit.window_s))
}

/** Throws `too_many_requests` where a bucket holds more than the limit. */
export function refuseBeyond(limit: Limit, state: { hits: number; resets_in_s: number }): void {
  if (state.hits <= limit.hits) return
  throw new DomainError('too_many_requests', { retry_after_s: Math.max(1, state.resets_in_s) })
}

/** Counts a hit likewise; false past the limit. */
export async function isWithinLimit(db: Db, bucket: string, limit: Limit): Promise<boolean> {
  const { hits } = await limits.insertHit(db, bucket, limit.window_s)
  return hits <= limit.hits
}
