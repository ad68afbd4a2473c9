import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

const CHALLENGE_MIN = 5

export type Passkey = {
  id: number
  user_id: number
  public_key: Buffer
  password_hash: string
}

/** The passkey and its account. Undefined if there is none, or the account is deleted. */
export async function findPasskey(db: Db, credentialId: Buffer): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkeys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.user_id', 'k.public_key', 'u.password_hash'])
    .where('k.credential_id', '=', credentialId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The passkeys of the user, newest first. */
export async function listPasskeysOfUser(db: Db | Trx, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

type NewPasskey = {
  user_id: number
  credential_id: Buffer
  public_key: Buffer
  counter: number
  name: string
}

/** Undefined if this or another user has already registered the credential. */
export async function insertPasskey(trx: Trx, passkey: NewPasskey) {
  return trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()
}

/** The counter of a passkey; undefined if it was deleted. The caller must have locked the account. */
export async function findCounter(trx: Trx, id: number): Promise<number | undefined> {
  const row = await trx.selectFrom('passkeys').select('counter').where('id', '=', id).executeTakeFirst()
  return row?.counter
}

export async function updateAsUsed(trx: Trx, id: number, counter: number): Promise<void> {
  await trx.updateTable('passkeys').set({ counter, last_used_at: sql`now()` }).where('id', '=', id).execute()
}

export async function deletePasskey(
  trx: Trx,
  { user_id: userId, id }: { user_id: number; id: number },
): Promise<boolean> {
  const result = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes the user's passkeys and open challenges. Returns the number of passkeys. */
export async function deletePasskeysOfUser(trx: Trx, userId: number): Promise<number> {
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  const result = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function insertChallenge(
  db: Db,
  { challenge_hash: challengeHash, user_id: userId }: Challenge,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challengeHash,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MIN}::int)`,
    })
    .execute()
}

/** `user_id`: null for a sign-in. */
export type Challenge = { challenge_hash: Buffer; user_id: number | null }

/** Uses up a challenge. False if it is used, expired or for another user. */
export async function deleteChallenge(
  db: Db,
  { challenge_hash: challengeHash, user_id: userId }: Challenge,
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteExpiredChallenges(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
