import type { Category } from '@tecnicerca/shared/categories'
import {
  COMPARE,
  queryWords,
  type Sort,
  type SortableTechnician,
  wordMatcher,
} from '@tecnicerca/shared/search'
import type { KnownWord } from '@tecnicerca/shared/spoken/search-suggestion'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'

/**
 * The directory in memory: parallel arrays, and for each sort asked for so far their positions in that order.
 * `last`: who was found last, because each letter of a word narrows what the one before it found.
 */
export type Directory = {
  haystacks: Haystacks
  sortables: SortableTechnician[]
  cards: TechnicianCard[]
  categories: readonly Category[]
  orders: Map<Sort, Int32Array>
  last?: Found
  /** Every word in the haystacks, gathered when one is first mistyped. */
  vocabulary?: KnownWord[]
}

/** What words are looked for in, by position: an array, or folded as it is asked for. */
export type Haystacks = Pick<readonly string[], 'at' | 'length'>

/** The positions found, in order, by these words among those whom `filters` lets through. */
type Found = { words: string[]; filters: Filters; positions: Int32Array }

type Filters = Required<Pick<DirectoryQuery, 'category_id' | 'city' | 'available'>> & { sort: Sort }

export type DirectoryQuery = {
  query?: string | undefined
  category_id?: number | undefined
  city?: string | undefined
  available?: boolean | undefined
  sort?: Sort | undefined
  offset?: number | undefined
  limit?: number | undefined
}

export type DirectoryResult = { technicians: TechnicianCard[]; total: number }

const LIMIT_DEFAULT = 20

/** The same people in the same order as the server's search; a plain scan, which at this size beats any index. */
export function searchDirectory(directory: Directory, query: DirectoryQuery): DirectoryResult {
  const {
    category_id: categoryId,
    city,
    available,
    sort = 'rating',
    offset = 0,
    limit = LIMIT_DEFAULT,
  } = query
  const found = find(directory, queryWords(query.query ?? ''), {
    category_id: categoryId,
    city,
    available,
    sort,
  })
  directory.last = found
  const shown = Array.from(found.positions.subarray(offset, offset + limit))
  return {
    technicians: shown.flatMap((position) => directory.cards[position] ?? []),
    total: found.positions.length,
  }
}

function find(directory: Directory, words: string[], filters: Filters): Found {
  const { haystacks, last } = directory
  const isNarrower = last !== undefined && narrows(last, words, filters)
  const among = isNarrower ? last.positions : letThrough(directory, filters)
  // Without words no text is asked for: that would fold all of them before a list is drawn.
  if (words.length === 0) return { words, filters, positions: among }
  const matches = wordMatcher(words)
  return { words, filters, positions: among.filter((position) => matches(haystacks.at(position) ?? '')) }
}

function letThrough(
  directory: Directory,
  { category_id: categoryId, city, available, sort }: Filters,
): Int32Array {
  const order = orderOf(directory, sort)
  if (categoryId === undefined && city === undefined && !available) return order
  return order.filter((position) => {
    const card = directory.cards[position]
    if (!card || (categoryId !== undefined && card.category_id !== categoryId)) return false
    return (city === undefined || card.city === city) && (!available || card.available)
  })
}

/** True where nobody can be found whom `last` did not find: each word of it begins one of these. */
function narrows(last: Found, words: readonly string[], filters: Filters): boolean {
  const { category_id: categoryId, city, available, sort } = last.filters
  return (
    categoryId === filters.category_id &&
    city === filters.city &&
    available === filters.available &&
    sort === filters.sort &&
    last.words.every((before) => words.some((word) => word.startsWith(before)))
  )
}

function orderOf({ orders, sortables }: Directory, sort: Sort): Int32Array {
  const known = orders.get(sort)
  if (known) return known
  const compare = COMPARE[sort]
  const positioned = sortables.map((technician, position) => ({ technician, position }))
  const order = Int32Array.from(
    positioned.sort((a, b) => compare(a.technician, b.technician)),
    ({ position }) => position,
  )
  orders.set(sort, order)
  return order
}
