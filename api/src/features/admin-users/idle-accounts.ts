import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listIdleAccounts, lockIdleAccount } from '../accounts/service.ts'
import { forgetPhoto } from '../photos/service.ts'
import { forgetPerson } from './service.ts'

/** Accounts per run of the job. */
const AT_ONCE = 100

/** Erases accounts that nobody confirmed and nobody used for the retention period. Returns how many. A job calls it. */
export async function forgetIdleAccounts(db: Db): Promise<number> {
  let forgotten = 0
  for (const userId of await listIdleAccounts(db, AT_ONCE)) {
    const done = await inTransaction(db, async (trx) => {
      const account = await lockIdleAccount(trx, userId)
      return account && { photo: await forgetPerson(trx, account) }
    })
    if (done?.photo) forgetPhoto(done.photo)
    if (done) forgotten += 1
  }
  return forgotten
}
