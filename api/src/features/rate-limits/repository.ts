import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'
import { mailboxOf } from '../../lib/mailbox.ts'

/** `bucket` is the caller's name for it. The tables store this name with the part after the colon hashed. */
export type BucketState = { bucket: string; hits: number; resets_in_s: number }

/** Counts a hit in each bucket. A bucket is reset `window_s` seconds after its first hit. Returns the new states. */
export async function insertHits(
  db: Db,
  buckets: { bucket: string; window_s: number }[],
): Promise<BucketState[]> {
  const names = buckets.map(({ bucket }) => bucket)
  const windows = buckets.map(({ window_s: windowS }) => windowS)
  // Always in the same order: otherwise two requests that share buckets could deadlock.
  const { rows } = await sql<BucketState>`
    with counted as (
      select name, window_s, rate_limit_bucket(name) as bucket
      from unnest(${names}::text[], ${windows}::int[]) as named (name, window_s)
    ), hit as (
      insert into rate_limits as r (bucket, hits, resets_at)
      select bucket, 1, now() + make_interval(secs => window_s) from counted order by bucket
      on conflict (bucket) do update set
        hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
        resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
      returning bucket, hits, ceil(extract(epoch from resets_at - now()))::int as resets_in_s
    )
    select name as bucket, hits, resets_in_s from hit join counted using (bucket)`.execute(db)
  return rows
}

/** Takes back one hit from each bucket. */
export async function takeBackHits(db: Db, buckets: string[]): Promise<void> {
  await sql`
    with held as (
      select bucket from rate_limits
      where bucket = any(array(select rate_limit_bucket(name) from unnest(${buckets}::text[]) as named (name)))
      order by bucket for update
    )
    update rate_limits r set hits = greatest(hits - 1, 0) from held where r.bucket = held.bucket`.execute(db)
}

export async function deleteBucket(db: Db, bucket: string): Promise<void> {
  await sql`delete from rate_limits where bucket = rate_limit_bucket(${bucket})`.execute(db)
}

/** Deletes every bucket of the email or of its mailbox. */
export async function deleteBucketsOfEmail(trx: Trx, email: string): Promise<void> {
  await sql`
    with marked as materialized (
      select rate_limit_mark(part) as mark from unnest(${[email, mailboxOf(email)]}::text[]) as parts (part)
    )
    delete from rate_limits where exists (select from marked where strpos(bucket, mark) > 0)`.execute(trx)
}

export async function deleteEmptiedBuckets(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('rate_limits')
    .where('resets_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

// Stores a counted `thing` as a bucket of its own, so that it is not counted again within the window. Does not write to
// a full bucket.
const COUNT_ONCE = `
  with marked as (
    select rate_limit_bucket($1::text) as own, rate_limit_bucket($1::text || ' ' || $2::text) as with_thing
  ), known as (
    select from rate_limits where bucket = (select with_thing from marked) and resets_at > now()
  ), hit as (
    insert into rate_limits as r (bucket, hits, resets_at)
    select own, 1, now() + make_interval(secs => $4::int) from marked where not exists (select from known)
    on conflict (bucket) do update set
      hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
      where r.resets_at <= now() or r.hits < $3::int
    returning 1
  ), mark as (
    insert into rate_limits (bucket, hits, resets_at)
    select with_thing, 1, now() + make_interval(secs => $4::int) from hit, marked
    on conflict (bucket) do update set resets_at = excluded.resets_at
  )
  select exists (select from known) or exists (select from hit) as is_within`

/** Counts `thing` in a bucket unless it is counted there already. False if the bucket is full. */
export async function insertHitOnce(
  db: Db,
  count: { bucket: string; thing: string; hits: number; window_s: number },
): Promise<boolean> {
  const { bucket, thing, hits, window_s: windowS } = count
  const rows = await runStatement<{ is_within: boolean }>(db, COUNT_ONCE, [bucket, thing, hits, windowS])
  return rows[0]?.is_within ?? false
}
