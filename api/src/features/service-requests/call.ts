import type { User } from '@tecnicerca/shared/accounts'
import { arrivedLate } from '@tecnicerca/shared/service-requests/cases'
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

type Bounds = { since: Date | null; now: Date }

/**
 * When something was done, by the clock of a phone that may have been offline. Null if that is before `since` or in the
 * future, because the clock must be wrong.
 */
export function plausibleTime(atPhone: string | null | undefined, { since, now }: Bounds): Date | null {
  if (!atPhone || !since) return null
  const at = new Date(atPhone)
  return at >= since && at <= now ? at : null
}

/** For the data of an event: when it was written, if it arrived late. */
export function writtenEarlier(atPhone: string | null | undefined, bounds: Bounds): { at_phone?: string } {
  const at = plausibleTime(atPhone, bounds)
  return at && arrivedLate(at, bounds.now) ? { at_phone: at.toISOString() } : {}
}
