import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export type BucketState = { bucket: string; hits: number; resets_in_s: number }

/** Counts one more hit in each bucket, which empties `window_s` after its first hit; gives the states after it. */
export async function insertHits(
  db: Db,
  buckets: { bucket: string; window_s: number }[],
): Promise<BucketState[]> {
  const names = buckets.map(({ bucket }) => bucket)
  const windows = buckets.map(({ window_s }) => window_s)
  // Always in the same order: two calls that share buckets would otherwise wait for each other.
  const { rows } = await sql<BucketState>`
    insert into rate_limits as r (bucket, hits, resets_at)
    select bucket, 1, now() + make_interval(secs => window_s)
    from unnest(${names}::text[], ${windows}::int[]) as counted (bucket, window_s) order by bucket
    on conflict (bucket) do update set
      hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning bucket, hits, ceil(extract(epoch from resets_at - now()))::int as resets_in_s`.execute(db)
  return rows
}

/** Takes one hit out of each bucket. */
export async function updateHitsBack(db: Db, buckets: string[]): Promise<void> {
  await sql`
    with held as (select bucket from rate_limits where bucket = any(${buckets}) order by bucket for update)
    update rate_limits r set hits = greatest(hits - 1, 0) from held where r.bucket = held.bucket`.execute(db)
}

export async function deleteBucket(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute()
}

export async function deleteEmptiedBuckets(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('rate_limits')
    .where('resets_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
