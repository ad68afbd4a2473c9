import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrateToLatest } from '../db/migrator.ts'
import { installJobs } from '../jobs/install.ts'
import { createLogger } from '../lib/logger.ts'

export type Connection = EmbeddedPostgres['connection']
/** Where test databases are made, and through what they are reached where that is not the server itself. */
export type TestCluster = Connection & {
  /** A PgBouncer in transaction mode that knows every database of the server. */
  pooler?: Connection
  /** A replica of the server that never shows less than what is committed there. */
  standby?: Connection
}
export type ScratchCluster = { connection: Connection; stop: () => Promise<void> }

/** A real PostgreSQL in a temporary folder with one migrated database; `stop` removes both. */
export async function startScratchCluster(options: {
  database: string
  is_durable: boolean
  settings?: Record<string, string>
}): Promise<ScratchCluster> {
  const data_dir = await mkdtemp(join(tmpdir(), 'tecnicerca-test-'))
  // The server runs as another user where we run as root.
  await chmod(data_dir, 0o755)
  const postgres = await startEmbeddedPostgres({ data_dir, ...options })
  await migrate(postgres.connection)
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

/** Brings a database to what the product expects of it, job queue included. */
export async function migrate(connection: Connection): Promise<void> {
  const log = createLogger('silent')
  const { db, pool } = openDatabase({ connection, pool_size: 2, named_statements: false, log })
  await migrateToLatest(db)
  await installJobs({ db, pool, log })
  await db.destroy()
}
