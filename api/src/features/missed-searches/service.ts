import type { MissedSearch } from '@tecnicerca/shared/missed-searches'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { keptWords, withoutBeginnings } from './kept-words.ts'
import * as missed from './repository.ts'

export { deleteMissed as forgetMissed } from './repository.ts'

/** What this process has heard and not yet written down. */
export type MissedSearches = {
  /** Counts a text that found nobody, later. Never fails, waits for nothing. */
  note: (text: string) => void
  /** Writes down what was heard so far; what cannot be written is lost. */
  flush: () => Promise<void>
}

const FLUSH_MS = 30_000
/** Different words between two writes; more are not counted, so that a flood of them costs next to nothing. */
const MOST_NOTED = 200
const KEPT = { most_days: 90, most_rows: 1_000 }
const MOST_LISTED = 100

/** Counts in memory and writes all of it at once, so that no search waits for it or fails with it. */
export function createMissedSearches(db: Db): MissedSearches {
  let noted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = withoutBeginnings(noted)
    noted = new Map()
    if (counted.size === 0) return
    const write = inTransaction(db, async (trx) => {
      await missed.insertMissed(trx, counted)
      await missed.deleteLeastMissed(trx, KEPT)
    })
    // Where the database is away, calls and health say so.
    await write.catch(() => undefined)
  }

  function note(text: string): void {
    const words = keptWords(text)
    if (words === undefined || (noted.size >= MOST_NOTED && !noted.has(words))) return
    noted.set(words, (noted.get(words) ?? 0) + 1)
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  return { note, flush }
}

/** What was typed most often and found nobody, what this process heard just now included. */
export async function listMissedSearches(db: Db, searches: MissedSearches): Promise<MissedSearch[]> {
  await searches.flush()
  return missed.listMissed(db, MOST_LISTED)
}
