import type { BlockedPerson } from '@tecnicerca/shared/blocks'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { endPlansOfPair, findTechnicianUserId, hasAsked, lockDealings } from '../service-requests/service.ts'
import * as blocks from './repository.ts'

export { deleteBlock as unblock, deleteBlocksOfUser as forgetBlocks } from './repository.ts'

export async function listBlockedCustomers(db: Db, technicianId: number): Promise<BlockedPerson[]> {
  return (await blocks.listBlockedCustomers(db, technicianId)).map(asAnswered)
}

export async function listBlockedTechnicians(db: Db, customerId: number): Promise<BlockedPerson[]> {
  return (await blocks.listBlockedTechnicians(db, customerId)).map(asAnswered)
}

const asAnswered = ({ blocked_at: blockedAt, ...row }: blocks.BlockedRow) => ({
  ...row,
  blocked_at: blockedAt.toISOString(),
})

/**
 * One side of a pair blocks the other. From now on neither can send the other a service request, and the blocked side
 * cannot add to their existing cases, which go on until one side ends them. Their maintenance plans end. Blocking again
 * changes nothing. Throws `not_found` if the customer never asked this technician.
 */
export async function block(db: Db, table: blocks.Blocks, pair: blocks.Pair): Promise<void> {
  await inTransaction(db, async (trx) => {
    const technicianUserId = await findTechnicianUserId(trx, pair.technician_id)
    if (technicianUserId === undefined) throw new DomainError('not_found')
    // A service request or message that either of them is sending now either commits before the block or sees it.
    await lockDealings(trx, [technicianUserId, pair.customer_id])
    if (!(await hasAsked(trx, pair))) throw new DomainError('not_found')
    await blocks.insertBlock(trx, table, pair)
    await endPlansOfPair(trx, pair, table === 'blocked_customers' ? 'technician' : 'customer')
  })
}
