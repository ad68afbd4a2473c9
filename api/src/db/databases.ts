import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from '../lib/logger.ts'
import { type Db, type OpenDatabase, openDatabase, SESSION_SETTINGS } from './client.ts'
import { reachDatabase } from './reach.ts'

export type DatabaseSettings = {
  poolSize: number
  namedStatements: boolean
  directUrl: string | undefined
  readUrl: string | undefined
}

export type Databases = {
  /** For requests; a transaction pooler may stand in front of it. */
  main: OpenDatabase
  /**
   * For work that needs the same session all the time: the job queue and live updates, which use LISTEN. The same as
   * `main` if no direct URL is set.
   */
  direct: OpenDatabase
  /** A read replica for lists; it may lag behind. */
  replica: Db | undefined
  close: () => Promise<void>
}

// Two jobs run at a time; each uses one connection for the queue and one for its work. A fifth connection listens for new
// jobs.
const DIRECT_POOL_SIZE = 5

/**
 * Opens the configured databases. Throws if a pooler drops the settings that every connection needs (`SESSION_SETTINGS`).
 */
export async function openDatabases(
  connection: pg.PoolConfig,
  settings: DatabaseSettings,
  log: Logger,
): Promise<Databases> {
  const { poolSize, namedStatements, directUrl, readUrl } = settings
  if (connection.connectionString) await reachDatabase(connection.connectionString, 'DATABASE_URL')
  if (directUrl) await reachDatabase(directUrl, 'DATABASE_DIRECT_URL')
  const open = (connection: pg.PoolConfig, poolSize: number) =>
    openDatabase({ connection, poolSize, namedStatements, log })
  const main = open(connection, poolSize)
  const direct = directUrl ? open({ connectionString: directUrl }, DIRECT_POOL_SIZE) : main
  const replica = readUrl ? open({ connectionString: readUrl }, poolSize) : undefined
  const all = new Set([main, direct, ...(replica ? [replica] : [])])
  const close = async () => {
    for (const { db } of all) await db.destroy()
  }
  await refuseWithoutSettings(main.db).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { main, direct, replica: replica?.db, close }
}

/**
 * Throws if the connections lack our timeouts, which a pooler may drop. Without them one stuck transaction could block
 * everybody.
 */
async function refuseWithoutSettings(db: Db): Promise<void> {
  const names = Object.keys(SESSION_SETTINGS)
  const { rows } = await sql<{ name: string; milliseconds: number }>`
    select name, setting::int as milliseconds from pg_settings where name = any(${names})`.execute(db)
  const wanted = Object.entries(SESSION_SETTINGS)
  const missing = wanted.filter(
    ([name, ms]) => !rows.some((row) => row.name === name && row.milliseconds === ms),
  )
  if (missing.length === 0) return
  const settings = missing.map(([name, ms]) => `${name} = ${ms}`).join(', ')
  throw new Error(
    `DATABASE_URL: the connections there need ${settings}; a pooler must set them (docs/scaling.md)`,
  )
}

/** Throws if the database cannot be reached or the API's database role cannot read its tables. */
export async function readOneUser(db: Db): Promise<void> {
  await sql`select from users limit 1`.execute(db)
}
