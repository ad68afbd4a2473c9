import type { MissedSearch } from '@tecnicerca/shared/missed-searches'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { currentCaller } from '../../lib/current-caller.ts'
import type { Signer } from '../../lib/signer.ts'
import { keptWords, withoutBeginnings } from './kept-words.ts'
import { markPerson, markPhrase } from './phrase-marks.ts'
import * as missed from './repository.ts'

export { markPhrase, type Phrase } from './phrase-marks.ts'
export { deleteMissed as forgetMissed } from './repository.ts'

/** What this process has heard and not yet written down. */
export type MissedSearches = {
  /** Counts a text that found nobody, later. Never fails, waits for nothing. */
  note: (text: string) => void
  /** Writes down what was heard so far; what cannot be written is lost. */
  flush: () => Promise<void>
}

/** How often words were typed since the last write, and by whom. */
type Noted = { times: number; people: Set<string> }

const FLUSH_MS = 30_000
/** Different words between two writes; more are not counted, so that a flood of them costs next to nothing. */
const MOST_NOTED = 200
/** Of one phrase between two writes; more of them say nothing new. */
const MOST_PEOPLE = 10
const KEPT = { mostDays: 90, mostRows: 1_000 }
const KEPT_MARKS = { mostDays: 90, mostRows: 20_000 }
const MOST_LISTED = 100

/** Counts in memory and writes all of it at once, so that no search waits for it or fails with it. */
export function createMissedSearches(db: Db, sign: Signer): MissedSearches {
  let noted = new Map<string, Noted>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = withoutBeginnings(noted)
    noted = new Map()
    if (counted.size === 0) return
    // Where the database is away, calls and health say so.
    await writeDown(db, sign, counted).catch(() => undefined)
  }

  function note(text: string): void {
    const words = keptWords(text)
    if (words === undefined || (noted.size >= MOST_NOTED && !noted.has(words))) return
    const { times, people } = noted.get(words) ?? { times: 0, people: new Set() }
    const person = currentCaller()?.person
    if (person !== undefined && people.size < MOST_PEOPLE) people.add(person)
    noted.set(words, { times: times + 1, people })
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  return { note, flush }
}

/** Counts what is shown already. Of the rest it keeps marks, and the words only once they tell of nobody. */
async function writeDown(db: Db, sign: Signer, counted: ReadonlyMap<string, Noted>): Promise<void> {
  const phrases = await Promise.all([...counted].map((one) => withMarks(sign, one)))
  await inTransaction(db, async (trx) => {
    await missed.lockMissed(trx)
    const shown = await missed.updateTimes(trx, new Map(phrases.map(({ words, times }) => [words, times])))
    const hidden = phrases.filter(({ words }) => !shown.has(words))
    await missed.insertMarks(
      trx,
      hidden.flatMap(({ phrase_mark: phraseMark, personMarks }) =>
        personMarks.map((personMark) => ({ phrase_mark: phraseMark, person_mark: personMark })),
      ),
    )
    await missed.insertMissedOfMany(trx, hidden)
    await missed.deleteLeastMissed(trx, KEPT)
    await missed.deleteOldMarks(trx, KEPT_MARKS)
  })
}

async function withMarks(sign: Signer, [words, { times, people }]: [string, Noted]) {
  const personMarks = await Promise.all([...people].map((person) => markPerson(sign, words, person)))
  return { ...(await markPhrase(sign, words)), personMarks, times }
}

/** What was typed most often and found nobody, what this process heard just now included. */
export async function listMissedSearches(db: Db, searches: MissedSearches): Promise<MissedSearch[]> {
  await searches.flush()
  return missed.listMissed(db, MOST_LISTED)
}
