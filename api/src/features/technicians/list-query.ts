import { foldWords, queryWords, type Sort } from '@tecnicerca/shared/search'
import { LIST_LIMIT_DEFAULT, type TechnicianListQuery } from '@tecnicerca/shared/technician-lists'
import { decodeListCursor, isCursorOf, type ListCursor } from './list-cursor.ts'

/** Who is asked for; `words` empty where no text was typed or nothing of it can be searched. */
export type ListFilters = {
  words: string[]
  category_id: number | undefined
  city: string | undefined
  is_available: boolean
}

/** One page of a list: of whom, in which order, how many, and after whom. */
export type ListQuery = ListFilters & {
  /** Every word that was typed, folded: what the text may mean where it finds nobody. */
  typed: string
  /** As it was typed. */
  text: string
  sort: Sort
  limit: number
  after: ListCursor | undefined
  /** The list is of what the words were taken for, because they find nobody as they stand. */
  isRead: boolean
}

/** What a query asks for, with its defaults. Throws `validation_failed` for a cursor that is not of this list. */
export function toWantedPage(query: TechnicianListQuery): ListQuery {
  const filters: ListFilters = {
    words: queryWords(query.query ?? ''),
    category_id: query.category_id,
    city: query.city,
    is_available: query.available === 'true',
  }
  const sort = query.sort ?? 'rating'
  const key = listKey(filters, sort)
  const isRead = query.cursor !== undefined && isCursorOf(query.cursor, readListKey(key))
  const after =
    query.cursor === undefined ? undefined : decodeListCursor(query.cursor, isRead ? readListKey(key) : key)
  const text = query.query ?? ''
  return {
    ...filters,
    typed: foldWords(text).join(' '),
    text,
    sort,
    limit: query.limit ?? LIST_LIMIT_DEFAULT,
    after,
    isRead,
  }
}

/** Equal for two queries exactly where they name the same people; order of words does not matter to it. */
export function filterKey({
  words,
  category_id: categoryId,
  city,
  is_available: isAvailable,
}: ListFilters): string {
  return JSON.stringify([words.toSorted(), categoryId, city, isAvailable])
}

/** Equal for two queries exactly where they name the same people in the same order. */
export function listKey(filters: ListFilters, sort: Sort): string {
  return `${sort} ${filterKey(filters)}`
}

/** The key of the list that answers words which find nobody as they stand. */
export function readListKey(key: string): string {
  return `${key} read`
}

/** Equal for two pages exactly where they get the same answer, word for word. */
export function pageKey(wanted: ListQuery): string {
  const { typed, sort, limit, after } = wanted
  return JSON.stringify([listKey(wanted, sort), typed, limit, after])
}
