import { MAILED_KINDS } from '@tecnicerca/shared/notices'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashPassword } from '../features/accounts/password.ts'
import { storePhoto } from '../features/photos/service.ts'
import { DEMONSTRATION_ACCOUNTS, type DemonstrationAccount, SHARED_PASSWORD } from './accounts.ts'
import { type Faces, readFaces } from './faces.ts'
import { inventWorld } from './invent-world.ts'
import { findPrintedAccounts, INVENTED_EMAIL } from './known-accounts.ts'
import type { World } from './world.ts'
import { writeWorld } from './write-world.ts'

const ACCOUNTS: DemonstrationAccount[] = Object.values(DEMONSTRATION_ACCOUNTS)

export type SeedDependencies = { now?: () => Date; readPhotos?: () => Promise<Faces> }

/**
 * Fills a database without users with demonstration data; leaves any other database unchanged. Several processes may call
 * it at once. Returns the demonstration accounts that still have their printed passwords.
 */
export async function seedDemonstration(
  db: Db,
  { now = () => new Date(), readPhotos = readFaces }: SeedDependencies = {},
): Promise<DemonstrationAccount[]> {
  if (!(await hasUsers(db))) {
    const [faces, hashes] = await Promise.all([readPhotos(), hashPasswords()])
    const world = inventWorld(now(), faces)
    await inTransaction(db, (trx) => fill(trx, { world, faces, hashes }))
  }
  return findPrintedAccounts(db)
}

type Filling = { world: World; faces: Faces; hashes: Map<string, string> }

async function fill(trx: Trx, { world, faces, hashes }: Filling): Promise<void> {
  // A second process waits for the first to finish, longer than an API request may wait for a lock.
  await sql`set local lock_timeout = '60s'`.execute(trx)
  await sql`set local statement_timeout = '60s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended('demonstration', 0))`.execute(trx)
  if (await hasUsers(trx)) return
  const shown = new Set(world.technicians.map(({ profile_image: profileImage }) => profileImage))
  for (const photo of faces.photos) if (shown.has(photo.profile_image)) await storePhoto(trx, photo)
  const shared = hashes.get(SHARED_PASSWORD) ?? ''
  await writeWorld(trx, world, (email) => hashes.get(email) ?? shared)
  // No push and no mail: the addresses are invented.
  await sql`update notices set push_due_at = null`.execute(trx)
  await sql`insert into notice_preferences (user_id, mail_off) select id, ${MAILED_KINDS as unknown as string[]}::text[]
    from users where email ~ ${INVENTED_EMAIL}`.execute(trx)
  await sql`select refresh_search_vocabulary()`.execute(trx)
}

async function hashPasswords(): Promise<Map<string, string>> {
  const entries = ACCOUNTS.map(({ email, password }) => [email, password] as const)
  const hashed = [...entries, [SHARED_PASSWORD, SHARED_PASSWORD] as const].map(
    async ([key, password]) => [key, await hashPassword(password)] as const,
  )
  return new Map(await Promise.all(hashed))
}

async function hasUsers(db: Db | Trx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
