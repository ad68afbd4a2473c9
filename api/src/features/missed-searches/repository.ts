import { TIME_ZONE } from '@tecnicerca/shared/calendar'
import type { MissedSearch } from '@tecnicerca/shared/missed-searches'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

const TODAY = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date`
const MOST_TIMES = 1_000_000

/** Counts each of the words so many times more, today. */
export async function insertMissed(trx: Trx, counted: ReadonlyMap<string, number>): Promise<void> {
  // Always in the same order: two processes that count the same words would otherwise wait for each other.
  await sql`
    insert into missed_searches as m (words, times, last_day)
    select words, times, ${TODAY} from unnest(${[...counted.keys()]}::text[], ${[...counted.values()]}::int[])
      as counted (words, times) order by words collate "C"
    on conflict (words) do update set
      times = least(m.times::bigint + excluded.times, ${sql.lit(MOST_TIMES)}), last_day = excluded.last_day`.execute(
    trx,
  )
}

/** Drops what nobody has typed for so long and, beyond so many, what was typed least, the oldest of it first. */
export async function deleteLeastMissed(
  trx: Trx,
  { most_days, most_rows }: { most_days: number; most_rows: number },
): Promise<void> {
  await sql`delete from missed_searches where last_day < ${TODAY} - ${most_days}::int`.execute(trx)
  await sql`
    delete from missed_searches where words in (
      select words from missed_searches order by times desc, last_day desc, words offset ${most_rows})`.execute(
    trx,
  )
}

/** Most often typed first. */
export async function listMissed(db: Db, most: number): Promise<MissedSearch[]> {
  return db
    .selectFrom('missed_searches')
    .select(['words', 'times', 'last_day'])
    .orderBy('times', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('words')
    .limit(most)
    .execute()
}

/** To be called with what finds somebody from now on. */
export async function deleteMissed(trx: Trx, words: string[]): Promise<void> {
  await sql`delete from missed_searches where words = any(${words}::text[])`.execute(trx)
}
