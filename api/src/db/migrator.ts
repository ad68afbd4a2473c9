import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './client.ts'
import * as core from './migrations/0001-core.ts'
import * as search from './migrations/0002-search.ts'
import * as photoUses from './migrations/0003-photo-uses.ts'
import * as limits from './migrations/0004-limits.ts'
import * as countedReviews from './migrations/0005-counted-reviews.ts'
import * as blockedCustomers from './migrations/0006-blocked-customers.ts'
import * as publicAddress from './migrations/0007-public-address.ts'
import * as spokenWords from './migrations/0008-spoken-words.ts'
import * as cases from './migrations/0009-cases.ts'
import * as casePhotos from './migrations/0010-case-photos.ts'
import * as adminCases from './migrations/0011-admin-cases.ts'
import * as categoryNames from './migrations/0012-category-names.ts'
import * as notices from './migrations/0013-notices.ts'
import * as live from './migrations/0014-live.ts'
import * as archivedCategories from './migrations/0015-archived-categories.ts'
import * as endedSessions from './migrations/0016-ended-sessions.ts'
import * as composedEmails from './migrations/0017-composed-emails.ts'
import * as storedMails from './migrations/0018-stored-mails.ts'
import * as blockedTechnicians from './migrations/0019-blocked-technicians.ts'
import * as missedSearchMarks from './migrations/0020-missed-search-marks.ts'
import * as markedRateLimits from './migrations/0021-marked-rate-limits.ts'
import * as adminTables from './migrations/0022-admin-tables.ts'
import * as suspension from './migrations/0023-suspension.ts'
import * as caseActs from './migrations/0024-case-acts.ts'
import * as reports from './migrations/0025-reports.ts'
import * as adminIndexes from './migrations/0026-admin-indexes.ts'
import * as adminDesk from './migrations/0027-admin-desk.ts'
import * as verifications from './migrations/0028-verifications.ts'
import * as adminReviewOrder from './migrations/0029-admin-review-order.ts'
import * as reviewChanges from './migrations/0030-review-changes.ts'
import * as recommendedOrder from './migrations/0031-recommended-order.ts'
import * as workPhotos from './migrations/0032-work-photos.ts'
import * as services from './migrations/0033-services.ts'
import * as sectors from './migrations/0034-sectors.ts'
import * as consents from './migrations/0035-consents.ts'
import * as devices from './migrations/0036-devices.ts'
import * as erasure from './migrations/0037-erasure.ts'
import * as hiddenProfiles from './migrations/0038-hidden-profiles.ts'
import * as emailChanges from './migrations/0039-email-changes.ts'
import * as passkeys from './migrations/0040-passkeys.ts'
import * as takenBack from './migrations/0041-taken-back.ts'
import * as shortNames from './migrations/0042-short-names.ts'
import * as endedVerifications from './migrations/0043-ended-verifications.ts'
import * as databasePlace from './migrations/0046-database-place.ts'
import * as foldTextAnywhere from './migrations/0047-fold-text-anywhere.ts'
import * as reportReasons from './migrations/0048-report-reasons.ts'

const MIGRATIONS: Record<string, Migration> = {
  '0001-core': core,
  '0002-search': search,
  '0003-photo-uses': photoUses,
  '0004-limits': limits,
  '0005-counted-reviews': countedReviews,
  '0006-blocked-customers': blockedCustomers,
  '0007-public-address': publicAddress,
  '0008-spoken-words': spokenWords,
  '0009-cases': cases,
  '0010-case-photos': casePhotos,
  '0011-admin-cases': adminCases,
  '0012-category-names': categoryNames,
  '0013-notices': notices,
  '0014-live': live,
  '0015-archived-categories': archivedCategories,
  '0016-ended-sessions': endedSessions,
  '0017-composed-emails': composedEmails,
  '0018-stored-mails': storedMails,
  '0019-blocked-technicians': blockedTechnicians,
  '0020-missed-search-marks': missedSearchMarks,
  '0021-marked-rate-limits': markedRateLimits,
  '0022-admin-tables': adminTables,
  '0023-suspension': suspension,
  '0024-case-acts': caseActs,
  '0025-reports': reports,
  '0026-admin-indexes': adminIndexes,
  '0027-admin-desk': adminDesk,
  '0028-verifications': verifications,
  '0029-admin-review-order': adminReviewOrder,
  '0030-review-changes': reviewChanges,
  '0031-recommended-order': recommendedOrder,
  '0032-work-photos': workPhotos,
  '0033-services': services,
  '0034-sectors': sectors,
  '0035-consents': consents,
  '0036-devices': devices,
  '0037-erasure': erasure,
  '0038-hidden-profiles': hiddenProfiles,
  '0039-email-changes': emailChanges,
  '0040-passkeys': passkeys,
  '0041-taken-back': takenBack,
  '0042-short-names': shortNames,
  '0043-ended-verifications': endedVerifications,
  '0046-database-place': databasePlace,
  '0047-fold-text-anywhere': foldTextAnywhere,
  '0048-report-reasons': reportReasons,
}

/** Migrates the database to the newest schema. Several replicas may do so at once. Throws if a migration fails. */
export async function migrateToLatest(db: Db): Promise<void> {
  refuseUnknown(await listExecuted(db))
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw error
}

/** For a process that may not migrate: throws if the schema is not that of this version. */
export async function refuseOutdated(db: Db): Promise<void> {
  const executed = await listExecuted(db)
  refuseUnknown(executed)
  const missing = Object.keys(MIGRATIONS).find((name) => !executed.includes(name))
  if (missing)
    throw new Error(`DATABASE_MIGRATE is false and the migration ${missing} is missing: run npm run migrate`)
}

/** Throws if a newer TecniCerca migrated the database, because this version might damage it. */
function refuseUnknown(executed: readonly string[]): void {
  const unknown = executed.find((name) => !isKnownMigration(name))
  if (!unknown) return
  throw new Error(
    `This database belongs to a newer TecniCerca (${unknown}). Nothing was changed. Start the newer one, set another ` +
      'DATABASE_URL or DATA_DIR, or restore a backup of this version into an empty database',
  )
}

/** Names of the executed migrations, newest first. */
async function listExecuted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return []
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(
    db,
  )
  return executed.rows.map(({ name }) => name)
}

/** Migrates an empty database to the schema that a backup was taken from. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error) throw error
}

export function isKnownMigration(name: string): boolean {
  return name in MIGRATIONS
}

function migratorOf(db: Db): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    // Migrations that were developed in parallel may arrive out of the order of their numbers.
    allowUnorderedMigrations: true,
  })
}
