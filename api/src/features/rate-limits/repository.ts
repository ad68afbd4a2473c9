import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/** Counts one more hit in a bucket that empties `window_s` after its first hit; gives the state after it. */
export async function insertHit(
  db: Db,
  bucket: string,
  window_s: number,
): Promise<{ hits: number; resets_in_s: number }> {
  const { rows } = await sql<{ hits: number; resets_in_s: number }>`
    insert into rate_limits as r (bucket, hits, resets_at)
    values (${bucket}, 1, now() + make_interval(secs => ${window_s}::int))
    on conflict (bucket) do update set
      hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning hits, ceil(extract(epoch from resets_at - now()))::int as resets_in_s`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('insertHit: no row returned')
  return row
}

export async function deleteBucket(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute()
}

/** Every bucket whose name holds the address. */
export async function deleteBucketsOfEmail(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('rate_limits').where(sql<boolean>`position(${email} in bucket) > 0`).execute()
}

export async function deleteEmptiedBuckets(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('rate_limits')
    .where('resets_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
