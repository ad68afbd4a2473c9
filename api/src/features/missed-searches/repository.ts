import type { MissedSearch } from '@tecnicerca/shared/admin/missed-searches'
import { TIME_ZONE } from '@tecnicerca/shared/calendar'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import type { Phrase } from './phrase-marks.ts'

const TODAY = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date`
const MAX_TIMES = 1_000_000

/** A phrase counts as anonymous once this many people typed it, on this many days. */
const FEWEST_PEOPLE = 3
const FEWEST_DAYS = 2

/** Only one transaction at a time stores searches without results, so that each counts people stored before it. */
export async function lockMissed(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('missed searches', 0))`.execute(trx)
}

/** Adds the counts to words that admins already see and sets their last day to today. Returns those words. */
export async function updateTimes(trx: Trx, counted: ReadonlyMap<string, number>): Promise<Set<string>> {
  const { rows } = await sql<{ words: string }>`
    update missed_searches m set times = least(m.times::bigint + counted.times, ${sql.lit(MAX_TIMES)}), last_day = ${TODAY}
    from unnest(${[...counted.keys()]}::text[], ${[...counted.values()]}::int[]) as counted (words, times)
    where m.words = counted.words returning m.words`.execute(trx)
  return new Set(rows.map(({ words }) => words))
}

/** Records for each pair that this person typed this phrase today. */
export async function insertMarks(
  trx: Trx,
  marks: { phrase_mark: string; person_mark: string }[],
): Promise<void> {
  await sql`
    insert into missed_search_marks (phrase_mark, person_mark, day)
    select phrase_mark, person_mark, ${TODAY}
    from unnest(${marks.map(({ phrase_mark: phraseMark }) => phraseMark)}::text[], ${marks.map(({ person_mark: personMark }) => personMark)}::text[])
      as marked (phrase_mark, person_mark)
    on conflict do nothing`.execute(trx)
}

/** Stores, for admins to see, the phrases that enough people typed on enough days; deletes their hashes. */
export async function insertAnonymousPhrases(trx: Trx, phrases: Phrase[]): Promise<void> {
  await sql`
    with typed as (
      select * from unnest(${phrases.map(({ words }) => words)}::text[], ${phrases.map(({ phrase_mark: phraseMark }) => phraseMark)}::text[])
        as typed (words, phrase_mark)
    ), anonymous as (
      select phrase_mark from typed join missed_search_marks using (phrase_mark) group by phrase_mark
      having count(distinct person_mark) >= ${FEWEST_PEOPLE} and count(distinct day) >= ${FEWEST_DAYS}
    ), gone as (
      delete from missed_search_marks m using anonymous a where m.phrase_mark = a.phrase_mark returning m.phrase_mark
    )
    insert into missed_searches (words, times, last_day)
    select words, count(*), ${TODAY} from gone join typed using (phrase_mark) group by words`.execute(trx)
}

type Bounds = { mostDays: number; mostRows: number }

/**
 * Deletes phrases that were not typed for `mostDays` and, beyond `mostRows`, the least often typed, the oldest of them
 * first.
 */
export async function deleteLeastMissed(trx: Trx, { mostDays, mostRows }: Bounds): Promise<void> {
  await sql`delete from missed_searches where last_day < ${TODAY} - ${mostDays}::int`.execute(trx)
  await sql`
    delete from missed_searches where words in (
      select words from missed_searches order by times desc, last_day desc, words offset ${mostRows})`.execute(
    trx,
  )
}

/** Deletes marks older than `mostDays` and, beyond `mostRows`, the oldest. */
export async function deleteOldMarks(trx: Trx, { mostDays, mostRows }: Bounds): Promise<void> {
  await sql`delete from missed_search_marks where day < ${TODAY} - ${mostDays}::int`.execute(trx)
  await sql`
    delete from missed_search_marks where (phrase_mark, person_mark, day) in (
      select phrase_mark, person_mark, day from missed_search_marks
      order by day desc, phrase_mark, person_mark offset ${mostRows})`.execute(trx)
}

/** Most often typed first. */
export async function listMissed(db: Db, most: number): Promise<MissedSearch[]> {
  return db
    .selectFrom('missed_searches')
    .select(['words', 'times', 'last_day'])
    .where('ignored_at', 'is', null)
    .orderBy('times', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('words')
    .limit(most)
    .execute()
}

export async function countMissed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('missed_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ignored_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Hides the words from the list but goes on counting them, so that they do not return as new. False if unknown. */
export async function updateAsIgnored(trx: Trx, words: string): Promise<boolean> {
  const updated = await trx
    .updateTable('missed_searches')
    .set({ ignored_at: sql`now()` })
    .where('words', '=', words)
    .returning('words')
    .executeTakeFirst()
  return updated !== undefined
}

/** Deletes phrases that have results from now on. */
export async function deleteMissed(trx: Trx, phrases: Phrase[]): Promise<void> {
  await sql`delete from missed_searches where words = any(${phrases.map(({ words }) => words)}::text[])`.execute(
    trx,
  )
  await sql`
    delete from missed_search_marks
    where phrase_mark = any(${phrases.map(({ phrase_mark: phraseMark }) => phraseMark)}::text[])`.execute(trx)
}
