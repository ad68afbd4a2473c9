import type { User } from '@tecnicerca/shared/accounts'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Operation } from '../operations/service.ts'
import { findServiceRequestOfOperation } from './repository.ts'

/** The context of a write: user, idempotency key, and the current time for date checks. */
export type Call = { actor: User; operation: Operation | undefined; now: Date }

/**
 * Resolves a reference to a service request: its id, or `op:` with the idempotency key under which its customer created
 * it. Throws `not_found`.
 */
export async function resolveRef(
  db: Db | Trx,
  ref: ServiceRequestRef,
  actor: Pick<User, 'id'>,
): Promise<number> {
  if (typeof ref === 'number') return ref
  const found = await findServiceRequestOfOperation(db, actor.id, ref.slice('op:'.length))
  if (!found) throw new DomainError('not_found')
  return found.id
}
