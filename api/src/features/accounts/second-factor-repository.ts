import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

const TICKET_MIN = 5

export type SecondFactor = {
  secret: Buffer
  last_interval: number
  is_confirmed: boolean
  /** Seconds since 1970 by the database's clock. */
  now_s: number
}

export async function findSecondFactor(db: Db | Trx, userId: number): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select([
      'secret',
      'last_interval',
      sql<boolean>`confirmed_at is not null`.as('is_confirmed'),
      sql<number>`extract(epoch from now())::float8`.as('now_s'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a secret in place of an earlier one. It has no effect until it is confirmed. */
export async function insertSecondFactor(trx: Trx, userId: number, secret: Buffer): Promise<void> {
  await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, last_interval: 0, created_at: sql`now()` }),
    )
    .execute()
}

/** Marks the codes up to this 30-second interval as used. */
export async function updateLastInterval(trx: Trx, userId: number, interval: number): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ last_interval: interval })
    .where('user_id', '=', userId)
    .execute()
}

export async function updateAsConfirmed(
  trx: Trx,
  userId: number,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute()
  await trx
    .insertInto('recovery_codes')
    .values(codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash })))
    .execute()
}

/** Deletes the secret and the recovery codes. True if there was a secret. */
export async function deleteSecondFactor(trx: Trx, userId: number): Promise<boolean> {
  const result = await trx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Uses up a recovery code. False if the user has no such code. */
export async function deleteRecoveryCode(trx: Trx, userId: number, codeHash: Buffer): Promise<boolean> {
  const result = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

type NewTicket = { token_hash: Buffer; user_id: number; browser_hash: Buffer | null; is_remembered: boolean }

export async function insertTicket(trx: Trx, ticket: NewTicket): Promise<void> {
  await trx
    .insertInto('sign_in_tickets')
    .values({ ...ticket, expires_at: sql<Date>`now() + make_interval(mins => ${TICKET_MIN}::int)` })
    .execute()
}

export type Ticket = { user_id: number; is_remembered: boolean; password_hash: string; email: string }

/** A sign-in that waits for its second factor. Undefined if its ticket is used, expired or of another browser. */
export async function findTicket(
  db: Db,
  { token_hash: tokenHash, browser_hash: browserHash }: Pick<NewTicket, 'token_hash' | 'browser_hash'>,
): Promise<Ticket | undefined> {
  return db
    .selectFrom('sign_in_tickets as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.user_id', 'i.is_remembered', 'u.password_hash', 'u.email'])
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`(i.browser_hash is null or i.browser_hash = ${browserHash})`)
    .executeTakeFirst()
}

/** Uses up the ticket of a sign-in. False if it was used up before. */
export async function deleteTicket(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const result = await trx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteExpiredTickets(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('sign_in_tickets')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
