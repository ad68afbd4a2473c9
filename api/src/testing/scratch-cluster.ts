import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../db/prepare.ts'
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
  const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-test-'))
  // The server runs as another user where we run as root.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ data_dir: dataDir, ...options })
  await migrate(postgres.connection)
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The role that the product runs as; tests may do more. */
export const PRODUCT_ROLE = 'tecnicerca'

/** Brings a database to what the product expects of it, job queue and role included. */
export async function migrate(connection: Connection): Promise<void> {
  const product = { ...connection, user: PRODUCT_ROLE }
  await prepareDatabase({ owner: connection, product, hasOwnRole: true }, createLogger('silent'))
}
