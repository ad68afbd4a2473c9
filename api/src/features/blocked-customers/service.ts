import type { BlockedCustomer } from '@tecnicerca/shared/blocked-customers'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { hasAsked, lockAsking } from '../service-requests/service.ts'
import * as blockedCustomers from './repository.ts'

export { deleteBlockedCustomer as unblockCustomer, deleteBlocksOfUser as forgetBlocks } from './repository.ts'

export async function listBlockedCustomers(db: Db, technician_id: number): Promise<BlockedCustomer[]> {
  const rows = await blockedCustomers.listBlockedCustomers(db, technician_id)
  return rows.map((row) => ({ ...row, blocked_at: row.blocked_at.toISOString() }))
}

type Blocking = { technician_id: number; user_id: number; customer_id: number }

/**
 * From now on neither of the two asks the other; what is pending stays. Blocking again changes nothing. Throws
 * `not_found` where the customer never asked this technician.
 */
export async function blockCustomer(db: Db, { user_id, ...pair }: Blocking): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Whoever of the two asks at this moment has asked before, or sees the block.
    await lockAsking(trx, [user_id, pair.customer_id])
    if (!(await hasAsked(trx, pair))) throw new DomainError('not_found')
    await blockedCustomers.insertBlockedCustomer(trx, pair)
  })
}
