import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Role } from '@tecnicerca/shared/accounts'
import { openDatabase } from '../../api/src/db/client.ts'
import { createLogger } from '../../api/src/lib/logger.ts'
import { type Connection, startScratchCluster } from '../../api/src/testing/scratch-cluster.ts'
import { createPerson, type Person } from './person.ts'

const MAIN = fileURLToPath(new URL('../../api/src/main.ts', import.meta.url))
const START_MS = 60_000

type Query = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>

/** The real API as a process of its own on a real PostgreSQL of its own. */
export type Stack = {
  url: string
  query: Query
  /** One number that the statement gives. */
  count: (sql: string, values?: unknown[]) => Promise<number>
  /** How often rows were counted. */
  counts: () => number
  /** A transaction that stays open until it is told. */
  begin: () => Promise<{ query: Query; commit: () => Promise<void> }>
  createPerson: (role: Extract<Role, 'customer' | 'technician'>, name?: string) => Promise<Person>
  close: () => Promise<void>
}

export async function startStack(): Promise<Stack> {
  const cluster = await startScratchCluster({ database: 'faults', is_durable: false })
  const api = await startApiProcess({ database_url: urlOf(cluster.connection) })
  const log = createLogger('silent')
  const { db, pool } = openDatabase({
    connection: cluster.connection,
    pool_size: 4,
    named_statements: false,
    log,
  })
  const begin: Stack['begin'] = async () => {
    const client = await pool.connect()
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
  const query: Query = async (sql, values = []) => (await pool.query(sql, values)).rows
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
    createPerson: (role, name) => createPerson(db, role, name),
    close: async () => {
      await api.stop('SIGTERM')
      await db.destroy()
      await cluster.stop()
    },
  }
}

/** The API takes only what is a URL to everybody: the socket's folder travels as a parameter. */
export function urlOf({ host, port, user, password = '', database }: Connection): string {
  const credentials = password ? `${user}:${password}` : user
  return `postgres://${credentials}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

export type ApiProcess = { url: string; port: number; stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void> }

/** Resolves once it answers; `port` 0 takes a free one. */
export async function startApiProcess(options: { database_url: string; port?: number }): Promise<ApiProcess> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: options.database_url,
      PORT: String(options.port ?? 0),
      HOST: '127.0.0.1',
      SEED_DEMO: 'false',
      LOG_LEVEL: 'info',
    },
  })
  const port = await readPort(child)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stop: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`the API did not start in ${START_MS} ms`), START_MS)
    const seen: string[] = []
    function fail(why: string): void {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`${why}\n${seen.join('\n')}`))
    }
    child.once('exit', (code) => fail(`the API ended with ${code}`))
    if (!child.stdout) return fail('no output to read')
    createInterface({ input: child.stdout }).on('line', (line) => {
      seen.push(line)
      const port = /localhost:(\d+)/.exec(line)?.[1]
      if (!port || !line.includes('is ready')) return
      clearTimeout(timer)
      child.removeAllListeners('exit')
      resolve(Number(port))
    })
  })
}
