import { dayNumberInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { Category } from '@tecnicerca/shared/categories'
import { rankScore, type SortableTechnician, searchText, singleWords } from '@tecnicerca/shared/search'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { nextTask } from '../../lib/timing/next-task.ts'
import { idleMoment } from '../../lib/timing/when-idle.ts'
import { pageClock } from '../network/clock.ts'
import type { DirectoryContents } from './rows.ts'
import type { Directory } from './search.ts'

type Entry = {
  /** What `searchText` returns; undefined until it is first needed. */
  haystack: string | undefined
  /** Search words of the technician's category. */
  synonyms: string
  sortable: SortableTechnician
  card: TechnicianCard
}

const ROWS_IN_A_ROW = 500

/**
 * Builds the directory in memory. Search texts are computed at the first search or while the page is idle. Rows of an
 * earlier call are not read again.
 */
export type DirectoryIndexer = (contents: DirectoryContents) => Promise<Directory>

/**
 * `pause` yields to the browser between blocks of rows: 5,000 at once would block a cheap phone for a quarter of a
 * second. Lists are drawn before any search text is computed, because without words no text is searched.
 */
export function createDirectoryIndexer(
  categories: readonly Category[],
  pause: () => Promise<void> = nextTask,
): DirectoryIndexer {
  const known = new WeakMap<unknown[], Entry>()
  const byId = new Map(
    categories.map(({ id, name, synonyms }) => [id, { name, words: singleWords(synonyms) }]),
  )

  return async ({ meta, rows }) => {
    const entries: Entry[] = []
    let read = 0
    for (const row of rows.values()) {
      let entry = known.get(row)
      if (!entry) {
        read += 1
        if (read % ROWS_IN_A_ROW === 0) await pause()
        entry = entryOf(row, meta.columns, byId)
        known.set(row, entry)
      }
      entries.push(entry)
    }
    void foldAll(entries)
    return {
      haystacks: { length: entries.length, at: (position) => foldedAt(entries, position) },
      sortables: entries.map((entry) => entry.sortable),
      cards: entries.map((entry) => entry.card),
      categories,
      day: dayNumberInSantoDomingo(new Date(pageClock.now())),
      orders: new Map(),
    }
  }
}

// Called for every entry at each typed letter. A field of the object is read several times faster than a variable of a
// closure.
function foldedAt(entries: readonly Entry[], position: number): string | undefined {
  const entry = entries[position]
  return entry && (entry.haystack ??= searchText({ ...entry.card, category_synonyms: entry.synonyms }))
}

async function foldAll(entries: readonly Entry[]): Promise<void> {
  let moment = await idleMoment()
  for (const index of entries.keys()) {
    foldedAt(entries, index)
    if (moment.timeRemaining() <= 0) moment = await idleMoment()
  }
}

function entryOf(
  row: unknown[],
  columns: readonly string[],
  categories: ReadonlyMap<number, { name: string; words: string }>,
): Entry {
  const value = Object.fromEntries(columns.map((column, index) => [column, row[index]]))
  const categoryId = typeof value.category_id === 'number' ? value.category_id : null
  const category = categoryId === null ? undefined : categories.get(categoryId)
  const ratingSum = Number(value.rating_sum)
  const reviewCount = Number(value.review_count)
  const card: TechnicianCard = {
    id: Number(value.id),
    name: String(value.name),
    category_id: categoryId,
    category_name: category?.name ?? null,
    city: String(value.city),
    profile_image: typeof value.profile_image === 'string' ? value.profile_image : null,
    average_rating: reviewCount === 0 ? 0 : ratingSum / reviewCount,
    review_count: reviewCount,
    hourly_rate: Number(value.hourly_rate),
    experience_years: Number(value.experience_years),
    bio: typeof value.bio === 'string' ? value.bio : '',
    skills: Array.isArray(value.skills) ? value.skills.map(String) : [],
    available: value.available === true || value.available === 1,
    badges: typeof value.badges === 'string' ? value.badges : '',
    price_from: typeof value.price_from === 'number' ? value.price_from : null,
    sector_ids: Array.isArray(value.sector_ids) ? value.sector_ids.map(Number) : [],
    answer_hours: typeof value.answer_hours === 'number' ? value.answer_hours : null,
  }
  // Rows stored by earlier releases lack the counted reviews or the score. Then only the mean decides.
  const {
    counted_rating_sum: countedRatingSum = ratingSum,
    counted_review_count: countedReviewCount = reviewCount,
  } = value
  const mean = rankScore(Number(countedRatingSum), Number(countedReviewCount))
  const { score = Math.floor(mean / 500) } = value
  return {
    card,
    synonyms: category?.words ?? '',
    haystack: undefined,
    sortable: { ...card, rank_score: mean, score: Number(score) },
  }
}
