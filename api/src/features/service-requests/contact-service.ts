import type { ContactInput } from '@tecnicerca/shared/customers'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { updateMayKeepContact } from './agreement-repository.ts'
import type { Call } from './call.ts'
import { answerOf, partyOf, readAgain, viewFor } from './for-viewer.ts'
import { lockCase } from './status-service.ts'

/**
 * Sets whether the technician of a case may keep the customer's phone number and address; it holds for all cases of the two.
 * Throws `not_found`, and `forbidden` for the technician.
 */
export async function setContact(
  db: Db,
  { id, may_keep_contact: mayKeep }: ContactInput & { id: ServiceRequestRef },
  { actor, operation }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockCase(trx, id, actor)
    if (partyOf(actor, found) !== 'customer') throw new DomainError('forbidden')
    await updateMayKeepContact(trx, found, mayKeep)
    return answerOf(200, viewFor(actor, await readAgain(trx, found, actor)))
  })
}
