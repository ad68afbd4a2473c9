import { Client, escapeIdentifier } from 'pg'
import { OWNER_SETTING } from './owner.ts'

/** Settings for pg.Pool and pg.Client; `host` is the folder of the socket, or a loopback address on Windows. */
export type Connection = { host: string; port: number; user: string; database: string; password?: string }

const CONNECT_LIMIT_MS = 5_000
const UNKNOWN_DATABASE = '3D000'
const ALREADY_THERE = ['42P04', '23505']

/** The same connection as a URL, for libraries that accept only URLs. */
export function connectionUrl({ host, port, user, database, password }: Connection): string {
  const credentials = [user, ...(password ? [password] : [])].map(encodeURIComponent).join(':')
  const name = encodeURIComponent(database)
  if (!host.startsWith('/')) return `postgres://${credentials}@${host}:${port}/${name}`
  return `postgres://${credentials}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
}

async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  // A server that stops during a connection must not end this process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The server's data folder and owner mark; undefined if no server answers. */
export async function identifyServer(
  connection: Connection,
): Promise<{ folder: string; owner: string | null } | undefined> {
  const sql = `select current_setting('data_directory') as folder, current_setting('${OWNER_SETTING}', true) as owner`
  return withClient({ ...connection, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ folder: string; owner: string | null }>(sql)
    return rows[0]
  }).catch(() => undefined)
}

/** Creates the database if it is absent. Concurrent calls are safe. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  try {
    await withClient(connection, async () => {})
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_DATABASE) throw error
    await createDatabase(connection)
  }
}

async function createDatabase(connection: Connection): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, async (client) => {
    await client.query(`create database ${escapeIdentifier(connection.database)}`)
  }).catch((error) => {
    if (!ALREADY_THERE.includes(error.code)) throw error
  })
}
