import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'

export type StoredOperation = {
  request_hash: Buffer
  status: number | null
  body: string | null
  is_closed: boolean
}

type Key = { user_id: number; key: string }

/**
 * Claims the key for this transaction. False if it is taken or its user is deleted. If the same write is running now, its
 * row is not committed yet: PostgreSQL waits for it (up to the connection's lock_timeout), so that `findOperation`
 * afterwards sees how it ended.
 */
export async function insertOperation(trx: Trx, operation: Key & { request_hash: Buffer }): Promise<boolean> {
  const { user_id: userId, key, request_hash: requestHash } = operation
  const inserted = await runStatement(trx, INSERT_OPERATION, [userId, key, requestHash])
  return inserted.length > 0
}

// The lock waits for a running deletion of the account and then finds no user, so nothing is written after the deletion.
const INSERT_OPERATION = `insert into idempotency_keys (user_id, key, request_hash)
  select id, $2::text, $3::bytea from users where id = $1 and deleted_at is null for key share
  on conflict (user_id, key) do nothing returning true`

/** Closes the key for ever, so that a request sent under it never runs. False if the key is taken. */
export async function insertClosedOperation(trx: Trx, operation: Key): Promise<boolean> {
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ ...operation, request_hash: Buffer.alloc(0), status: null, body: null, is_closed: true })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateOperationAnswer(
  trx: Trx,
  { user_id: userId, key }: Key,
  answer: { status: number; body: string },
): Promise<void> {
  await runStatement(trx, UPDATE_ANSWER, [userId, key, answer.status, answer.body])
}

const UPDATE_ANSWER = 'update idempotency_keys set status = $3, body = $4 where user_id = $1 and key = $2'

export async function findOperation(
  db: Db | Trx,
  { user_id: userId, key }: Key,
): Promise<StoredOperation | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', 'is_closed'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function deleteOperationsOfUser(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}

export async function deleteOldOperations(db: Db, days: number): Promise<number> {
  const result = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
