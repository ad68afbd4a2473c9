import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { createLogger } from '../lib/logger.ts'

export type Connection = EmbeddedPostgres['connection']
/** The server that test databases are created on, with a pooler and a standby if tests use them. */
export type TestCluster = Connection & {
  /** A PgBouncer in transaction mode that knows every database of the server. */
  pooler?: Connection
  /** A replica that never lags behind a committed transaction. */
  standby?: Connection
}
export type ScratchCluster = { connection: Connection; stop: () => Promise<void> }

/** Starts a real PostgreSQL in a temporary folder with one migrated database. `stop` removes both. */
export async function startScratchCluster(options: {
  database: string
  isDurable: boolean
  settings?: Record<string, string>
}): Promise<ScratchCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-test-'))
  // If we run as root, the server runs as another user and must be able to enter the folder.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, ...options })
  await migrate(postgres.connection)
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The API's database role. Tests may use a stronger one. */
export const API_ROLE = 'tecnicerca'

/** Prepares a database for the product: migrations, job queue and role. */
export async function migrate(connection: Connection): Promise<void> {
  const api = { ...connection, user: API_ROLE }
  await prepareDatabase({ owner: connection, api, hasOwnRole: true }, createLogger('silent'))
}
