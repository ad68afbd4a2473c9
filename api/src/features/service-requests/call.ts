import type { User } from '@tecnicerca/shared/accounts'
import type { Operation } from '../operations/service.ts'

/** The context of a write: user, idempotency key, and the current time for date checks. */
export type Call = { actor: User; operation: Operation | undefined; now: Date }
