import type { CustomerNoteInput, CustomersAnswer } from '@tecnicerca/shared/customers'
import { CUSTOMER_LIMITS } from '@tecnicerca/shared/limits'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAccount } from '../accounts/service.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import * as customers from './repository.ts'

export { deleteNotesOfUser as forgetCustomerNotes, listNotes as listCustomerNotes } from './repository.ts'

/** A page of the technician's customers. A cursor of nobody gives an empty page. */
export async function listCustomers(
  db: Db,
  technician: customers.Technician,
  { query = '', cursor }: { query?: string | undefined; cursor?: number | undefined },
): Promise<CustomersAnswer> {
  const rows = await customers.listCustomers(db, technician, { query, after: cursor })
  const page = rows.slice(0, CUSTOMER_LIMITS.page)
  return {
    customers: page.map(({ contact_until: until, ...row }) => ({
      ...row,
      contact_until: until?.toISOString() ?? null,
    })),
    next_cursor: rows.length > page.length ? String(page.at(-1)?.id) : null,
  }
}

type Change = CustomerNoteInput & {
  technician: customers.Technician
  customer_id: number
  operation: Operation | undefined
}

/**
 * Sets the technician's own note about a customer; '' deletes it. The answer, which is kept under the key of the operation, has
 * none of its words. Throws `not_found` for anybody without a completed case, and for a deleted account.
 */
export async function setNote(
  db: Db,
  { technician, customer_id: customerId, note, operation }: Change,
): Promise<OperationAnswer> {
  const { user_id: userId, technician_id: technicianId } = technician
  return runOnce(db, operation, async (trx) => {
    if (!(await lockAccount(trx, userId))) throw new DomainError('unauthenticated')
    if (!(await customers.hasServed(trx, technicianId, customerId))) throw new DomainError('not_found')
    const row = { user_id: userId, customer_id: customerId, note }
    await (note === '' ? customers.deleteNote(trx, row) : customers.upsertNote(trx, row))
    return { status: 200, body: { customer_note: { id: customerId } } }
  })
}
