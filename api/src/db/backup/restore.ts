import { open } from 'node:fs/promises'
import pg from 'pg'
import { installJobs } from '../../jobs/install.ts'
import type { Logger } from '../../lib/logger.ts'
import { openDatabase } from '../client.ts'
import type { ConnectedDatabase } from '../connect.ts'
import { isKnownMigration, migrateTo } from '../migrator.ts'
import { prepareDatabase } from '../prepare.ts'
import { SCHEMAS } from './copied-tables.ts'
import { findNewestDumpPrograms } from './dump-programs.ts'
import { checkArchive, loadCopyArchive } from './load-copy-archive.ts'
import { checkDump, loadDump } from './load-dump.ts'

type RestoreOptions = { file: string; mayOverwrite: boolean; log: Logger }

/**
 * Fills the database from a backup, migrates it, and grants the product's role access to the rows. Throws and changes
 * nothing if anybody is connected, if there are tables and `mayOverwrite` is false, or if the file cannot be read.
 */
export async function restoreBackup(
  database: Pick<ConnectedDatabase, 'owner' | 'product' | 'hasOwnRole'>,
  options: RestoreOptions,
): Promise<void> {
  const { owner } = database
  const { file, mayOverwrite, log } = options
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const fill = await fillerOf(client, file)
    await refuseCompany(client)
    if (!mayOverwrite) await refuseTables(client)
    // Several statements in one query form one transaction: an owner who may not drop everything drops nothing.
    await client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade; create schema public`)
    const { db, pool } = openDatabase({ connection: owner, pool_size: 4, named_statements: false, log })
    try {
      await fill({ db, pool, log })
    } finally {
      await db.destroy()
    }
    await prepareDatabase(database, log)
  } finally {
    await client.end()
  }
}

type Target = Parameters<typeof installJobs>[0]

/** Returns a function that fills an empty database from this file. Checks the file first, before anything is dropped. */
async function fillerOf(client: pg.Client, file: string): Promise<(target: Target) => Promise<void>> {
  const { migration, load } = await contentsOf(client, file)
  if (!isKnownMigration(migration)) throw new Error(`${file} was made by a newer TecniCerca (${migration})`)
  return async (target) => {
    await migrateTo(target.db, migration)
    await installJobs(target)
    await load()
  }
}

async function contentsOf(
  client: pg.Client,
  file: string,
): Promise<{ migration: string; load: () => Promise<void> }> {
  if (await isPgDump(file)) {
    // `pg_restore` reads the file without connecting to the server, so it may be older than the server.
    const programs = await findNewestDumpPrograms()
    if (!programs) throw new Error(`${file} was made by pg_dump: install PostgreSQL's client programs`)
    const dump = { file, pg_restore: programs.pg_restore }
    const facts = await checkDump(dump)
    return { migration: facts.migration, load: () => loadDump(client, dump, facts) }
  }
  const header = await checkArchive(file)
  return { migration: header.migration, load: () => loadCopyArchive(client, file, header) }
}

async function isPgDump(file: string): Promise<boolean> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(5), 0, 5).finally(() => handle.close())
  return buffer.toString('latin1') === 'PGDMP'
}

/**
 * Only a superuser sees the `backend_type` of other roles. PostgreSQL's own workers have no user (autovacuum) or no
 * database.
 */
async function refuseCompany(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usesysid is not null
      and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (rowCount) throw new Error('somebody uses this database: stop TecniCerca first')
}

async function refuseTables(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  )
  if (rowCount) throw new Error('this database is not empty: --overwrite replaces all that is in it')
}
