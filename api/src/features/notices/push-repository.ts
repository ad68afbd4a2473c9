import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** Assigns the endpoint to this user, even if it was another's. The subscription ends with this session. */
export async function upsertSubscription(
  trx: Trx,
  subscription: Subscription & { user_id: number; session_hash: Buffer },
): Promise<void> {
  const { endpoint, ...rest } = subscription
  await trx
    .insertInto('push_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...rest, created_at: sql`now()` }))
    .execute()
}

/** Deletes all but the newest `most` subscriptions of a user. */
export async function deleteSubscriptionsBeyond(trx: Trx, userId: number, most: number): Promise<void> {
  await sql`
    delete from push_subscriptions where user_id = ${userId} and endpoint not in (
      select endpoint from push_subscriptions where user_id = ${userId} order by created_at desc, endpoint limit ${most})`.execute(
    trx,
  )
}

/** Deletes a subscription if it belongs to this user. */
export async function deleteSubscription(db: Db, endpoint: string, userId: number): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute()
}

export async function listSubscriptions(
  db: Db,
  userIds: readonly number[],
): Promise<(Subscription & { user_id: number })[]> {
  if (userIds.length === 0) return []
  return (
    db
      .selectFrom('push_subscriptions as p')
      // Expired sessions are excluded here, because they are deleted only later.
      .innerJoin('sessions as s', 's.token_hash', 'p.session_hash')
      .where('p.user_id', 'in', userIds)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .where('s.idle_until', '>', sql<Date>`now()`)
      .select(['p.user_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
      .execute()
  )
}

/** Makes changes of a user's subscriptions run one after the other. */
export async function lockSubscriber(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push', ${userId}))`.execute(trx)
}
