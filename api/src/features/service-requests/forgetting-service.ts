import { RETENTION_DAYS } from '@tecnicerca/shared/retention'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { deleteOldWaiting } from './door-repository.ts'
import { deleteOldPhotos, updateOldPaymentsAsBlank, updateOldWordsAsBlank } from './forgetting-repository.ts'

/**
 * Maximum number of batches in one run, so that the background job ends long before the queue takes it for abandoned.
 * The rest of a backlog waits for the next night.
 */
const MAX_BATCHES = 100

/**
 * Removes photos, texts and payments of cases that ended long ago, `atOnce` cases in each transaction. Returns how many cases
 * lost which. Phones receive this like any other change.
 */
export async function forgetOldCases(
  db: Db,
  atOnce: number,
): Promise<{ photos: number; words: number; payments: number }> {
  const { casePhotos, payments } = RETENTION_DAYS
  return {
    photos: await inBatches(db, atOnce, (trx) => deleteOldPhotos(trx, { days: casePhotos, limit: atOnce })),
    words: await forgetOldWords(db, atOnce),
    payments: await inBatches(db, atOnce, (trx) =>
      updateOldPaymentsAsBlank(trx, { days: payments, limit: atOnce }),
    ),
  }
}

async function inBatches(db: Db, limit: number, forget: (trx: Trx) => Promise<number>): Promise<number> {
  let forgotten = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const found = await inTransaction(db, forget)
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

/** Deletes acceptances at the door whose offer never arrived. Returns how many. */
export async function forgetWaitingAcceptances(db: Db): Promise<number> {
  return deleteOldWaiting(db, RETENTION_DAYS.waitingAcceptances)
}
