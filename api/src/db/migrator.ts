import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { applyLogic } from './apply-logic.ts'
import type { Db, Trx } from './client.ts'
import { inTransaction } from './transaction.ts'

/**
 * Changes tables and rows. It runs on databases with and without the functions and triggers of `logic/`, so it must not call
 * the former nor rely on the latter: what needs them goes into `afterLogic`, which runs once they are those of this version.
 */
type TableMigration = Migration & { afterLogic?: (trx: Trx) => Promise<void> }

const MIGRATIONS = await importMigrations(new URL('./migrations/', import.meta.url))

/** TecniCerca 1.0 recorded these. A database that has all of them has the tables of `0001-baseline`. */
const NEWEST_BEFORE_BASELINE = '0041-taken-back'
const COUNT_BEFORE_BASELINE = 41
const isFromBeforeBaseline = (name: string) => !isKnownMigration(name) && name <= NEWEST_BEFORE_BASELINE

/** Every process that migrates waits for this advisory lock. */
export const MIGRATION_LOCK = 4_711_019

/** Every file of the folder, by its name without the ending. */
async function importMigrations(folder: URL): Promise<Record<string, TableMigration>> {
  const names = (await readdir(folder)).map((file) => file.replace('.ts', '')).sort()
  const modules = names.map((name) => import(new URL(`${name}.ts`, folder).href) as Promise<TableMigration>)
  return Object.fromEntries((await Promise.all(modules)).map((module, index) => [names[index], module]))
}

/**
 * Migrates the database to the newest tables, functions and triggers in one transaction. Several replicas may do so at once.
 * Throws if a migration fails, or if the database belongs to a newer or a much older TecniCerca.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockMigrations(trx)
    const executedBefore = await listExecuted(trx)
    if (executedBefore.length === 0) await refuseWithoutRights(trx)
    await replaceByBaseline(trx, executedBefore)
    const executed = await runMigrations(trx, (migrator) => migrator.migrateToLatest())
    await applyLogic(trx)
    for (const name of executed) await MIGRATIONS[name]?.afterLogic?.(trx)
  })
}

/** For a process that may not migrate: throws if the schema is not that of this version. */
export async function refuseOutdated(db: Db): Promise<void> {
  const executed = await listExecuted(db)
  refuseUnknown(executed)
  const missing = Object.keys(MIGRATIONS).find((name) => !executed.includes(name))
  if (missing)
    throw new Error(`DATABASE_MIGRATE is false and the migration ${missing} is missing: run npm run migrate`)
}

/** Creates the tables of an empty database as they were when a backup was taken; without functions and triggers. */
export async function createTablesOf(db: Db, migration: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await runMigrations(trx, (migrator) => migrator.migrateTo(nameSinceBaseline(migration)))
  })
}

/** Whether a backup with this newest migration can be restored; else the reason, for operators. */
export function findWhyNotRestorable(migration: string): string | undefined {
  if (isKnownMigration(migration) || migration === NEWEST_BEFORE_BASELINE) return undefined
  if (isFromBeforeBaseline(migration))
    return `was made before TecniCerca 1.0 (${migration}): restore it with TecniCerca 1.0 and make a new backup`
  return `was made by a newer TecniCerca (${migration})`
}

const nameSinceBaseline = (migration: string) =>
  migration === NEWEST_BEFORE_BASELINE ? '0001-baseline' : migration

/** Replicas that start at once migrate one after another. Waits without a time limit, until the commit of the other. */
async function lockMigrations(trx: Trx): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    trx,
  )
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(trx)
  await sql`select set_config('lock_timeout', '2s', true)`.execute(trx)
}

/** Throws PostgreSQL's own error if the owner may not create tables: Kysely would hide it behind a later one. */
async function refuseWithoutRights(trx: Trx): Promise<void> {
  await sql`create table migration_probe ()`.execute(trx)
  await sql`drop table migration_probe`.execute(trx)
}

/** Records the baseline in place of the 41 migrations that led to the same tables. */
async function replaceByBaseline(trx: Trx, executed: readonly string[]): Promise<void> {
  refuseUnknown(executed)
  const old = executed.filter(isFromBeforeBaseline)
  if (old.length === 0) return
  if (old.length < COUNT_BEFORE_BASELINE)
    throw new Error(
      `This database is older than TecniCerca 1.0 (${old[0]}). Nothing was changed. Start TecniCerca 1.0 once, then this one`,
    )
  await sql`insert into kysely_migration (name, timestamp)
    select '0001-baseline', timestamp from kysely_migration where name = ${NEWEST_BEFORE_BASELINE}`.execute(
    trx,
  )
  await sql`delete from kysely_migration where name = any(${old})`.execute(trx)
}

/** Throws if a newer TecniCerca migrated the database, because this version might damage it. */
function refuseUnknown(executed: readonly string[]): void {
  const unknown = executed.find((name) => !isKnownMigration(name) && !isFromBeforeBaseline(name))
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

function isKnownMigration(name: string): boolean {
  return name in MIGRATIONS
}

/** Runs migrations and returns their names. Throws what made one fail. */
async function runMigrations(
  trx: Trx,
  run: (migrator: Migrator) => ReturnType<Migrator['migrateToLatest']>,
): Promise<string[]> {
  let cause: unknown
  // Kysely releases its lock in the aborted transaction, and the error of that would hide why the migration failed.
  const keepCause = (error: unknown) => {
    cause = error
    throw error
  }
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up }]) => [name, { up: (db: Trx) => up(db).catch(keepCause) }]),
  )
  const migrator = new Migrator({
    db: trx,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Migrations that were developed in parallel may arrive out of the order of their numbers.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await run(migrator).catch((thrown: unknown) => {
    throw cause ?? thrown
  })
  if (error) throw cause ?? error
  return (results ?? []).map(({ migrationName }) => migrationName)
}
