import type { Sort } from '@tecnicerca/shared/search'
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '@tecnicerca/shared/technician-lists'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ListFilters, ListRequest } from './list-request.ts'

/** `card` is JSON text of a `TechnicianCard`; `sort_key` and `id` are its place in the order asked for. */
export type ListedRow = { card: string; sort_key: number; id: number }

const SORT_COLUMN = {
  rating: { column: 'rank_score', type: 'integer', is_descending: true },
  price_asc: { column: 'hourly_rate', type: 'numeric', is_descending: false },
  price_desc: { column: 'hourly_rate', type: 'numeric', is_descending: true },
  experience: { column: 'experience_years', type: 'integer', is_descending: true },
} satisfies Record<Sort, { column: string; type: string; is_descending: boolean }>

const WALK_ROWS = 2000
const SAMPLE_ROWS = 20_000

/**
 * The first that match among a bounded number of rows in the order asked for: one more than the page where there are
 * so many. Fewer are all only where `hasWalkEnded`; otherwise `findHits` knows the others.
 */
export async function findOnWalk(db: Db, request: ListRequest): Promise<ListedRow[]> {
  const { category_id, after, city, words, limit } = request
  const parameters = [category_id, after?.key, after?.id, city, textQuery(words)]
  const given = parameters.filter((value) => value !== undefined && value !== null)
  const { rows } = await db.executeQuery<ListedRow>(CompiledQuery.raw(walkText(db, request), given))
  return rows.slice(0, limit + 1)
}

const walk_texts = new Map<string, string>()

// Building the statement costs as much as running it, so each of its few dozen shapes is built once. Parameters stand
// in the order in which `findOnWalk` gives them.
function walkText(db: Db, request: ListRequest): string {
  const { sort, category_id, after, city, is_available, words, limit } = request
  const size = rowsToFetch(limit)
  const shape = [
    sort,
    category_id === undefined,
    after === undefined,
    city === undefined,
    is_available,
    words.length === 0,
    size,
  ].join()
  const known = walk_texts.get(shape)
  if (known) return known
  // The inner LIMIT is a fence: without it the planner guesses how many rows match the text, and guesses badly.
  const { sql: text } = sql`
    select card, ${sql.ref(SORT_COLUMN[sort].column)} as sort_key, id
    from (select * ${walkedRows(request)} limit ${sql.lit(WALK_ROWS)}) walked
    where ${conditions(request)} limit ${sql.lit(size)}`.compile(db)
  walk_texts.set(shape, text)
  return text
}

/** True where `findOnWalk` saw every row there is. */
export async function hasWalkEnded(db: Db, request: ListRequest): Promise<boolean> {
  const { rows } = await sql`select ${walkedRows(request)} offset ${sql.lit(WALK_ROWS)} limit 1`.execute(db)
  return rows.length === 0
}

/** A page and one out of all that the text index finds, with their exact number (of those after the cursor). */
export async function findHits(db: Db, request: ListRequest): Promise<{ rows: ListedRow[]; total: number }> {
  const { column, is_descending } = SORT_COLUMN[request.sort]
  const { words, category_id, city, is_available, after, limit } = request
  const { rows } = await sql<ListedRow & { total: number }>`
    select card, sort_key, id, total
    from technician_hits(${textQuery(words)}, ${category_id ?? null}, ${city ?? null}, ${is_available}, ${column},
      ${is_descending}, ${after?.key ?? null}, ${after?.id ?? null}, ${limit + 1})
      with ordinality as hits (id, sort_key, total, n)
    join technicians using (id) order by n`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** How many are listed, by category, city and availability alone. */
export async function countListed(db: Db, filters: ListFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from technicians
    where deleted_at is null and ${inCategory(filters)} and ${conditions({ ...filters, words: [] })}`.execute(
    db,
  )
  return onlyRow(rows).count
}

/** How many the text finds, counted no further than `most`. */
export async function countHits(db: Db, filters: ListFilters, most: number): Promise<number> {
  const { words, category_id, city, is_available } = filters
  const { rows } = await sql<{ count: number }>`
    select count_technician_hits(${textQuery(words)}, ${category_id ?? null}, ${city ?? null}, ${is_available},
      ${most}) as count`.execute(db)
  return onlyRow(rows).count
}

/**
 * At least so many match, as far as a look at some thousand rows tells, and no more than `most`: quicker than
 * `countHits` where much is found.
 */
export async function countInSample(db: Db, filters: ListFilters, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from (select * from technicians where deleted_at is null limit ${sql.lit(SAMPLE_ROWS)}) sample
      where ${inCategory(filters)} and ${conditions(filters)} limit ${sql.lit(most)}) hits`.execute(db)
  return onlyRow(rows).count
}

/** The category of that id or, folded, of that name. */
export async function findCategoryId(db: Db, category: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where(
      sql<boolean>`id::text = ${category} or lower(name) = lower(${category})
        or (fold_words(name) = fold_words(${category}) and fold_words(name) <> '{}')`,
    )
    .orderBy(sql`id::text = ${category}`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

// Two literal sizes, so that every limit shares a prepared plan that knows how few rows are wanted.
function rowsToFetch(limit: number): number {
  return (limit <= LIST_LIMIT_DEFAULT ? LIST_LIMIT_DEFAULT : LIST_LIMIT_MAX) + 1
}

function walkedRows(request: ListRequest): RawBuilder<unknown> {
  const { column, type, is_descending } = SORT_COLUMN[request.sort]
  const key = sql.ref(column)
  const direction = sql.raw(is_descending ? 'desc' : 'asc')
  const { after } = request
  const is_after = after
    ? sql`(${key}, id) ${sql.raw(is_descending ? '<' : '>')} (${after.key}::${sql.raw(type)}, ${after.id}::integer)`
    : sql`true`
  return sql`from technicians where deleted_at is null and ${inCategory(request)} and ${is_after}
    order by ${key} ${direction}, id ${direction}`
}

function inCategory({ category_id }: ListFilters): RawBuilder<boolean> {
  return category_id === undefined ? sql`true` : sql`category_id = ${category_id}::integer`
}

function conditions({ words, city, is_available }: ListFilters): RawBuilder<boolean> {
  const parts = [
    ...(city === undefined ? [] : [sql`city = ${city}`]),
    ...(is_available ? [sql`available`] : []),
    ...(words.length === 0 ? [] : [sql`fts @@ ${textQuery(words)}::tsquery`]),
  ]
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`
}

/** Words are of a-z and digits alone, so that nothing in them can be an operator. */
function textQuery(words: string[]): string | null {
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}

function onlyRow<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate gives one row')
  return row
}
