import { sql } from 'kysely'
import type { Db, Trx } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { isPasswordOf } from '../features/accounts/password.ts'
import { dropPhoto } from '../features/photos/service.ts'
import { forgetReviewsOf } from '../features/reviews/service.ts'
import { forgetCasesOf } from '../features/service-requests/service.ts'
import { DEMONSTRATION_ACCOUNTS } from './accounts.ts'
import { INVENTED_EMAIL } from './known-accounts.ts'
import { withRemovalIndexes } from './removal-indexes.ts'

export type Removal = {
  accounts: number
  technicians: number
  serviceRequests: number
  reviews: number
  photos: number
  /** Number of invented technicians whom real people asked. Their accounts and profiles are kept, but blanked. */
  keptTechnicians: number
  /** Number of admins that can still sign in. */
  admins: number
}

type Invented = { users: number[]; technicians: number[]; keptTechnicians: number[]; keptUsers: number[] }

/**
 * Deletes all invented data in one transaction and keeps what real people made. Their requests to invented technicians and
 * the reviews of these stay; open ones are cancelled. Everything made by an invented account is deleted, even if it was for
 * a real person. `tell` receives progress lines. Needs the owner of the tables and two connections.
 */
export async function removeDemonstration(db: Db, tell: (line: string) => void): Promise<Removal> {
  tell('making indexes for it…')
  return withRemovalIndexes(db, () => inTransaction(db, (trx) => removeInvented(trx, tell)))
}

async function removeInvented(trx: Trx, tell: (line: string) => void): Promise<Removal> {
  await sql`set local lock_timeout = '60s'`.execute(trx)
  await sql`set local statement_timeout = '60s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended('demonstration', 0))`.execute(trx)
  const invented = await findInvented(trx)
  const { users, technicians, keptTechnicians } = invented
  tell(`found ${users.length} accounts and ${technicians.length} technicians; taking away what they did…`)
  const { reviews, service_requests: serviceRequests } = await deleteDeeds(trx, invented)
  tell(`${serviceRequests} service requests and ${reviews} reviews are gone; taking away profiles…`)
  const photos = await deleteProfiles(trx, invented)
  await blankKept(trx, invented)
  tell('taking away accounts…')
  await deleteAccounts(trx, invented)
  tell('counting words of the search anew…')
  await sql`select refresh_search_vocabulary()`.execute(trx)
  const counts = {
    reviews,
    serviceRequests,
    photos,
    keptTechnicians: keptTechnicians.length,
  }
  return {
    accounts: users.length,
    technicians: technicians.length,
    ...counts,
    admins: await countAdmins(trx),
  }
}

/** Finds and locks the invented accounts: others can neither ask nor review them until this transaction ends. */
async function findInvented(trx: Trx): Promise<Invented> {
  const printed = Object.values(DEMONSTRATION_ACCOUNTS).map(({ email }) => email)
  const { rows } = await sql<{ id: number; email: string; password_hash: string; is_gone: boolean }>`
    select id, email, password_hash, deleted_at is not null as is_gone from users
    where email = any(${printed}) or email ~ ${INVENTED_EMAIL} order by id for update`.execute(trx)
  const { email, password } = DEMONSTRATION_ACCOUNTS.admin
  const users: number[] = []
  for (const user of rows) {
    // An admin account with a changed password belongs to a real person.
    const isOwn = user.email === email && !user.is_gone && !(await isPasswordOf(user.password_hash, password))
    if (!isOwn) users.push(user.id)
  }
  const technicians = await sql<{ id: number; user_id: number; is_asked: boolean }>`
    select id, user_id, exists (select from service_requests s
      where s.technician_id = t.id and s.customer_id <> all(${users}::int[])) as is_asked
    from technicians t where user_id = any(${users}::int[]) order by id for update`.execute(trx)
  const kept = technicians.rows.filter(({ is_asked: isAsked }) => isAsked)
  return {
    users,
    technicians: technicians.rows.map(({ id }) => id),
    keptTechnicians: kept.map(({ id }) => id),
    keptUsers: kept.map(({ user_id: userId }) => userId),
  }
}

async function deleteDeeds(trx: Trx, { users, technicians, keptUsers }: Invented) {
  await sql`
    delete from blocked_customers
    where customer_id = any(${users}::int[]) or technician_id = any(${technicians}::int[])`.execute(trx)
  await sql`
    delete from blocked_technicians
    where customer_id = any(${users}::int[]) or technician_id = any(${technicians}::int[])`.execute(trx)
  await sql`
    delete from favourites
    where user_id = any(${users}::int[]) or technician_id = any(${technicians}::int[])`.execute(trx)
  await sql`
    delete from customer_notes
    where user_id = any(${users}::int[]) or customer_id = any(${users}::int[])`.execute(trx)
  await sql`delete from expenses where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from quick_replies where user_id = any(${users}::int[])`.execute(trx)
  const reviews = await sql`delete from reviews where customer_id = any(${users}::int[])`.execute(trx)
  const serviceRequests = await sql`
    delete from service_requests where customer_id = any(${users}::int[])`.execute(trx)
  await sql`
    update service_requests set status_changed_by = null
    where status_changed_by = any(${users}::int[]) and status_changed_by <> all(${keptUsers}::int[])`.execute(
    trx,
  )
  for (const userId of keptUsers) {
    await forgetCasesOf(trx, userId)
    await forgetReviewsOf(trx, userId)
  }
  return {
    reviews: Number(reviews.numAffectedRows),
    service_requests: Number(serviceRequests.numAffectedRows),
  }
}

/** Deletes profiles; keeps blanked ones that real people asked. Returns the number of deleted photos. */
async function deleteProfiles(trx: Trx, { technicians, keptTechnicians }: Invented): Promise<number> {
  const { rows: shown } = await sql<{ profile_image: string }>`
    select distinct profile_image from technicians
    where id = any(${technicians}::int[]) and profile_image is not null order by 1`.execute(trx)
  await sql`
    update technicians set bio = '', address = '', skills = '{}', services = '[]', price_from = null, sector_ids = '{}', hours = '', days_off = '{}',
      profile_image = null, available = false,
      deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where id = any(${keptTechnicians}::int[])`.execute(trx)
  await sql`delete from work_photos where technician_id = any(${keptTechnicians}::int[])`.execute(trx)
  await sql`
    delete from technicians
    where id = any(${technicians}::int[]) and id <> all(${keptTechnicians}::int[])`.execute(trx)
  for (const { profile_image: profileImage } of shown) await dropPhoto(trx, profileImage)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${shown.map(({ profile_image: profileImage }) => profileImage)}::text[]) p(name)
    where not exists (select from photos where file_name = p.name)`.execute(trx)
  return rows[0]?.count ?? 0
}

async function blankKept(trx: Trx, { keptUsers }: Invented): Promise<void> {
  await sql`
    update users set name = 'Técnico', phone = '', password_hash = '',
      email = 'demostracion-' || id || '@invalid', deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where id = any(${keptUsers}::int[])`.execute(trx)
}

async function deleteAccounts(trx: Trx, { users, keptUsers }: Invented): Promise<void> {
  await sql`delete from idempotency_keys where user_id = any(${users}::int[])`.execute(trx)
  await sql`with ended as (delete from sessions where user_id = any(${users}::int[]) returning token_hash)
    insert into ended_sessions (token_hash, reason) select token_hash, 'account_deleted' from ended`.execute(
    trx,
  )
  await sql`delete from password_resets where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from consents where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from known_addresses where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from second_factors where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from sign_in_tickets where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from device_keys where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from passkeys where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from passkey_challenges where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from email_confirmations where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from email_changes where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from notices where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from push_subscriptions where user_id = any(${users}::int[])`.execute(trx)
  await sql`delete from notice_preferences where user_id = any(${users}::int[])`.execute(trx)
  await sql`
    delete from users where id = any(${users}::int[]) and id <> all(${keptUsers}::int[])`.execute(trx)
}

async function countAdmins(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where role = 'admin' and deleted_at is null`.execute(trx)
  return rows[0]?.count ?? 0
}
