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

/** Fields of a card that rows lack which data saving or an earlier release stored. */
const MISSING = {
  profile_image: null,
  bio: '',
  badges: '',
  price_from: null,
  sector_ids: [],
  answer_hours: null,
  hours: '',
  days_off_soon: [],
}

/** A row by its columns. All that a card and a row share is shown as it is stored. */
type StoredRow = Omit<TechnicianCard, 'category_name' | 'average_rating' | keyof typeof MISSING> & {
  rating_sum: number
  /** Rows stored by earlier releases lack the counted reviews or the score. Then only the mean decides. */
  counted_rating_sum?: number
  counted_review_count?: number
  score?: number
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
  const value = Object.fromEntries(columns.map((column, index) => [column, row[index]])) as StoredRow
  const {
    rating_sum: ratingSum,
    counted_rating_sum: countedRatingSum = ratingSum,
    counted_review_count: countedReviewCount = value.review_count,
    score,
    ...shown
  } = value
  const category = categories.get(value.category_id ?? 0)
  const card: TechnicianCard = {
    ...MISSING,
    ...shown,
    category_name: category?.name ?? null,
    average_rating: value.review_count === 0 ? 0 : ratingSum / value.review_count,
  }
  const mean = rankScore(countedRatingSum, countedReviewCount)
  return {
    card,
    synonyms: category?.words ?? '',
    haystack: undefined,
    sortable: { ...card, rank_score: mean, score: score ?? Math.floor(mean / 500) },
  }
}
