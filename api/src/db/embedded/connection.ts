import { Client, escapeIdentifier } from 'pg'

/** Settings for pg.Pool and pg.Client; `host` is the folder of the socket, or a loopback address on Windows. */
export type Connection = { host: string; port: number; user: string; database: string; password?: string }

const CONNECT_LIMIT_MS = 5_000

/** The connection as a URL, for libraries that accept only URLs. */
export function connectionUrl({ host, port, user, database, password }: Connection): string {
  const credentials = [user, ...(password ? [password] : [])].map(encodeURIComponent).join(':')
  const name = encodeURIComponent(database)
  if (!host.startsWith('/')) return `postgres://${credentials}@${host}:${port}/${name}`
  return `postgres://${credentials}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Creates the database if it is absent. */
export async function ensureDatabase({ database, ...connection }: Connection): Promise<void> {
  const client = new Client({
    ...connection,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  })
  // A server that stops during a connection must not end this process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${escapeIdentifier(database)}`)
  } finally {
    await client.end().catch(() => {})
  }
}
