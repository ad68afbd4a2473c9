import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../api/src/db/client.ts'
import {
  connectionUrl,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../api/src/db/embedded/embedded-postgres.ts'
import { createLogger } from '../../api/src/lib/logger.ts'
import { migrate } from '../../api/src/testing/scratch-cluster.ts'
import { startApi } from '../kit/stack.ts'

type Rows = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>

export type Servers = {
  url: () => string
  db: Db
  query: Rows
  killApi: () => Promise<void>
  /** Kills the whole PostgreSQL server, postmaster first, and starts it again on its data. The API keeps running. */
  killPostgres: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a durable PostgreSQL and the API. Both can be killed at any moment. */
export async function startServers(): Promise<Servers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-chaos-'))
  await chmod(dataDir, 0o755)
  const start = () => startEmbeddedPostgres({ dataDir, database: 'chaos' })
  let postgres = await start()
  // The socket's folder changes with each start. The API uses this link to it.
  const link = join(dataDir, 'socket')
  await symlink(postgres.connection.host, link)
  const connection = { ...postgres.connection, host: link }
  const log = createLogger('silent')
  const { db, pool } = openDatabase({ connection, poolSize: 2, namedStatements: false, log })
  await migrate(connection)
  const databaseUrl = connectionUrl(connection)
  let api = await startApi({ databaseUrl })

  return {
    url: () => api.url,
    db,
    query: async (sql, values = []) => (await pool.query(sql, values)).rows,
    killApi: async () => {
      await api.end('SIGKILL')
      api = await startApi({ databaseUrl, port: new URL(api.url).port })
    },
    killPostgres: async () => {
      await crash(postgres, await folderOf(pool))
      postgres = await start()
      await rm(link)
      await symlink(postgres.connection.host, link)
    },
    stop: async () => {
      await api.end('SIGTERM')
      await db.destroy()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function folderOf(pool: { query: (sql: string) => Promise<{ rows: { folder: string }[] }> }) {
  const { rows } = await pool.query("select current_setting('data_directory') as folder")
  return rows[0]?.folder ?? ''
}

/** Kills the postmaster. The other processes of the server then end too; committed data is in the log on disk. */
async function crash(postgres: EmbeddedPostgres, folder: string): Promise<void> {
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await postgres.stop().catch(() => undefined)
}
