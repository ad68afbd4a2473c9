import { createHash } from 'node:crypto'
import type { TechnicianListAnswer, TechnicianListQuery } from '@tecnicerca/shared/technician-lists'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { encodeListCursor } from './list-cursor.ts'
import * as lists from './list-repository.ts'
import { filterKey, type ListRequest, listKey, requestKey, toListRequest } from './list-request.ts'
import { suggestQuery } from './search-suggestion.ts'
import { createStaleCache, type StaleCache } from './stale-cache.ts'

/** JSON text of a `TechnicianListAnswer`, in UTF-8 once for all who get it, and its strong ETag. */
export type CachedList = { body: Uint8Array<ArrayBuffer>; etag: string }

export type ListCache = {
  db: Db
  answers: StaleCache<CachedList>
  totals: StaleCache<Total>
}

type Total = { total: number; is_total_capped: boolean }

const FRESH_MS = 5_000
const STALE_MS = 15_000
const MAX_BODY_BYTES = 8_000_000
const MAX_TOTALS = 2_000
const TOTAL_CAP = 1_000

export function createListCache(db: Db): ListCache {
  const lifetime = { fresh_ms: FRESH_MS, stale_ms: STALE_MS }
  return {
    db,
    answers: createStaleCache({
      ...lifetime,
      max_size: MAX_BODY_BYTES,
      sizeOf: ({ body }) => body.length,
    }),
    totals: createStaleCache({ ...lifetime, max_size: MAX_TOTALS, sizeOf: () => 1 }),
  }
}

/** To be called after every write that lists show, so that its author sees it at once. */
export function invalidateLists(cache: ListCache): void {
  cache.answers.invalidate()
  cache.totals.invalidate()
}

/** Throws `validation_failed` for a cursor of another list. */
export async function cachedList(cache: ListCache, query: TechnicianListQuery): Promise<CachedList> {
  const request = toListRequest(query)
  return cache.answers.get(requestKey(request), async () => {
    const body = new TextEncoder().encode(await listText(cache, request))
    return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
  })
}

/** The list as it is now, its total at most 15 s old. Throws `validation_failed` for a cursor of another list. */
export async function listTechnicians(
  cache: ListCache,
  query: TechnicianListQuery,
): Promise<TechnicianListAnswer> {
  return JSON.parse(await listTechniciansText(cache, query)) as TechnicianListAnswer
}

/** `listTechnicians` as the JSON text that PostgreSQL made. */
export async function listTechniciansText(cache: ListCache, query: TechnicianListQuery): Promise<string> {
  return listText(cache, toListRequest(query))
}

/** The id of a category given by id or name. Throws `not_found`. */
export async function resolveCategory(db: Db, category: string): Promise<number> {
  const id = await lists.findCategoryId(db, category)
  if (id === undefined) throw new DomainError('not_found', { message: 'No existe esa categoría.' })
  return id
}

async function listText(cache: ListCache, request: ListRequest): Promise<string> {
  const page = await findPage(cache, request)
  const suggestion =
    page.total === 0 && request.words.length > 0 ? await suggestQuery(cache.db, request) : undefined
  const { total, is_total_capped, next_cursor } = page
  const rest = { total, ...(is_total_capped ? { is_total_capped } : {}), next_cursor, suggestion }
  return `{"technicians":${page.cards},${JSON.stringify(rest).slice(1)}`
}

type Page = Total & { cards: string; next_cursor: string | null }

async function findPage(cache: ListCache, request: ListRequest): Promise<Page> {
  const walked = await lists.findOnWalk(cache.db, request)
  if (walked.length > request.limit) {
    return toPage(request, walked, request.after ?? (await countAll(cache, request)))
  }
  if (await lists.hasWalkEnded(cache.db, request)) {
    return toPage(request, walked, request.after ?? { total: walked.length, is_total_capped: false })
  }
  const { rows, total } = await lists.findHits(cache.db, request)
  return toPage(request, rows, request.after ?? { total, is_total_capped: false })
}

function toPage(request: ListRequest, rows: lists.ListedRow[], { total, is_total_capped }: Total): Page {
  const shown = rows.slice(0, request.limit)
  // A total a few seconds old may be less than what the page shows.
  const known = { total: Math.max(total, request.after ? 0 : rows.length), is_total_capped }
  const last = rows.length > request.limit ? shown.at(-1) : undefined
  const next_cursor =
    last && encodeListCursor({ key: last.sort_key, id: last.id, ...known }, listKey(request, request.sort))
  return { cards: `[${shown.map(({ card }) => card).join()}]`, next_cursor: next_cursor ?? null, ...known }
}

async function countAll({ db, totals }: ListCache, request: ListRequest): Promise<Total> {
  return totals.get(filterKey(request), async () => {
    if (request.words.length === 0) {
      return { total: await lists.countListed(db, request), is_total_capped: false }
    }
    const sampled = await lists.countInSample(db, request, TOTAL_CAP + 1)
    const counted = sampled > TOTAL_CAP ? sampled : await lists.countHits(db, request, TOTAL_CAP + 1)
    return { total: Math.min(counted, TOTAL_CAP), is_total_capped: counted > TOTAL_CAP }
  })
}
