import { SORTS, type Sort } from '@tecnicerca/shared/search'

/** The state of the search screen, as its address carries it. */
export type SearchFilters = {
  query?: string | undefined
  category_id?: number | undefined
  city?: string | undefined
  available?: true | undefined
  sort?: Sort | undefined
  /** As the words stand: nothing is read into them. */
  exact?: true | undefined
  /** How many pages have been asked for, so that back and reload show as much again. */
  page?: number | undefined
}

export const MAX_PAGES = 10

// By hand instead of zod: the address is read by the entry, which zod would make a tenth heavier.
const READERS: { [Name in keyof SearchFilters]-?: (value: unknown) => SearchFilters[Name] } = {
  query: (value) => textOf(value, 200),
  category_id: (value) => wholeNumberOf(value, 1, 2_147_483_647),
  city: (value) => textOf(value, 60),
  available: flagOf,
  sort: (value) => SORTS.find((sort) => sort === value),
  exact: flagOf,
  page: (value) => wholeNumberOf(value, 2, MAX_PAGES),
}

/** Keeps what is well formed and drops the rest: a link somebody mangled still opens. */
export function readSearchFilters(search: Record<string, unknown>): SearchFilters {
  const known = Object.entries(READERS).map(([name, read]) => [name, read(search[name])])
  return Object.fromEntries(known.filter(([, value]) => value !== undefined))
}

export type CategoryFilter = Pick<SearchFilters, 'category_id'>

export function readCategoryFilter(search: Record<string, unknown>): CategoryFilter {
  const { category_id: categoryId } = readSearchFilters(search)
  return categoryId === undefined ? {} : { category_id: categoryId }
}

/** How many filters narrow the list beyond the text. */
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
