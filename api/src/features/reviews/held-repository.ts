import { REVIEW_LIMITS } from '@tecnicerca/shared/limits'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { lockReview } from './repository.ts'

/**
 * Makes a published review wait for an admin if enough people have reported it since an admin last released it. Call it
 * after writing a report.
 */
export async function holdIfReported(trx: Trx, id: number): Promise<void> {
  // Locked first, so that of two concurrent reports the second counts the first.
  await lockReview(trx, id)
  await sql`
    update reviews v set held_at = now(), held_reason = 'reports'
    where v.id = ${id} and v.is_shown and ${REVIEW_LIMITS.reportsToHold} <= (
      select count(*) from abuse_reports a where a.kind = 'review' and a.subject_id = v.id and a.outcome is null
        and a.created_at > coalesce(v.released_at, '-infinity'))`.execute(trx)
}

/** A review that waits for an admin, and its author. */
export type HeldReview = { id: number; user_id: number; user_name: string; count: number; since: Date }

/** Longest waiting first. */
export async function listHeldReviews(db: Db, limit: number): Promise<HeldReview[]> {
  const { rows } = await sql<HeldReview>`
    select v.id, u.id as user_id, u.name as user_name, 1 as count, v.held_at as since
    from reviews v join users u on u.id = v.customer_id
    where v.held_at is not null order by v.held_at, v.id limit ${limit}`.execute(db)
  return rows
}

export async function countHeldReviews(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviews where held_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks a review and returns its author; undefined if it is gone. */
export async function lockReviewForAdmin(trx: Trx, id: number): Promise<{ customer_id: number } | undefined> {
  await lockReview(trx, id)
  return trx.selectFrom('reviews').select('customer_id').where('id', '=', id).executeTakeFirst()
}

/** Publishes a review that waits for an admin. It counts from now on. */
export async function releaseReview(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('reviews')
    .set(RELEASED)
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .execute()
}

/** Like `releaseReview`, but only if the review waits because of reports. */
export async function updateAsReleasedFromReports(trx: Trx, id: number): Promise<void> {
  await lockReview(trx, id)
  await trx
    .updateTable('reviews')
    .set(RELEASED)
    .where('id', '=', id)
    .where('held_reason', '=', 'reports')
    .execute()
}

const RELEASED = { held_at: null, held_reason: null, released_at: sql<Date>`now()` }
