import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { type Sort, turnMultiplier } from '@tecnicerca/shared/search'
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '@tecnicerca/shared/technician-lists'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'
import type { ListFilters, ListQuery } from './list-query.ts'

/**
 * `card` is a `TechnicianCard` as JSON text. `sort_key` and `id` are its position in the requested order. `serves_sector`: in
 * lists for a sector, true for those who work there, who come first; null in other lists.
 */
export type ListedRow = { card: string; sort_key: number; id: number; serves_sector: boolean | null }

/** A list, or one of the two parts of a list for a sector: those who work there, or the others. */
export type ListPart = ListQuery & { servesSector: boolean | undefined }

const SORT_COLUMN = {
  rating: { column: 'rank_score', type: 'integer', isDescending: true },
  price_asc: { column: 'hourly_rate', type: 'numeric', isDescending: false },
  price_desc: { column: 'hourly_rate', type: 'numeric', isDescending: true },
  experience: { column: 'experience_years', type: 'integer', isDescending: true },
} satisfies Record<Exclude<Sort, 'recommended'>, { column: string; type: string; isDescending: boolean }>

// The expression of the indexes `technicians_recommended_idx` and `technicians_category_recommended_idx`.
const RECOMMENDED_GROUP = '(available::integer * 101 + score / 100)'

type ListOrder = { key: string; type: string; isDescending: boolean; by: string[]; isAfterGroup?: string }

/** `key` is the SQL of the sort key. `by` is the same order as expressions that an index can serve. */
function orderOf({ sort, day, after }: ListQuery): ListOrder {
  if (sort !== 'recommended') {
    const { column, ...rest } = SORT_COLUMN[sort]
    return { ...rest, key: column, by: [column] }
  }
  const turn = `daily_turn(id, ${turnMultiplier(day)})`
  return {
    key: `(${RECOMMENDED_GROUP} * 1048576 + ${turn})`,
    type: 'integer',
    isDescending: true,
    by: [RECOMMENDED_GROUP, turn],
    // Lets the index skip the technicians of earlier pages.
    ...(after && { isAfterGroup: `${RECOMMENDED_GROUP} <= ${Math.floor(after.key / 1_048_576)}` }),
  }
}

/** `servesSector` of shared/search.ts in SQL. A merged sector counts as its successor; an unknown one as no sector. */
function servesSector(sectorId: number): string {
  const current = `coalesce((select coalesce(merged_into, sectors.id) from sectors where sectors.id = ${sectorId}), 0)`
  return `(city = '${DEFAULT_CITY}' and (sector_ids = '{}' or ${current} = any(sector_ids)))`
}

// Greater than any sort key. Added to the keys of those who work in the sector if the order descends, else to the keys
// of the others. So one statement can sort all and list those who work there first.
const GROUP_KEY = 1_000_000_000

const WALK_ROWS = 2000
const SAMPLE_ROWS = 20_000

// Statements that depend on the filters are built as plain text: through Kysely, building one costs as much as PostgreSQL
// takes to run it. Every value typed by a person goes through `Values`, never into the text.

type Values = { all: unknown[]; add: (value: unknown) => string }

/** Collects the parameters of one statement. `add` returns the placeholder of the value: `$1`, `$2` …. */
function collectValues(): Values {
  const all: unknown[] = []
  return { all, add: (value) => `$${all.push(value)}` }
}

/**
 * A quick attempt: scans at most `WALK_ROWS` rows in the requested order and returns those that match, up to one more
 * than the page. If it returns fewer and `hasWalkEnded` is false, there may be more matches; use `findHits`, which
 * finds all.
 */
export async function scanInOrder(db: Db, wanted: ListPart): Promise<ListedRow[]> {
  const values = collectValues()
  // The inner LIMIT also keeps the planner from estimating how many rows match the text: it estimates badly.
  const text = `select card, ${orderOf(wanted).key} as sort_key, id, ${wanted.servesSector ?? 'null::boolean'} as serves_sector
    from (select * ${walkedRows(wanted, values)} limit ${WALK_ROWS}) walked
    where ${conditions(wanted, values)} limit ${rowsToFetch(wanted.limit)}`
  const rows = await runStatement<ListedRow>(db, text, values.all)
  return rows.slice(0, wanted.limit + 1)
}

/** True if there are no rows beyond those that `scanInOrder` scans. */
export async function hasWalkEnded(db: Db, wanted: ListPart): Promise<boolean> {
  const values = collectValues()
  const text = `select ${walkedRows(wanted, values)} offset ${WALK_ROWS} limit 1`
  const rows = await runStatement(db, text, values.all)
  return rows.length === 0
}

/**
 * The rows of a page and one more, from the text index. `total` is exact, but counts only the matches after the cursor.
 */
export async function findHits(db: Db, wanted: ListQuery): Promise<{ rows: ListedRow[]; total: number }> {
  const { key, isDescending } = orderOf(wanted)
  const { words, category_id: categoryId, city, is_available: isAvailable, after, limit } = wanted
  const { sectorId } = wanted
  const serves = sectorId === undefined ? 'null::boolean' : servesSector(sectorId)
  const whole =
    sectorId === undefined ? key : `(${key} + (${serves} = ${isDescending})::integer * ${GROUP_KEY})`
  const afterKey = after && after.key + (after.servesSector === isDescending ? GROUP_KEY : 0)
  const { rows } = await sql<ListedRow & { total: number }>`
    select card, ${sql.raw(key)} as sort_key, id, ${sql.raw(serves)} as serves_sector, total
    from technician_hits(${textQuery(words)}, ${categoryId ?? null}, ${city ?? null}, ${isAvailable}, ${whole},
      ${isDescending}, ${afterKey ?? null}, ${after?.id ?? null}, ${limit + 1})
      with ordinality as hits (id, place, total, n)
    join technicians using (id) order by n`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Number of listed technicians that match category, city and availability; the words are ignored. */
export async function countListed(db: Db, filters: ListFilters): Promise<number> {
  const values = collectValues()
  const text = `select count(*) from technicians
    where deleted_at is null and ${inCategory(filters, values)} and ${conditions({ ...filters, words: [] }, values)}`
  return onlyRow(await runStatement<{ count: number }>(db, text, values.all)).count
}

/** Number of matches of the text, counted up to `most`. */
export async function countHits(db: Db, filters: ListFilters, most: number): Promise<number> {
  const { words, category_id: categoryId, city, is_available: isAvailable } = filters
  const { rows } = await sql<{ count: number }>`
    select count_technician_hits(${textQuery(words)}, ${categoryId ?? null}, ${city ?? null}, ${isAvailable},
      ${most}) as count`.execute(db)
  return onlyRow(rows).count
}

/**
 * Number of matches among the first `SAMPLE_ROWS` technicians, counted up to `most`: a lower bound for all. Faster than
 * `countHits` if there are many matches.
 */
export async function countInSample(db: Db, filters: ListFilters, most: number): Promise<number> {
  const values = collectValues()
  const text = `select count(*) from (
      select from (select * from technicians where deleted_at is null limit ${SAMPLE_ROWS}) sample
      where ${inCategory(filters, values)} and ${conditions(filters, values)} limit ${most}) hits`
  return onlyRow(await runStatement<{ count: number }>(db, text, values.all)).count
}

/** The id of the category with this id or name; case and accents are ignored. */
export async function findCategoryId(db: Db, category: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('archived_at', 'is', null)
    .where(
      sql<boolean>`id::text = ${category} or lower(name) = lower(${category})
        or (fold_words(name) = fold_words(${category}) and fold_words(name) <> '{}')`,
    )
    .orderBy(sql`id::text = ${category}`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

// One of two limits instead of the exact one: fewer statements to prepare, and the planner still knows that few rows are
// wanted.
function rowsToFetch(limit: number): number {
  return (limit <= LIST_LIMIT_DEFAULT ? LIST_LIMIT_DEFAULT : LIST_LIMIT_MAX) + 1
}

/** The SQL from `from` to `order by`: listed technicians of the category and part, after the cursor, in the requested order. */
function walkedRows(wanted: ListPart, values: Values): string {
  const { key, type, isDescending, by, isAfterGroup = 'true' } = orderOf(wanted)
  const direction = isDescending ? 'desc' : 'asc'
  const { after } = wanted
  const isAfter = after
    ? `${isAfterGroup} and (${key}, id) ${isDescending ? '<' : '>'} (${values.add(after.key)}::${type}, ${values.add(after.id)}::integer)`
    : 'true'
  return `from technicians where deleted_at is null and ${inCategory(wanted, values)} and ${inGroup(wanted)} and ${isAfter}
    order by ${[...by, 'id'].map((part) => `${part} ${direction}`).join()}`
}

function inGroup({ sectorId, servesSector: isServing }: ListPart): string {
  if (sectorId === undefined) return 'true'
  return `${isServing ? '' : 'not '}${servesSector(sectorId)}`
}

function inCategory({ category_id: categoryId }: ListFilters, values: Values): string {
  return categoryId === undefined ? 'true' : `category_id = ${values.add(categoryId)}::integer`
}

function conditions({ words, city, is_available: isAvailable }: ListFilters, values: Values): string {
  const parts = [
    ...(city === undefined ? [] : [`city = ${values.add(city)}`]),
    ...(isAvailable ? ['available'] : []),
    ...(words.length === 0 ? [] : [`fts @@ ${values.add(textQuery(words))}::tsquery`]),
  ]
  return parts.length === 0 ? 'true' : parts.join(' and ')
}

/** Words contain only a-z and digits, so nothing in them can be an operator. */
function textQuery(words: string[]): string | null {
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}

function onlyRow<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate gives one row')
  return row
}

/** The end of the primary's write-ahead log, as `0/16B3748`. */
export async function selectWalPosition(primary: Db): Promise<string | undefined> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(
    primary,
  )
  return rows[0]?.position
}

/** True if a streaming replica has replayed the log up to that position. */
export async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as is_there`.execute(replica)
  return rows[0]?.is_there ?? false
}
