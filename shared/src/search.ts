/**
 * Folding, matching and ordering of technicians: the phone runs this over its directory, and the server's SQL gives
 * the same people in the same order (compared by random queries in the tests).
 */
export const SORTS = ['rating', 'price_asc', 'price_desc', 'experience'] as const
export type Sort = (typeof SORTS)[number]

const PRIOR_MEAN = 4.2
const PRIOR_WEIGHT = 10
const MAX_QUERY_WORDS = 6

/** Words of letters a-z and digits: accents removed, lower case, everything else separates. */
export function foldWords(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
}

/** The words a query asks for: at most six, in the order typed, each once. */
export function queryWords(query: string): string[] {
  return [...new Set(foldWords(query))].slice(0, MAX_QUERY_WORDS)
}

/** What people say for a category, as folded words: a comma parts one from the next. */
export function termsOf(synonyms: string): string[][] {
  return synonyms
    .split(',')
    .map(foldWords)
    .filter((words) => words.length > 0)
}

/**
 * The synonyms of one word, by which technicians are found. Phrases are read (`spoken/`) instead: with the words of 'aire
 * bota agua' among those of a trade, whoever types 'agua' would find that trade alone.
 */
export function singleWords(synonyms: string): string {
  const single = termsOf(synonyms).filter((words) => words.length === 1)
  return single.flat().join(' ')
}

/** What a card shows, as search reads it. */
export type SearchableTechnician = {
  name: string
  category_name: string | null
  /** Those of one word, as `singleWords` gives them. */
  category_synonyms: string
  city: string
  skills: readonly string[]
  bio: string
}

/**
 * A haystack for `wordMatcher`: the words of the card, each with a space before it and a capital as its first letter. A
 * search looks for that capital: it stands nowhere else, and finding it is many times faster than finding a space. `bio`
 * is already cut to the characters that cards show.
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

/** Tells where every word of the query, as `queryWords` gives them, begins a word of the haystack. */
export function wordMatcher(words: readonly string[]): (haystack: string) => boolean {
  // Digits have no capitals.
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
  rank_score: number
  hourly_rate: number
  experience_years: number
}

/** Total order of a sort; ties by id, newest first except for `price_asc`. */
export const COMPARE = {
  rating: (a, b) => b.rank_score - a.rank_score || b.id - a.id,
  price_asc: (a, b) => a.hourly_rate - b.hourly_rate || a.id - b.id,
  price_desc: (a, b) => b.hourly_rate - a.hourly_rate || b.id - a.id,
  experience: (a, b) => b.experience_years - a.experience_years || b.id - a.id,
} satisfies Record<Sort, (a: SortableTechnician, b: SortableTechnician) => number>
