import type { MissedSearch } from '@tecnicerca/shared/admin/missed-searches'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { currentCaller } from '../../lib/current-caller.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Signer } from '../../lib/signer.ts'
import { recordAct } from '../audit-log/service.ts'
import { keptWords, withoutBeginnings } from './kept-words.ts'
import { markPerson, markPhrase } from './phrase-marks.ts'
import * as missed from './repository.ts'

export { markPhrase, type Phrase } from './phrase-marks.ts'
export { countMissed as countMissedSearches, deleteMissed as forgetMissed } from './repository.ts'

/** Searches without a result that this process has counted and not yet stored. */
export type MissedSearches = {
  /** Counts a search text without a result. Never fails and never waits: the count is stored later. */
  note: (text: string) => void
  /** Stores what was counted so far. If that fails, the counts are lost. */
  flush: () => Promise<void>
}

/** Number of searches for a phrase since the last write, and the people who made them. */
type Noted = { times: number; people: Set<string> }

const FLUSH_MS = 30_000
/** Most different phrases between two writes. More are not counted, so that a flood of them costs almost nothing. */
const MAX_NOTED = 200
/** Most people recorded for one phrase between two writes. No more are needed: `FEWEST_PEOPLE` is lower. */
const MAX_PEOPLE = 10
const KEPT = { mostDays: 90, mostRows: 1_000 }
const KEPT_MARKS = { mostDays: 90, mostRows: 20_000 }

/** Counts in memory and stores in batches, so that no search waits for the write or fails with it. */
export function createMissedSearches(db: Db, sign: Signer): MissedSearches {
  let noted = new Map<string, Noted>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = withoutBeginnings(noted)
    noted = new Map()
    if (counted.size === 0) return
    // Errors are ignored here: a database outage shows in other requests and in the health check.
    await storeCounts(db, sign, counted).catch(() => undefined)
  }

  function note(text: string): void {
    const words = keptWords(text)
    if (words === undefined || (noted.size >= MAX_NOTED && !noted.has(words))) return
    const { times, people } = noted.get(words) ?? { times: 0, people: new Set() }
    const person = currentCaller()?.person
    if (person !== undefined && people.size < MAX_PEOPLE) people.add(person)
    noted.set(words, { times: times + 1, people })
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  return { note, flush }
}

/**
 * Adds to the counts of phrases that admins already see. Of other phrases it stores only hashes until they are
 * anonymous, and then the words.
 */
async function storeCounts(db: Db, sign: Signer, counted: ReadonlyMap<string, Noted>): Promise<void> {
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
    await missed.insertAnonymousPhrases(trx, hidden)
    await missed.deleteLeastMissed(trx, KEPT)
    await missed.deleteOldMarks(trx, KEPT_MARKS)
  })
}

async function withMarks(sign: Signer, [words, { times, people }]: [string, Noted]) {
  const personMarks = await Promise.all([...people].map((person) => markPerson(sign, words, person)))
  return { ...(await markPhrase(sign, words)), personMarks, times }
}

/** The most frequent searches without a result, including those that this process has not stored yet. */
export async function listMissedSearches(db: Db, searches: MissedSearches): Promise<MissedSearch[]> {
  await searches.flush()
  return missed.listMissed(db, KEPT.mostRows)
}

/** Hides words that no category needs. Throws `not_found`. */
export async function ignoreMissedSearch(db: Db, adminId: number, words: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await missed.updateAsIgnored(trx, words))) throw new DomainError('not_found')
    const act = { act: 'missed_search.ignore', subject_id: null } as const
    await recordAct(trx, { admin_id: adminId, ...act, after: { words } })
  })
}
