import pg from 'pg'
import { installJobs } from '../../jobs/install.ts'
import type { Logger } from '../../lib/logger.ts'
import { openOwnerDatabase } from '../client.ts'
import type { ConnectedDatabase } from '../connect.ts'
import { readReplaced, restoreIdsAhead } from '../ids-ahead.ts'
import { createTablesOf, findWhyNotRestorable } from '../migrator.ts'
import { prepareDatabase } from '../prepare.ts'
import { SCHEMAS } from './copied-tables.ts'
import { fillTables } from './fill-tables.ts'
import { openBackup } from './read-backup.ts'

type RestoreOptions = { file: string; mayOverwrite: boolean; log: Logger }

/**
 * Fills the database from a backup, migrates it, gives no id again that phones may know, and grants the API's role access to
 * the rows. Throws and changes nothing if anybody is connected, if there are tables and `mayOverwrite` is false, or if the
 * file cannot be read.
 */
export async function restoreBackup(
  database: Pick<ConnectedDatabase, 'owner' | 'api' | 'hasOwnRole'>,
  options: RestoreOptions,
): Promise<void> {
  const { owner } = database
  const { file, mayOverwrite, log } = options
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const backup = await openBackup(file)
    const whyNot = findWhyNotRestorable(backup.migration)
    if (whyNot) throw new Error(`${file} ${whyNot}`)
    await refuseOtherClients(client)
    if (!mayOverwrite) await refuseTables(client)
    const replaced = await readReplaced(client)
    // Several statements in one query form one transaction, so an owner who may not drop everything drops nothing.
    await client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade; create schema public`)
    const { db, pool } = openOwnerDatabase(owner, log)
    try {
      await createTablesOf(db, backup.migration)
      await installJobs({ db, pool, log })
      await fillTables(client, backup)
    } finally {
      await db.destroy()
    }
    await prepareDatabase(database, log)
    await restoreIdsAhead(client, replaced)
  } finally {
    await client.end()
  }
}

/**
 * Throws if another client uses the database. Only a superuser sees the `backend_type` of other roles; others see null.
 * PostgreSQL's own processes have no user (autovacuum) or no database.
 */
async function refuseOtherClients(client: pg.Client): Promise<void> {
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
