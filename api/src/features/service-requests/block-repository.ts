import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'

/** SQL condition: true if the first user has blocked the second, on either side of a case. The arguments are SQL too. */
export function hasBlocked(blockerId: string, blockedId: string): string {
  return `(
    exists (select from blocked_customers b join technicians bt on bt.id = b.technician_id
      where bt.user_id = ${blockerId} and b.customer_id = ${blockedId})
    or exists (select from blocked_technicians b join technicians bt on bt.id = b.technician_id
      where b.customer_id = ${blockerId} and bt.user_id = ${blockedId}))`
}

/** True if the other side of the case has blocked this user. Reliable only while the case is locked. */
export async function isBlockedInCase(db: Db | Trx, id: number, userId: number): Promise<boolean> {
  return (await runStatement(db, IS_BLOCKED_IN_CASE, [id, userId])).length > 0
}

const IS_BLOCKED_IN_CASE = `
  select from service_requests r join technicians t on t.id = r.technician_id
  where r.id = $1 and ${hasBlocked('case r.customer_id when $2 then t.user_id else r.customer_id end', '$2')}`

export async function hasBlockedTechnician(
  trx: Trx,
  { technician_id: technicianId, customer_id: customerId }: { technician_id: number; customer_id: number },
): Promise<boolean> {
  const found = await trx
    .selectFrom('blocked_technicians')
    .select('created_at')
    .where('technician_id', '=', technicianId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return found !== undefined
}
