import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { SORTS, type Sort } from '@tecnicerca/shared/search'

/** The URL's search parameters of the search screen. */
export type SearchFilters = {
  query?: string | undefined
  category_id?: number | undefined
  city?: string | undefined
  available?: true | undefined
  sort?: Sort | undefined
  /** Searches the query literally, without interpreting it. */
  exact?: true | undefined
  /** Number of pages loaded, so that back and reload show the same number again. */
  page?: number | undefined
}

/** The filters of a list. The sector is stored on this phone and not in the URL, so that shared links have none. */
export type ListFilters = SearchFilters & { sector_id?: number | undefined }

export const MAX_PAGES = 10

// Validated by hand: the entry chunk reads the URL, and zod would make that chunk a tenth larger.
const PARSERS: { [Name in keyof SearchFilters]-?: (value: unknown) => SearchFilters[Name] } = {
  query: (value) => textOf(value, 200),
  category_id: (value) => wholeNumberOf(value, 1, 2_147_483_647),
  city: (value) => textOf(value, 60),
  available: flagOf,
  sort: (value) => SORTS.find((sort) => sort === value),
  exact: flagOf,
  page: (value) => wholeNumberOf(value, 2, MAX_PAGES),
}

/** Keeps the well-formed parameters and drops the rest, so a damaged link still opens. */
export function readSearchFilters(search: Record<string, unknown>): SearchFilters {
  const known = Object.entries(PARSERS).map(([name, parse]) => [name, parse(search[name])])
  return Object.fromEntries(known.filter(([, value]) => value !== undefined))
}

/** Adds the sector that groups the list. Lists of other cities get none: only Santiago has sectors. */
export function inSector(filters: SearchFilters, sectorId: number | undefined): ListFilters {
  const { city = DEFAULT_CITY } = filters
  return sectorId === undefined || city !== DEFAULT_CITY ? filters : { ...filters, sector_id: sectorId }
}

export type CategoryFilter = Pick<SearchFilters, 'category_id'>

export function readCategoryFilter(search: Record<string, unknown>): CategoryFilter {
  const { category_id: categoryId } = readSearchFilters(search)
  return categoryId === undefined ? {} : { category_id: categoryId }
}

/** Number of active filters, not counting the search text. */
export function countFilters({ category_id: categoryId, city, available }: SearchFilters): number {
  return [categoryId, city, available].filter((value) => value !== undefined).length
}

function flagOf(value: unknown): true | undefined {
  return value === 'true' || value === true ? true : undefined
}

function textOf(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' || !value.trim() || value.length > max) return undefined
  return value.isWellFormed() ? value : undefined
}

function wholeNumberOf(value: unknown, min: number, max: number): number | undefined {
  if (!/^\d{1,10}$/.test(String(value))) return undefined
  const number = Number(value)
  return number >= min && number <= max ? number : undefined
}
