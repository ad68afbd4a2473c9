import {
  COMPARE,
  matchesWords,
  queryWords,
  type Sort,
  type SortableTechnician,
} from '@tecnicerca/shared/search'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'

/** The directory in memory: parallel arrays, and for each sort asked for so far their positions in that order. */
export type Directory = {
  haystacks: string[]
  sortables: SortableTechnician[]
  cards: TechnicianCard[]
  orders: Map<Sort, Int32Array>
}

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
  const { category_id, city, available, sort = 'rating', offset = 0, limit = LIMIT_DEFAULT } = query
  const words = queryWords(query.query ?? '')
  const technicians: TechnicianCard[] = []
  let total = 0
  for (const position of orderOf(directory, sort)) {
    const card = directory.cards[position]
    if (!card || (category_id !== undefined && card.category_id !== category_id)) continue
    if (city !== undefined && card.city !== city) continue
    if (available && !card.available) continue
    if (!matchesWords(directory.haystacks[position] ?? '', words)) continue
    if (total >= offset && technicians.length < limit) technicians.push(card)
    total += 1
  }
  return { technicians, total }
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
