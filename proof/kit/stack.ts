import process from 'node:process'
import type { Role } from '@tecnicerca/shared/accounts'
import { writeBackup } from '../../api/src/db/backup/backup.ts'
import { restoreBackup } from '../../api/src/db/backup/restore.ts'
import { openDatabase } from '../../api/src/db/client.ts'
import { connectionUrl } from '../../api/src/db/embedded/embedded-postgres.ts'
import { createLogger } from '../../api/src/lib/logger.ts'
import { type ProductProcess, startProduct } from '../../api/src/testing/product-process.ts'
import { startScratchCluster } from '../../api/src/testing/scratch-cluster.ts'
import { passDay } from './pass-day.ts'
import { createPerson, type Person } from './person.ts'
import { type Plant, plantArguments } from './plant.ts'

type Query = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>

/** The real API as its own process, on its own real PostgreSQL. */
export type Stack = {
  url: string
  query: Query
  /** The single number that the statement returns. */
  count: (sql: string, values?: unknown[]) => Promise<number>
  /** How often `count` was called. */
  counts: () => number
  /** Opens a transaction that stays open until `commit`. */
  begin: () => Promise<{ query: Query; commit: () => Promise<void> }>
  createPerson: (role: Extract<Role, 'customer' | 'technician'>, name?: string) => Promise<Person>
  /** Writes a backup to a new file. */
  backUp: (file: string) => Promise<void>
  /** Stops the API, replaces the database by a backup and starts the API at the same port. */
  restore: (file: string) => Promise<void>
  /** Calls the kit's `passDay` for requests that were made under a key. */
  passDay: () => Promise<void>
  close: () => Promise<void>
}

export async function startStack(plant?: Plant): Promise<Stack> {
  const cluster = await startScratchCluster({ database: 'faults', isDurable: false })
  const databaseUrl = connectionUrl(cluster.connection)
  let api = await startApi({ databaseUrl, plant })
  const log = createLogger('silent')
  const open = () =>
    openDatabase({ connection: cluster.connection, poolSize: 4, namedStatements: false, log })
  let database = open()
  const begin: Stack['begin'] = async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    return {
      query: async (sql, values = []) => (await client.query(sql, values)).rows,
      commit: async () => {
        await client.query('commit')
        client.release()
      },
    }
  }
  let counts = 0
  const query: Query = async (sql, values = []) => (await database.pool.query(sql, values)).rows
  return {
    url: api.url,
    query,
    begin,
    counts: () => counts,
    count: async (sql, values) => {
      counts += 1
      const [row] = await query<Record<string, number>>(sql, values)
      return Number(Object.values(row ?? {})[0])
    },
    createPerson: (role, name) => createPerson(database.db, role, name),
    backUp: async (file) => void (await writeBackup({ owner: cluster.connection, url: databaseUrl }, file)),
    restore: async (file) => {
      const { port } = new URL(api.url)
      await api.end('SIGTERM')
      await database.db.destroy()
      const restored = { owner: cluster.connection, api: cluster.connection, hasOwnRole: false }
      await restoreBackup(restored, { file, mayOverwrite: true, log })
      database = open()
      api = await startApi({ databaseUrl, port, plant })
    },
    passDay: () => passDay(database.db, { isKeyed: true }),
    close: async () => {
      await api.end('SIGTERM')
      await database.db.destroy()
      await cluster.stop()
    },
  }
}

/** Starts only the API on this database, at `port` or a free one. */
export async function startApi(options: {
  databaseUrl: string
  port?: string
  plant?: Plant | undefined
}): Promise<ProductProcess> {
  const { PWA_DIST } = process.env
  const env = { DATABASE_URL: options.databaseUrl, PORT: options.port ?? '0', ...(PWA_DIST && { PWA_DIST }) }
  const product = await startProduct(env, plantArguments(options.plant))
  product.child.stderr?.pipe(process.stderr)
  return product
}
