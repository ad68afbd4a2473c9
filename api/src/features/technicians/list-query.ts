import { dayNumberInSantoDomingo } from '@tecnicerca/shared/calendar'
import { foldWords, queryWords, type Sort } from '@tecnicerca/shared/search'
import { LIST_LIMIT_DEFAULT, type TechnicianListQuery } from '@tecnicerca/shared/technician-lists'
import { systemClock } from '../../lib/clock.ts'
import { decodeListCursor, isCursorOf, type ListCursor } from './list-cursor.ts'

/** The filters of a list. `words` is empty if no text was typed or none of it can be searched. */
export type ListFilters = {
  words: string[]
  category_id: number | undefined
  city: string | undefined
  is_available: boolean
}

/** One page of a list: filters, order, size, and the cursor that the previous page ended with. */
export type ListQuery = ListFilters & {
  /** All typed words, lower case, no accents. If nothing is found, used to guess what was meant. */
  typed: string
  /** The text as typed. */
  text: string
  sort: Sort
  /** Technicians who work in this sector come first. */
  sectorId: number | undefined
  /** The day of the recommended order. Later pages keep the day of the first. */
  day: number
  limit: number
  after: ListCursor | undefined
  /** True if the list shows the interpretation of the words, because the words themselves have no results. */
  isInterpreted: boolean
}

/** Converts a query and fills in defaults. Throws `validation_failed` for a cursor of another list. */
export function toWantedPage(query: TechnicianListQuery): ListQuery {
  const filters: ListFilters = {
    words: queryWords(query.query ?? ''),
    category_id: query.category_id,
    city: query.city,
    is_available: query.available === 'true',
  }
  const order = { sort: query.sort ?? 'rating', sectorId: query.sector_id }
  const key = listKey({ ...filters, ...order })
  const isInterpreted = query.cursor !== undefined && isCursorOf(query.cursor, interpretedListKey(key))
  const after =
    query.cursor === undefined
      ? undefined
      : decodeListCursor(query.cursor, isInterpreted ? interpretedListKey(key) : key)
  const text = query.query ?? ''
  return {
    ...filters,
    typed: foldWords(text).join(' '),
    text,
    ...order,
    day: after?.day ?? dayNumberInSantoDomingo(systemClock.now()),
    limit: query.limit ?? LIST_LIMIT_DEFAULT,
    after,
    isInterpreted,
  }
}

/** Equal for two queries exactly if they select the same technicians; the order of words does not matter. */
export function filterKey({
  words,
  category_id: categoryId,
  city,
  is_available: isAvailable,
}: ListFilters): string {
  return JSON.stringify([words.toSorted(), categoryId, city, isAvailable])
}

type ListOrder = Pick<ListQuery, 'sort' | 'sectorId'>

/** Equal for two queries exactly if they select the same technicians in the same order. */
export function listKey({ sort, sectorId, ...filters }: ListFilters & ListOrder): string {
  const key = `${sort} ${filterKey(filters)}`
  return sectorId === undefined ? key : `${key} ${sectorId}`
}

/** The key of the list of the interpreted query. */
export function interpretedListKey(key: string): string {
  return `${key} read`
}

/** Equal for two pages exactly if they get the same answer. */
export function pageKey(wanted: ListQuery): string {
  const { typed, limit, after } = wanted
  return JSON.stringify([listKey(wanted), typed, limit, after])
}
