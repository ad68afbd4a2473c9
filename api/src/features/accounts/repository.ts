import type { Role, User } from '@tecnicerca/shared/accounts'
import { CONSENT_VERSIONS, type ConsentKind } from '@tecnicerca/shared/consents'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { RETENTION_DAYS } from '@tecnicerca/shared/retention'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

export type NewAccount = { name: string; email: string; phone: string; password_hash: string; role: Role }

/** The columns needed to sign in and to change an account. Never sent to a client. */
export type Account = { id: number; email: string; password_hash: string; role: Role }

const ACCOUNT_COLUMNS = ['id', 'email', 'password_hash', 'role'] as const

export async function findUser(db: Db | Trx, id: number): Promise<User | undefined> {
  const row = await livingUsers(db).where('u.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const {
    suspended_at: suspendedAt,
    suspension_reason: reason,
    erase_at: eraseAt,
    asks_consent: asksConsent,
    ...user
  } = row
  return {
    ...user,
    ...(suspendedAt && { suspension_reason: reason }),
    ...(eraseAt && { erase_at: eraseAt.toISOString() }),
    ...(asksConsent && { asks_consent: true }),
    created_at: row.created_at.toISOString(),
  }
}

// Admins are not asked for consent: they work for the operator.
const ASKS_CONSENT = sql<boolean>`u.role <> 'admin' and (not ${hasAnswered('privacy')}
  or t.id is not null and not ${hasAnswered('contact_public')})`

function hasAnswered(kind: ConsentKind) {
  return sql`exists (select from consents c
    where c.user_id = u.id and c.kind = ${sql.lit(kind)} and c.version = ${sql.lit(CONSENT_VERSIONS[kind])})`
}

function livingUsers(db: Db | Trx) {
  return db
    .selectFrom('users as u')
    .leftJoin('technicians as t', (join) =>
      join
        .onRef('t.user_id', '=', 'u.id')
        // As in `SESSION_USER`: a suspended technician keeps the profile, and so does one whose profile an admin hid.
        .on(sql<boolean>`(t.deleted_at is null
          or (u.suspended_at is not null or t.hidden_rule is not null) and u.role = 'technician')`),
    )
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.role', 'u.created_at', 't.id as technician_id'])
    .select(['u.suspended_at', 'u.suspension_reason', 'u.erase_at'])
    .select(ASKS_CONSENT.as('asks_consent'))
}

export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  return livingAccounts(db).where('id', '=', id).executeTakeFirst()
}

export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<(Account & { name: string }) | undefined> {
  return livingAccounts(db).select('name').where('email', '=', email).executeTakeFirst()
}

/** The account with this email. `is_known_address`: whether the account knows the network address of this sign-in. */
export async function findAccountToSignIn(
  db: Db,
  { email, address_mark: addressMark }: { email: string; address_mark: string },
): Promise<(Account & { is_known_address: boolean }) | undefined> {
  return livingAccounts(db)
    .select(
      sql<boolean>`exists (select from known_addresses k where k.user_id = users.id
        and k.address_mark = ${addressMark} and k.seen_at > now() - make_interval(days => ${RETENTION_DAYS.knownAddresses}::int))`.as(
        'is_known_address',
      ),
    )
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Remembers a network address of the account for `RETENTION_DAYS.knownAddresses`. */
export async function insertKnownAddress(trx: Trx, userId: number, addressMark: string): Promise<void> {
  await trx
    .insertInto('known_addresses')
    .values({ user_id: userId, address_mark: addressMark })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address_mark']).doUpdateSet({ seen_at: sql`now()` }),
    )
    .execute()
}

export async function deleteKnownAddressesOfUser(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('known_addresses').where('user_id', '=', userId).execute()
}

export async function deleteOldKnownAddresses(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('known_addresses')
    .where('seen_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS.knownAddresses}::int)`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Locks the account until the transaction ends: others can neither change nor delete it. */
export async function lockAccount(trx: Trx, id: number): Promise<Account | undefined> {
  return livingAccounts(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Like `lockAccount`, for a deletion: also blocks inserts that refer to the account, such as a service request or an
 * idempotency key.
 */
export async function lockAccountToClose(trx: Trx, id: number): Promise<Account | undefined> {
  return livingAccounts(trx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function lockAccountByEmail(trx: Trx, email: string): Promise<Account | undefined> {
  return livingAccounts(trx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
}

/** Locks all admins who are not suspended until the transaction ends. `is_leaving`: the admin's erasure is scheduled. */
export async function lockAdmins(trx: Trx): Promise<{ id: number; is_leaving: boolean }[]> {
  return trx
    .selectFrom('users')
    .select(['id', sql<boolean>`erase_at is not null`.as('is_leaving')])
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

function livingAccounts(db: Db | Trx) {
  return db.selectFrom('users').select(ACCOUNT_COLUMNS).where('deleted_at', 'is', null)
}

export async function insertAccount(trx: Trx, account: NewAccount): Promise<number> {
  const row = await trx.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export type AccountChanges = { [Field in keyof NewAccount]?: NewAccount[Field] | undefined }

/** Writes the fields that are not undefined. */
export async function updateAccount(trx: Trx, id: number, fields: AccountChanges): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...fields, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Anonymizes an account: only its role and timestamps remain. Its new email cannot belong to any person, and its new
 * hash matches no password.
 */
export async function updateAccountAsDeleted(
  trx: Trx,
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      name: ACCOUNT.role[role],
      email: `borrada-${id}@invalid`,
      phone: '',
      password_hash: '',
      ...{
        suspended_at: null,
        suspension_reason: '',
        erase_at: null,
        erases_reviews: false,
        hides_contact: false,
        may_keep_contact: false,
      },
      ...{ deleted_at: sql`now()`, updated_at: sql`now()` },
    })
    .where('id', '=', id)
    .execute()
}

/** `reason`: null ends the suspension. */
export async function updateSuspension(trx: Trx, userId: number, reason: string | null): Promise<void> {
  const suspended = {
    suspended_at: sql<Date>`coalesce(suspended_at, now())`,
    suspension_reason: reason ?? '',
  }
  await trx
    .updateTable('users')
    .set(reason === null ? { suspended_at: null, suspension_reason: '' } : suspended)
    .where('id', '=', userId)
    .execute()
}

/**
 * Shows or hides the user's technician profile, if there is one. A profile that an admin hid stays hidden. Phones learn of it
 * through `deleted_at` in the directory sync.
 */
export async function updateProfileListed(trx: Trx, userId: number, isListed: boolean): Promise<void> {
  await trx
    .updateTable('technicians')
    .set({ deleted_at: isListed ? null : sql`now()`, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('deleted_at', isListed ? 'is not' : 'is', null)
    .$if(isListed, (profiles) => profiles.where('hidden_rule', 'is', null))
    .execute()
}

/** True if the email is confirmed, or if a background job has found that the account is three days old. */
export async function findEstablished(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_established').where('id', '=', id).executeTakeFirst()
  return row?.is_established ?? false
}

export async function findEmailConfirmed(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(sql<boolean>`email_confirmed_at is not null`.as('is_confirmed'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.is_confirmed ?? false
}

/** Marks the email as confirmed. From now on the account's reviews count. */
export async function updateEmailAsConfirmed(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())`, is_established: true })
    .where('id', '=', id)
    .execute()
  await recountReviewedBy(trx, [id])
}

export async function updateEmailAsUnconfirmed(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute()
}

const IS_DUE = sql<boolean>`not is_established and deleted_at is null and created_at < now() - interval '3 days'`

/** If the account is old enough, its reviews count from now on. The caller must have locked the account's row. */
export async function updateAccountAsEstablished(trx: Trx, id: number): Promise<void> {
  const rows = await trx
    .updateTable('users')
    .set({ is_established: true })
    .where('id', '=', id)
    .where(IS_DUE)
    .returning('id')
    .execute()
  await recountReviewedBy(
    trx,
    rows.map((row) => row.id),
  )
}

/** Like `updateAccountAsEstablished`, for up to `most` accounts. Skips locked rows. Returns how many it updated. */
export async function updateOldAccountsAsEstablished(trx: Trx, most: number): Promise<number> {
  const due = trx.selectFrom('users').select('id').where(IS_DUE).orderBy('id').limit(most)
  const rows = await trx
    .updateTable('users')
    .set({ is_established: true })
    .where('id', 'in', due.forNoKeyUpdate().skipLocked())
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  await recountReviewedBy(trx, ids)
  return ids.length
}

async function recountReviewedBy(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select recount_ratings(array(
    select distinct technician_id from reviews where customer_id = any(${ids}::int[])))`.execute(trx)
}

export async function deletePasswordResetsOfUser(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteEmailConfirmationsOfUser(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
}

/** Cancels the pending change of email, with its links. True if there was one. */
export async function deleteEmailChangeOfUser(trx: Trx, userId: number): Promise<boolean> {
  const result = await trx.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
