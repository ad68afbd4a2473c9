import { queryWords } from '@tecnicerca/shared/search'
import { CURSOR_INVALID, MAX_ID } from '@tecnicerca/shared/values/numbers'
import { readPhoneNumbers } from '@tecnicerca/shared/values/phone-numbers'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { DomainError } from '../lib/domain-error.ts'
import type { Db, Trx } from './client.ts'
import { sqlState } from './sql-state.ts'

/** Default `limit` for clients that do not page. The specification describes such clients. */
export const LIMIT_WITHOUT_PAGES = 500

type Sql = RawBuilder<unknown>
type SortType = 'text' | 'integer' | 'numeric' | 'timestamptz' | 'date'

/** A table of the admin area: where its rows come from, and by what they can be sorted. */
export type TableSource<Sort extends string> = {
  /** Part of every cursor, so that the cursor of one table is refused by another. */
  name: string
  columns: Sql
  from: Sql
  /** Replaces `from` to count rows: leaves out joins that keep the number of rows and that no condition needs. */
  countFrom?: Sql
  id: Sql
  /** The values must not be null, because a null is neither before nor after a cursor. */
  sorts: Record<Sort, { value: Sql; type: SortType }>
}

/** `-name` sorts by `name` in descending order. */
export type SortOrder<Sort extends string> = Sort | `-${Sort}`

type PageOptions<Sort extends string> = {
  sort: SortOrder<Sort>
  limit: number
  cursor?: string | undefined
}
type WithConditions = { conditions: readonly Sql[] }

type TablePage<Row> = {
  rows: Row[]
  total: number
  next_cursor: string | null
  previous_cursor: string | null
  /** Cursor of the last page; null on that page. */
  last_cursor: string | null
}

const cursorParts = z.object({
  table: z.string(),
  sort: z.string(),
  /** Which page: the one after the row with this `value` and `id`, the one before it, or the last. */
  to: z.enum(['after', 'before', 'last']),
  value: z.optional(z.string()),
  id: z.optional(z.int()),
})
type Cursor = z.infer<typeof cursorParts>
type KeyedRow = { id: number; sort_value: string }

/** Returns the functions that read a table: one page, or all rows. `conditionsOf` turns the filter into SQL conditions. */
export function tableReaders<Row extends { id: number }, Sort extends string, Filter>(
  source: TableSource<Sort>,
  conditionsOf: (filter: Filter) => readonly Sql[],
) {
  return {
    /**
     * Returns one page by keyset, so rows that are added meanwhile do not shift the following pages. Throws
     * `validation_failed` for a cursor of another table or order.
     */
    readPage: (db: Db | Trx, filter: Filter, options: PageOptions<Sort>) =>
      readTablePage<Row, Sort>(db, source, { ...options, conditions: conditionsOf(filter) }),
    /** All rows in batches, so that memory does not grow with the table. */
    readAll: (db: Db, filter: Filter, sort: SortOrder<Sort>) =>
      readTableRows<Row, Sort>(db, source, { sort, conditions: conditionsOf(filter) }),
  }
}

async function readTablePage<Row extends { id: number }, Sort extends string>(
  db: Db | Trx,
  source: TableSource<Sort>,
  options: PageOptions<Sort> & WithConditions,
): Promise<TablePage<Row>> {
  const cursor =
    options.cursor === undefined ? undefined : readCursor(options.cursor, source.name, options.sort)
  const total = await countRows(db, source, options.conditions)
  const isBackward = cursor?.to === 'before' || cursor?.to === 'last'
  // The last page has the rows that remain when all pages before it are full.
  const size = cursor?.to === 'last' ? total % options.limit || options.limit : options.limit
  const found = await readRows<Row>(db, source, { ...options, cursor, isBackward, limit: size + 1 })
  const inOrder = found.slice(0, size)
  if (isBackward) inOrder.reverse()
  const hasMore = found.length > size
  const hasBefore = isBackward ? hasMore : cursor !== undefined
  const hasAfter = isBackward ? cursor.to === 'before' : hasMore
  const cursorTo = (to: Cursor['to'], row?: KeyedRow) =>
    writeCursor({ table: source.name, sort: options.sort, to, value: row?.sort_value, id: row?.id })
  const [first, last] = [inOrder.at(0), inOrder.at(-1)]
  return {
    rows: inOrder.map(withoutSortValue),
    total,
    next_cursor: hasAfter && last ? cursorTo('after', last) : null,
    previous_cursor: hasBefore && first ? cursorTo('before', first) : null,
    last_cursor: hasAfter ? cursorTo('last') : null,
  }
}

async function* readTableRows<Row extends { id: number }, Sort extends string>(
  db: Db,
  source: TableSource<Sort>,
  options: { sort: SortOrder<Sort> } & WithConditions,
): AsyncGenerator<Row[]> {
  const BATCH = 1_000
  let cursor: Cursor | undefined
  do {
    const rows = await readRows<Row>(db, source, { ...options, cursor, isBackward: false, limit: BATCH })
    const last = rows.length === BATCH ? rows.at(-1) : undefined
    cursor = last && {
      ...{ table: source.name, sort: options.sort, to: 'after' },
      ...{ value: last.sort_value, id: last.id },
    }
    yield rows.map(withoutSortValue)
  } while (cursor)
}

function withoutSortValue<Row>({ sort_value: _value, ...row }: Row & KeyedRow): Row {
  return row as Row
}

async function countRows(
  db: Db | Trx,
  { from, countFrom = from }: Pick<TableSource<string>, 'from' | 'countFrom'>,
  conditions: readonly Sql[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${countFrom} where ${allOf(conditions)}`.execute(db)
  return rows[0]?.total ?? 0
}

type Reading<Sort extends string> = Omit<PageOptions<Sort>, 'cursor'> &
  WithConditions & {
    cursor: Cursor | undefined
    isBackward: boolean
  }

async function readRows<Row>(
  db: Db | Trx,
  source: TableSource<string>,
  { conditions, sort, cursor, isBackward, limit }: Reading<string>,
): Promise<(Row & KeyedRow)[]> {
  const by = source.sorts[sort.replace('-', '')]
  if (!by) throw new Error(`${source.name} is not sorted by ${sort}`)
  const descends = sort.startsWith('-') !== isBackward
  const from = cursor && cursor.to !== 'last' ? [afterRow(source, by, { cursor, descends })] : []
  const direction = sql.raw(descends ? 'desc' : 'asc')
  const query = sql<Row & KeyedRow>`
    select ${source.columns}, ${source.id} as id, (${by.value})::text as sort_value from ${source.from}
    where ${allOf([...conditions, ...from])}
    order by ${by.value} ${direction}, ${source.id} ${direction} limit ${limit}`
  try {
    return (await query.execute(db)).rows
  } catch (error) {
    // A forged cursor may hold a value of another type.
    if (cursor && sqlState(error)?.startsWith('22')) throw wrongCursor()
    throw error
  }
}

function afterRow(
  { id }: { id: Sql },
  { value, type }: { value: Sql; type: SortType },
  { cursor, descends }: { cursor: Cursor; descends: boolean },
): Sql {
  const than = sql.raw(descends ? '<' : '>')
  return sql`(${value}, ${id}) ${than} (${cursor.value}::${sql.raw(type)}, ${cursor.id}::integer)`
}

function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string, table: string, sort: string): Cursor {
  try {
    const cursor = z.parse(cursorParts, JSON.parse(Buffer.from(text, 'base64url').toString()))
    const isWhole = cursor.to === 'last' || (cursor.value !== undefined && cursor.id !== undefined)
    if (isWhole && cursor.table === table && cursor.sort === sort) return cursor
  } catch {
    // Not a cursor at all.
  }
  throw wrongCursor()
}

function wrongCursor(): DomainError {
  return new DomainError('validation_failed', { fields: { cursor: CURSOR_INVALID } })
}

/** Conditions that `instant` lies on the days from `from` to `to` in Santo Domingo, both included. */
export function conditionsOfDays(
  instant: Sql,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Sql[] {
  const start = (day: Sql) => sql`(${day})::timestamp at time zone 'America/Santo_Domingo'`
  return [
    ...(from === undefined ? [] : [sql`${instant} >= ${start(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql`${instant} < ${start(sql`${to}::date + 1`)}`]),
  ]
}

/** `hasText` takes a `like` pattern. The searched text must be folded and end with the digits of phones. */
type Searched = { id: Sql; hasText: (pattern: string) => Sql; hasWord?: (word: string) => Sql }

/**
 * Conditions for rows that contain every word of the query, in any order. A query that is one number finds the row with
 * that id and, from four digits on, phones in any notation.
 */
export function conditionsOfWords(
  query: string | undefined,
  { id, hasText, hasWord = (word) => hasText(`%${word}%`) }: Searched,
): Sql[] {
  const number = /^\s*#?\s*([\d\s()+./\p{Pd}−-]*\d)\s*$/u.exec(query?.normalize('NFKC') ?? '')?.[1]
  if (number === undefined) return queryWords(query ?? '').map(hasWord)
  const digits = number.replaceAll(/\D/g, '')
  // The country code may be absent from a stored phone, or have a prefix or a '(0)' behind it.
  const [phone] = readPhoneNumbers(number)
  const phoneEnd = phone?.slice(phone.startsWith('1') ? -10 : -8) ?? digits
  const isId = Number(digits) <= MAX_ID ? sql`${id} = ${Number(digits)}` : sql`false`
  return digits.length < 4 ? [isId] : [sql`(${isId} or ${hasText(`%${phoneEnd}%`)})`]
}
