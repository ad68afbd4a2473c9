import type { Category } from '@tecnicerca/shared/categories'
import {
  compareBy,
  queryWords,
  type Sort,
  type SortableTechnician,
  servesSector,
  wordMatcher,
} from '@tecnicerca/shared/search'
import type { KnownWord } from '@tecnicerca/shared/search-interpretation/search-suggestion'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'

/**
 * The directory in memory: parallel arrays, and the sorted positions for each sort that was used. `last`: the previous
 * search, because each further letter of a word only narrows its result.
 */
export type Directory = {
  haystacks: Haystacks
  sortables: SortableTechnician[]
  cards: TechnicianCard[]
  categories: readonly Category[]
  /** The day of the recommended order, fixed when the directory was indexed. */
  day: number
  orders: Map<Sort, Int32Array>
  last?: Found
  /** All words of the haystacks, gathered when a correction is first needed. */
  vocabulary?: KnownWord[]
}

/** The searchable text of each technician, by position: an array, or texts made by `searchText` on access. */
export type Haystacks = Pick<readonly string[], 'at' | 'length'>

/** A search and its result: the sorted positions of the technicians that match `words` and `filters`. */
type Found = { words: string[]; filters: Filters; positions: Int32Array }

type Filters = Required<Pick<DirectoryQuery, 'category_id' | 'city' | 'available'>> & { sort: Sort }

export type DirectoryQuery = {
  query?: string | undefined
  category_id?: number | undefined
  city?: string | undefined
  available?: boolean | undefined
  sort?: Sort | undefined
  /** A current sector: technicians who work there come first, and each card says whether they do. */
  sector_id?: number | undefined
  offset?: number | undefined
  limit?: number | undefined
}

export type DirectoryResult = { technicians: TechnicianCard[]; total: number }

const LIMIT_DEFAULT = 20

/**
 * Finds the same technicians in the same order as the server's search. At this size a plain scan is faster than any index.
 */
export function searchDirectory(directory: Directory, query: DirectoryQuery): DirectoryResult {
  const {
    category_id: categoryId,
    city,
    available,
    sort = 'recommended',
    sector_id: sectorId,
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
  const { serving, others } = groupsOf(directory.cards, found.positions, sectorId)
  const end = offset + limit
  const toCards = (positions: Int32Array) => Array.from(positions).flatMap((at) => directory.cards[at] ?? [])
  const first = toCards(serving.subarray(offset, end))
  const rest = toCards(
    others.subarray(Math.max(0, offset - serving.length), Math.max(0, end - serving.length)),
  )
  const technicians =
    sectorId === undefined
      ? first
      : [
          ...first.map((card) => ({ ...card, serves_sector: true })),
          ...rest.map((card) => ({ ...card, serves_sector: false })),
        ]
  return { technicians, total: found.positions.length }
}

/** Technicians who work in the sector, and the others, both in the given order. Without a sector `others` is empty. */
function groupsOf(cards: readonly TechnicianCard[], positions: Int32Array, sectorId: number | undefined) {
  if (sectorId === undefined) return { serving: positions, others: new Int32Array() }
  const serves = (position: number) => {
    const card = cards[position]
    return card !== undefined && servesSector(card, sectorId)
  }
  return { serving: positions.filter(serves), others: positions.filter((position) => !serves(position)) }
}

function find(directory: Directory, words: string[], filters: Filters): Found {
  const { haystacks, last } = directory
  const isNarrower = last !== undefined && narrows(last, words, filters)
  const among = isNarrower ? last.positions : letThrough(directory, filters)
  // Without words no haystack is read: reading would compute all search texts before a list is drawn.
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

/**
 * True if the result must be a subset of `last`: the filters are equal, and each word of `last` is a prefix of one of
 * `words`.
 */
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

function orderOf({ orders, sortables, day }: Directory, sort: Sort): Int32Array {
  const known = orders.get(sort)
  if (known) return known
  const compare = compareBy(sort, day)
  const positioned = sortables.map((technician, position) => ({ technician, position }))
  const order = Int32Array.from(
    positioned.sort((a, b) => compare(a.technician, b.technician)),
    ({ position }) => position,
  )
  orders.set(sort, order)
  return order
}
