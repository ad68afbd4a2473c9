import { createHash } from 'node:crypto'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { queryWords } from '@tecnicerca/shared/search'
import { searchParametersOf } from '@tecnicerca/shared/search-interpretation/query-interpretation'
import type {
  QueryInterpretation,
  TechnicianListAnswer,
  TechnicianListQuery,
} from '@tecnicerca/shared/technician-lists'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Signer } from '../../lib/signer.ts'
import { createStaleCache, type StaleCache } from '../../lib/stale-cache.ts'
import { createMissedSearches, type MissedSearches } from '../missed-searches/service.ts'
import { encodeListCursor } from './list-cursor.ts'
import {
  filterKey,
  interpretedListKey,
  type ListQuery,
  listKey,
  pageKey,
  toWantedPage,
} from './list-query.ts'
import * as lists from './list-repository.ts'
import { createListSource, type ListSource } from './list-source.ts'
import { interpretTyped, suggestQuery } from './search-suggestion.ts'

/** A `TechnicianListAnswer` as JSON in UTF-8, encoded once for all readers, and its strong ETag. */
export type CachedList = { body: Uint8Array<ArrayBuffer>; etag: string }

export type ListCache = {
  source: ListSource
  answers: StaleCache<CachedList>
  totals: StaleCache<Total>
  /**
   * Incremented by each write that changes lists or public pages. Shows whether a cached page is older than such a write.
   */
  writes: number
  missed: MissedSearches
}

type Total = { total: number; isTotalCapped: boolean }

const FRESH_MS = 5_000
// Together with the 5 s that a rendered page is cached (http/page-cache.ts), nothing shown is older than 15 s.
const STALE_MS = 10_000
const MAX_BYTES = 16_000_000
const MAX_TOTALS_BYTES = 2_000_000
const TOTAL_CAP = 1_000

/** Reads lists from `replica` if there is one and it is recent enough for the request. */
export function createListCache({
  primary,
  replica,
  sign,
}: {
  primary: Db
  replica: Db | undefined
  sign: Signer
}): ListCache {
  const lifetime = { freshMs: FRESH_MS, staleMs: STALE_MS }
  return {
    source: createListSource(primary, replica),
    answers: createStaleCache({
      ...lifetime,
      maxBytes: MAX_BYTES,
      bytesOf: ({ body }) => body.length,
    }),
    totals: createStaleCache({ ...lifetime, maxBytes: MAX_TOTALS_BYTES, bytesOf: () => 0 }),
    writes: 0,
    missed: createMissedSearches(primary, sign),
  }
}

/**
 * Call after every write that changes lists, so that its author sees it at once: in this process, and through the returned
 * token in every other process, however far a replica lags.
 */
export async function invalidateLists(cache: ListCache): Promise<string> {
  cache.answers.invalidate()
  cache.totals.invalidate()
  cache.writes += 1
  return cache.source.markNow()
}

/**
 * The list, at least as recent as the write that `token` represents. Calls `beforeReading`, which may throw, if the list is not
 * cached. Throws `validation_failed` for a cursor of another list.
 */
export async function cachedList(
  cache: ListCache,
  query: TechnicianListQuery,
  { token, beforeReading }: { token?: string | undefined; beforeReading?: () => void } = {},
): Promise<CachedList> {
  const wanted = toWantedPage(query)
  // A request with a token gets a cache entry of its own: the shared one may be older than its write.
  return cache.answers.get(`${token ?? ''} ${pageKey(wanted)}`, async () => {
    beforeReading?.()
    const text = await cache.source.read(token, (db) =>
      listText({ db, token, totals: cache.totals, missed: cache.missed }, wanted),
    )
    const body = new TextEncoder().encode(text)
    return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
  })
}

/** The current list; its total is at most 15 s old. Throws `validation_failed` for a cursor of another list. */
export async function listTechnicians(
  cache: ListCache,
  query: TechnicianListQuery,
): Promise<TechnicianListAnswer> {
  return JSON.parse(await listTechniciansText(cache, query)) as TechnicianListAnswer
}

/** `listTechnicians` as the JSON text that PostgreSQL made. */
export async function listTechniciansText(cache: ListCache, query: TechnicianListQuery): Promise<string> {
  return listText({ db: cache.source.primary, token: undefined, totals: cache.totals }, toWantedPage(query))
}

/** The id of a category given by id or name. Throws `not_found`. */
export async function resolveCategory(db: Db, category: string): Promise<number> {
  const id = await lists.findCategoryId(db, category)
  if (id === undefined) throw new DomainError('not_found', { message: SERVER.categoryUnknown })
  return id
}

type ListContext = {
  db: Db
  token: string | undefined
  totals: StaleCache<Total>
  /** Undefined if the search was not typed by a person. */
  missed?: MissedSearches
}

async function listText(context: ListContext, wanted: ListQuery): Promise<string> {
  const found = wanted.isInterpreted ? undefined : await findPage(context, wanted)
  if (found && (found.total > 0 || wanted.words.length === 0)) return answerText(found, {})
  const help = await helpWith(context.db, wanted)
  if (isMissed(wanted, help)) context.missed?.note(wanted.text)
  const read = help.reading && (await findInterpretedPage(context, wanted, help.reading))
  return answerText(read ?? found ?? NOBODY, help)
}

function answerText({ cards, total, isTotalCapped, nextCursor }: Page, help: Help): string {
  const rest = {
    total,
    ...(isTotalCapped ? { is_total_capped: isTotalCapped } : {}),
    next_cursor: nextCursor,
    ...help,
  }
  return `{"technicians":${cards},${JSON.stringify(rest).slice(1)}`
}

/** The results of the interpreted query, so that the user need not search again. */
async function findInterpretedPage(
  context: ListContext,
  wanted: ListQuery,
  meant: QueryInterpretation,
): Promise<Page> {
  const { category_id: categoryId, city, is_available: available, sort } = wanted
  const isChosen = sort !== 'rating' && sort !== 'recommended'
  const chosen = { category_id: categoryId, city, available, sort: isChosen ? sort : undefined }
  const filters = searchParametersOf(meant, chosen)
  const page: ListQuery = {
    ...wanted,
    words: queryWords(filters.query),
    category_id: filters.category_id,
    city: filters.city,
    is_available: filters.available === true,
    sort: filters.sort ?? sort,
  }
  return findPage(context, page, interpretedListKey(listKey(wanted)))
}

/**
 * True for the first page of a text-only search without results, unless an interpretation helps. An interpretation does
 * not help if it names a trade that we do not offer, or if it matches only some words and no trade.
 */
function isMissed(wanted: ListQuery, { reading }: Help): boolean {
  const { category_id: categoryId, city, is_available: isAvailable, after } = wanted
  if (after || isAvailable || (categoryId ?? city) !== undefined) return false
  const { told, category_id: meant } = reading ?? {}
  return (
    reading === undefined || told?.kind === 'other_trade' || (told?.kind === 'most' && meant === undefined)
  )
}

type Help = Pick<TechnicianListAnswer, 'suggestion' | 'reading'>

/** The suggestion and the interpretation to offer if there are no results. */
async function helpWith(db: Db, wanted: ListQuery): Promise<Help> {
  const suggestion = await suggestQuery(db, wanted)
  const interpretation = await interpretTyped(db, wanted)
  return {
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(interpretation === undefined ? {} : { reading: interpretation }),
  }
}

type Page = Total & { cards: string; nextCursor: string | null }
const NOBODY: Page = { cards: '[]', total: 0, isTotalCapped: false, nextCursor: null }

/** `key` is the key of the list that the next cursor belongs to. */
async function findPage(context: ListContext, wanted: ListQuery, key = listKey(wanted)): Promise<Page> {
  const walked: lists.ListedRow[] = []
  for (const part of partsOf(wanted)) {
    walked.push(...(await lists.scanInOrder(context.db, part)))
    if (walked.length > wanted.limit) {
      return toPage({ wanted, key }, walked, wanted.after ?? (await countAll(context, wanted)))
    }
    if (!(await lists.hasWalkEnded(context.db, part))) {
      const { rows, total } = await lists.findHits(context.db, wanted)
      return toPage({ wanted, key }, rows, wanted.after ?? { total, isTotalCapped: false })
    }
  }
  return toPage({ wanted, key }, walked, wanted.after ?? { total: walked.length, isTotalCapped: false })
}

/** The list after the cursor in consecutive parts: technicians who work in the sector, then the others. */
function partsOf(wanted: ListQuery): lists.ListPart[] {
  if (wanted.sectorId === undefined) return [{ ...wanted, servesSector: undefined }]
  if (wanted.after?.servesSector === false) return [{ ...wanted, servesSector: false }]
  return [
    { ...wanted, servesSector: true },
    { ...wanted, servesSector: false, after: undefined },
  ]
}

function toPage(
  { wanted, key }: { wanted: ListQuery; key: string },
  rows: lists.ListedRow[],
  { total, isTotalCapped }: Total,
): Page {
  const shown = rows.slice(0, wanted.limit)
  // The cached total may be a few seconds old, and lower than the number of rows on this page.
  const known = { total: Math.max(total, wanted.after ? 0 : rows.length), isTotalCapped }
  const last = rows.length > wanted.limit ? shown.at(-1) : undefined
  const nextCursor =
    last &&
    encodeListCursor(
      {
        ...{ key: last.sort_key, id: last.id, ...known, day: wanted.day },
        servesSector: last.serves_sector ?? undefined,
      },
      key,
    )
  return { cards: `[${shown.map(cardText).join()}]`, nextCursor: nextCursor ?? null, ...known }
}

function cardText({ card, serves_sector: servesSector }: lists.ListedRow): string {
  return servesSector === null ? card : `${card.slice(0, -1)},"serves_sector":${servesSector}}`
}

async function countAll({ db, token, totals }: ListContext, wanted: ListQuery): Promise<Total> {
  return totals.get(`${token ?? ''} ${filterKey(wanted)}`, async () => {
    if (wanted.words.length === 0) {
      return { total: await lists.countListed(db, wanted), isTotalCapped: false }
    }
    const sampled = await lists.countInSample(db, wanted, TOTAL_CAP + 1)
    const counted = sampled > TOTAL_CAP ? sampled : await lists.countHits(db, wanted, TOTAL_CAP + 1)
    return { total: Math.min(counted, TOTAL_CAP), isTotalCapped: counted > TOTAL_CAP }
  })
}
