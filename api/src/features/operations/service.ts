import { IDEMPOTENCY_DAYS } from '@tecnicerca/shared/protocol/operations'
import type { Db, Trx } from '../../db/client.ts'
import { sqlState } from '../../db/sql-state.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { shareDuplicateRun } from './concurrent-duplicates.ts'
import type { Effect, Operation, OperationAnswer } from './operation.ts'
import * as operations from './repository.ts'

export type { Operation, OperationAnswer } from './operation.ts'
export { deleteOperationsOfUser as forgetOperationsOfUser } from './repository.ts'

/**
 * Runs `effect` exactly once for the operation's key: the effect and the stored response commit in one transaction. A
 * thrown error rolls both back and leaves the key free. Without an operation, `effect` just runs. Throws
 * `idempotency_key_reused`, `operation_closed`, and `request_in_progress` if a duplicate request holds the key too long.
 */
export async function runOnce(
  db: Db,
  operation: Operation | undefined,
  effect: Effect,
): Promise<OperationAnswer> {
  if (operation) {
    return shareDuplicateRun(db, operation, () => inTransaction(db, (trx) => execute(trx, operation, effect)))
  }
  const { status, body } = await inTransaction(db, effect)
  return { status, jsonText: JSON.stringify(body), isReplay: false }
}

async function execute(trx: Trx, operation: Operation, effect: Effect): Promise<OperationAnswer> {
  if (!(await refusingLongWait(operations.insertOperation(trx, operation)))) {
    const stored = await findStoredAnswer(trx, operation)
    // The key was taken when we tried to insert it and is gone now, because the clean-up deleted it in between. A retry
    // succeeds, or reports that the account is gone.
    if (!stored) throw new DomainError('request_in_progress')
    return stored
  }
  const { status, body, kept = body } = await effect(trx)
  await operations.updateOperationAnswer(trx, operation, { status, body: JSON.stringify(kept) })
  return { status, jsonText: JSON.stringify(body), isReplay: false }
}

/**
 * The stored response; undefined if no write with this key has run. Throws if the key is closed or was used with
 * another body.
 */
export async function findStoredAnswer(
  db: Db | Trx,
  operation: Operation,
): Promise<OperationAnswer | undefined> {
  const stored = await operations.findOperation(db, operation)
  if (!stored) return undefined
  if (stored.is_closed) throw new DomainError('operation_closed')
  if (!stored.request_hash.equals(operation.request_hash)) throw new DomainError('idempotency_key_reused')
  if (stored.status === null || stored.body === null) return undefined
  return { status: stored.status, jsonText: stored.body, isReplay: true }
}

/**
 * Settles a key whose outcome the phone does not know: returns the stored response, or closes the key for ever and
 * returns undefined. Throws `request_in_progress` if the write with this key is still running.
 */
export async function closeOperation(
  db: Db,
  userId: number,
  key: string,
): Promise<OperationAnswer | undefined> {
  return inTransaction(db, async (trx) => {
    if (await refusingLongWait(operations.insertClosedOperation(trx, { user_id: userId, key })))
      return undefined
    const stored = await operations.findOperation(trx, { user_id: userId, key })
    if (stored?.is_closed) return undefined
    if (!stored || stored.status === null || stored.body === null)
      throw new DomainError('request_in_progress')
    return { status: stored.status, jsonText: stored.body, isReplay: true }
  })
}

/** Deletes responses older than the promised `IDEMPOTENCY_DAYS`. Returns how many. */
export async function forgetOldOperations(db: Db): Promise<number> {
  return operations.deleteOldOperations(db, IDEMPOTENCY_DAYS)
}

/**
 * A lock timeout on the key means that the same write is still running elsewhere: `request_in_progress`. Use it only for
 * claiming the key; a lock timeout inside the effect has another cause and stays `unavailable`.
 */
async function refusingLongWait<T>(taking: Promise<T>): Promise<T> {
  try {
    return await taking
  } catch (error) {
    throw sqlState(error) === '55P03' ? new DomainError('request_in_progress') : error
  }
}
