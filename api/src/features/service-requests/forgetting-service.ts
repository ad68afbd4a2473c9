import { RETENTION_DAYS } from '@tecnicerca/shared/retention'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { deleteOldPhotos, updateOldWordsAsBlank } from './forgetting-repository.ts'

/**
 * Maximum number of batches in one run, so that the background job ends long before the queue takes it for abandoned.
 * The rest of a backlog waits for the next night.
 */
const MAX_BATCHES = 100

/**
 * Removes photos and texts of cases that ended long ago, `atOnce` cases in each transaction. Returns how many cases
 * lost photos, and how many lost texts. Phones receive this like any other change.
 */
export async function forgetOldCases(db: Db, atOnce: number): Promise<{ photos: number; words: number }> {
  return { photos: await forgetOldPhotos(db, atOnce), words: await forgetOldWords(db, atOnce) }
}

async function forgetOldPhotos(db: Db, limit: number): Promise<number> {
  let forgotten = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const found = await inTransaction(db, (trx) =>
      deleteOldPhotos(trx, { days: RETENTION_DAYS.casePhotos, limit }),
    )
    forgotten += found
    if (found < limit) break
  }
  return forgotten
}

async function forgetOldWords(db: Db, limit: number): Promise<number> {
  let [forgotten, after] = [0, 0]
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const found = await inTransaction(db, (trx) =>
      updateOldWordsAsBlank(trx, { days: RETENTION_DAYS.caseWords, limit, after }),
    )
    forgotten += found.length
    after = found.at(-1) ?? after
    if (found.length < limit) break
  }
  return forgotten
}
