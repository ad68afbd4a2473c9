import { DEFAULT_CITY } from './cities.ts'
import { withoutMarks } from './values/invisible-marks.ts'

/**
 * Folding, matching and ordering of technicians. The phone runs this code over its directory; the server's SQL returns the
 * same technicians in the same order (tests compare both with random queries).
 */
export const SORTS = ['recommended', 'rating', 'price_asc', 'price_desc', 'experience'] as const
export type Sort = (typeof SORTS)[number]

const PRIOR_MEAN = 4.2
const PRIOR_WEIGHT = 10
const MAX_QUERY_WORDS = 6

/** The words of a text: lower case, only a-z and digits, without accents. All other characters separate words. */
export function foldWords(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
}

/** The words of a text, each after a space: what `hasWords` looks in. SQL: `' ' || fold_text(…)`. */
export function haystackOf(text: string): string {
  return ` ${foldWords(text).join(' ')}`
}

/** True if each of these folded words begins a word of the text. SQL: `like all('% word%')`. */
export function hasWords(haystack: string, words: readonly string[]): boolean {
  return words.every((word) => haystack.includes(` ${word}`))
}

/** The words of a query: at most six, each once, in the order typed, without the invisible marks of a copied text. */
export function queryWords(query: string): string[] {
  return [...new Set(foldWords(withoutMarks(query)))].slice(0, MAX_QUERY_WORDS)
}

/** The synonyms of a category, as folded words; terms are separated by commas. */
export function termsOf(synonyms: string): string[][] {
  return synonyms
    .split(',')
    .map(foldWords)
    .filter((words) => words.length > 0)
}

/**
 * The one-word synonyms, which find technicians. Phrases are interpreted instead (`search-interpretation/`): if the
 * words of 'aire bota agua' belonged to a trade, a search for 'agua' would find only that trade.
 */
export function singleWords(synonyms: string): string {
  const single = termsOf(synonyms).filter((words) => words.length === 1)
  return single.flat().join(' ')
}

/** The fields of a card that search reads. */
export type SearchableTechnician = {
  name: string
  category_name: string | null
  /** The one-word synonyms from `singleWords`. */
  category_synonyms: string
  city: string
  skills: readonly string[]
  bio: string
}

/**
 * The haystack for `wordMatcher`: the words of the card, each preceded by a space and with a capital first letter. Search
 * looks for that capital, because it occurs nowhere else and is found many times faster than a space. `bio` is already cut
 * to the length that cards show.
 */
export function searchText(technician: SearchableTechnician): string {
  const {
    name,
    category_name: categoryName,
    category_synonyms: categorySynonyms,
    city,
    skills,
    bio,
  } = technician
  const words = foldWords([name, categoryName ?? '', categorySynonyms, city, ...skills, bio].join(' '))
  return ` ${words.map(capitalised).join(' ')}`
}

/** Returns a matcher: true if every word from `queryWords` is the beginning of a word of the haystack. */
export function wordMatcher(words: readonly string[]): (haystack: string) => boolean {
  // Digits have no capitals, so their space is matched instead.
  const starts = words.map((word) => (/^\d/.test(word) ? ` ${word}` : capitalised(word)))
  return (haystack) => starts.every((start) => haystack.includes(start))
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Bayesian mean of the ratings in millionths (prior 4.2, weight 10), rounded down; the same integer as in SQL. */
export function rankScore(ratingSum: number, reviewCount: number): number {
  return Math.floor(((PRIOR_MEAN * PRIOR_WEIGHT + ratingSum) * 1_000_000) / (PRIOR_WEIGHT + reviewCount))
}

export type SortableTechnician = {
  id: number
  available: boolean
  /** From 0 to 10,000. */
  score: number
  rank_score: number
  hourly_rate: number
  experience_years: number
}

const PRIME = 2 ** 31 - 1
const TURNS = 2 ** 20

/** The multiplier for `dailyTurn` on a day, which is a number from `dayNumberInSantoDomingo`. */
export function turnMultiplier(day: number): number {
  // The bit mixing of lowbias32.
  let mixed = Math.imul(day ^ (day >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return 2 ** 30 + ((mixed ^ (mixed >>> 16)) >>> 2)
}

/** A number below 2^20 that depends on technician and day; `daily_turn()` in SQL returns the same one. */
export function dailyTurn(id: number, multiplier: number): number {
  // In two halves, because the full product would exceed the exact integers of a double.
  const high = ((id * Math.floor(multiplier / 65_536)) % PRIME) * 65_536
  return ((high + id * (multiplier % 65_536)) % PRIME) >>> 11
}

/** Sort key of the recommended order, highest first: available, then score in steps of 100, then turn of the day. */
function recommendedPlace({ id, available, score }: SortableTechnician, multiplier: number): number {
  return (Number(available) * 101 + Math.floor(score / 100)) * TURNS + dailyTurn(id, multiplier)
}

/**
 * Compares by `sort`; `day` is from `dayNumberInSantoDomingo`. Ties: highest id first, for `price_asc` lowest first.
 */
export function compareBy(sort: Sort, day: number): (a: SortableTechnician, b: SortableTechnician) => number {
  const multiplier = turnMultiplier(day)
  const orders = {
    recommended: (a, b) => recommendedPlace(b, multiplier) - recommendedPlace(a, multiplier) || b.id - a.id,
    rating: (a, b) => b.rank_score - a.rank_score || b.id - a.id,
    price_asc: (a, b) => a.hourly_rate - b.hourly_rate || a.id - b.id,
    price_desc: (a, b) => b.hourly_rate - a.hourly_rate || b.id - a.id,
    experience: (a, b) => b.experience_years - a.experience_years || b.id - a.id,
  } satisfies Record<Sort, (a: SortableTechnician, b: SortableTechnician) => number>
  return orders[sort]
}

type Worker = { city: string; sector_ids?: readonly number[] | undefined }

/**
 * True if a technician works in this sector of Santiago; an empty list means the whole city. Lists for a sector show
 * these technicians first, then the others; both groups have the same order.
 */
export function servesSector({ city, sector_ids: sectorIds = [] }: Worker, sectorId: number): boolean {
  return city === DEFAULT_CITY && (sectorIds.length === 0 || sectorIds.includes(sectorId))
}
