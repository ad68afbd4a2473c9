import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectionUrl } from '../../api/src/db/embedded/embedded-postgres.ts'
import { freePort } from '../../api/src/testing/free-port.ts'
import { type ProductProcess, startProduct } from '../../api/src/testing/product-process.ts'
import { API_ROLE, type Connection } from '../../api/src/testing/scratch-cluster.ts'
import { type DatabasePair, startDatabasePair } from './database-pair.ts'
import { type Program, startProgram } from './programs.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url))
const DATABASE = 'tecnicerca'
const REPLICAS = 3

/** A primary behind PgBouncer, and the primary's streaming replica. */
export type DataTier = DatabasePair & { pooler: Connection; stop: () => Promise<void> }

/**
 * A database of PgBouncer without a `connect_query`. PgBouncer ignores the timeouts in the startup parameters, so
 * connections to this database have none.
 */
export const NO_TIMEOUTS = 'no_timeouts'

/** Starts PgBouncer with the files of `deploy/`, with the addresses of this machine instead of Docker's. */
export async function startDataTier(options: { isSynchronous: boolean }): Promise<DataTier> {
  const pair = await startDatabasePair({ database: DATABASE, ...options })
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-pooler-'))
  const owner = await stat(join(pair.primary.host))
  const port = await freePort()
  const { host } = pair.primary
  const file = join(folder, 'pgbouncer.ini')
  const settings = (await readFile(join(DEPLOY, 'pgbouncer.ini'), 'utf8'))
    .replace('host=database port=5432', `host=${host} port=${pair.primary.port}`)
    .replace(
      '[pgbouncer]',
      `${NO_TIMEOUTS} = host=${host} port=${pair.primary.port} dbname=${DATABASE}\n\n[pgbouncer]`,
    )
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/tmp/userlist.txt', join(folder, 'userlist.txt'))
  await writeFile(join(folder, 'userlist.txt'), `"postgres" ""\n"${API_ROLE}" ""\n`)
  await writeFile(
    file,
    knowsNamedStatements() ? settings : settings.replace(/^max_prepared_statements.*$/m, ''),
  )
  await chmod(folder, 0o755)
  const pooler = await startProgram(['pgbouncer', file], port, { uid: owner.uid, gid: owner.gid })
  return {
    ...pair,
    pooler: { host: '127.0.0.1', port, user: 'postgres', database: DATABASE },
    stop: async () => {
      await pooler.stop()
      await pair.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** True if PgBouncer is 1.21 or later, which supports named statements across connections. */
export function knowsNamedStatements(): boolean {
  const version = /(\d+)\.(\d+)/.exec(spawnSync('pgbouncer', ['--version']).stdout.toString())
  return Number(version?.[1]) > 1 || Number(version?.[2]) >= 21
}

/** The whole topology: HAProxy, three replicas, PgBouncer, a primary and its streaming replica. */
export type Topology = DataTier & {
  /** Where the balancer listens. */
  url: string
  replicas: () => ProductProcess[]
  /** The name of a replica in the balancer's `X-Replica`. */
  nameOf: (index: number) => string
  /** Stops one replica like a deployment and starts it again. Returns its exit code. */
  restart: (index: number, signal: NodeJS.Signals) => Promise<number | null>
  dataDir: string
}

export async function startTopology(nodeArguments: string[]): Promise<Topology> {
  const data = await startDataTier({ isSynchronous: false })
  const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-replica-data-'))
  const ports = await Promise.all(Array.from({ length: REPLICAS }, freePort))
  const settings = { ...settingsOf(data), DATA_DIR: dataDir, PWA_DIST: join(dataDir, 'none') }
  const start = (port: number | undefined) => startProduct({ ...settings, PORT: String(port) }, nodeArguments)
  const replicas = await Promise.all(ports.map(start))
  const balancer = await startBalancer(ports, dataDir)
  return {
    ...data,
    url: `http://127.0.0.1:${balancer.port}`,
    replicas: () => replicas,
    nameOf,
    restart: async (index, signal) => {
      const code = (await replicas[index]?.end(signal)) ?? null
      replicas[index] = await start(ports[index])
      return code
    },
    dataDir,
    stop: async () => {
      await balancer.stop()
      await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
      await data.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The environment variables of a replica of the API. */
export function settingsOf({ primary, standby, pooler }: DataTier): Record<string, string> {
  return {
    DATABASE_URL: connectionUrl(pooler),
    DATABASE_DIRECT_URL: connectionUrl(primary),
    DATABASE_READ_URL: connectionUrl(standby),
    DATABASE_NAMED_STATEMENTS: String(knowsNamedStatements()),
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: '3',
  }
}

async function startBalancer(ports: number[], folder: string): Promise<Program & { port: number }> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const servers = ports.map((port, index) => `server ${nameOf(index)} 127.0.0.1:${port}`).join('\n\t')
  const settings = (await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8'))
    // Each connection needs two file descriptors, and our machines do not allow that many.
    .replace('maxconn 20000', 'maxconn 4000')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/server-template .*/, servers)
    .replace('balance leastconn', 'balance leastconn\n\thttp-response set-header X-Replica %s')
    .replace(/resolvers docker\n[\s\S]*$/, '')
  await writeFile(file, settings)
  return { ...(await startProgram(['haproxy', '-db', '-f', file], port)), port }
}

function nameOf(index: number): string {
  return `api${index + 1}`
}
