import type { User } from '@tecnicerca/shared/accounts'
import type { Operation } from '../operations/service.ts'

/** Who writes, under which key, and what the process takes for now: what day it is. */
export type Call = { actor: User; operation: Operation | undefined; now: Date }
