import { setTimeout as pause } from 'node:timers/promises'
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

/** The databases of a process by the variable of their address. An embedded database counts as `DATABASE_URL`. */
export type NamedDatabases = { DATABASE_URL: Db; DATABASE_DIRECT_URL?: Db; DATABASE_READ_URL?: Db }

export type Databases = {
  /** For requests; a transaction pooler may stand in front of it. */
  main: OpenDatabase
  /**
   * For work that needs the same session all the time: the job queue and live updates, which use LISTEN. The same as
   * `main` if no direct URL is set.
   */
  direct: OpenDatabase
  /** A read replica for lists; it may lag behind. */
  replica: OpenDatabase | undefined
  named: NamedDatabases
  close: () => Promise<void>
}

// Two jobs run at a time; each uses one connection for the queue and one for its work. A fifth connection listens for new
// jobs.
const DIRECT_POOL_SIZE = 5
/** While no replica is ready, a balancer leads connections for reading to the primary. They may not stay there for good. */
const REPLICA_CONNECTION_S = 60

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
  const replica = readUrl
    ? open({ connectionString: readUrl, maxLifetimeSeconds: REPLICA_CONNECTION_S }, poolSize)
    : undefined
  const all = new Set([main, direct, ...(replica ? [replica] : [])])
  const close = async () => {
    for (const { db } of all) await db.destroy()
  }
  const check = async () => {
    await refuseReadOnly(main.db, 'DATABASE_URL')
    if (directUrl) await refuseReadOnly(direct.db, 'DATABASE_DIRECT_URL')
    await refuseWithoutSettings(main.db)
  }
  await check().catch(async (error: unknown) => {
    await close()
    throw error
  })
  const named = {
    DATABASE_URL: main.db,
    ...(directUrl && { DATABASE_DIRECT_URL: direct.db }),
    ...(replica && { DATABASE_READ_URL: replica.db }),
  }
  return { main, direct, replica, named, close }
}

/** Throws one line that names the variable if the server takes no writes, like a replica. */
export async function refuseReadOnly(db: Db, variable: string): Promise<void> {
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only')::boolean as is_read_only`.execute(db)
  if (!rows[0]?.is_read_only) return
  throw new Error(
    `${variable}: the server there takes no writes; name the primary, a read replica goes into DATABASE_READ_URL`,
  )
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

/** A check of a load balancer waits about this long in ms. */
const LOOK_LIMIT_MS = 1_500

/**
 * The variables of the databases that do not answer in time, or whose tables the API's database role cannot read.
 */
export async function findMissing(databases: NamedDatabases): Promise<(keyof NamedDatabases)[]> {
  const looks = Object.entries(databases).map(async ([variable, db]) => {
    const answered = sql`select from users limit 1`.execute(db).then(
      () => true,
      () => false,
    )
    const isThere = await Promise.race([answered, pause(LOOK_LIMIT_MS, false, { ref: false })])
    return isThere ? [] : [variable as keyof NamedDatabases]
  })
  return (await Promise.all(looks)).flat()
}
