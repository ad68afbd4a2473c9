import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { prepareDatabase } from '../../api/src/db/prepare.ts'
import { createLogger } from '../../api/src/lib/logger.ts'
import { freePort } from '../../api/src/testing/free-port.ts'
import { type ProductProcess, startProduct } from '../../api/src/testing/product-process.ts'
import type { Connection } from '../../api/src/testing/scratch-cluster.ts'
import { until } from '../kit/until.ts'
import { startProgram } from '../replicas/programs.ts'
import { type Cluster, connectTo } from './cluster.ts'
import { adapted, PASSWORD } from './node.ts'

const MIGRATE = fileURLToPath(new URL('../../api/src/commands/migrate.ts', import.meta.url))
const DATABASE = 'tecnicerca'
const OWNER = 'tecnicerca_owner'
const API_ROLE = 'tecnicerca_api'
const REPLICAS = 2
const WRITABLE_MS = 20_000

/** What stands in front of the cluster: HAProxy, PgBouncer and two replicas of the API. */
export type Services = {
  /** Where the phones call. */
  url: string
  /** Always the primary, as the owner of the tables. */
  owner: Connection
  restartBalancer: () => Promise<void>
  /** Stops each replica of the API in turn like a deployment and starts it again. */
  restartReplicas: () => Promise<void>
  /** `npm run migrate` of an operator. Returns its exit code and what it printed. */
  migrate: () => Promise<{ code: number | null; output: string }>
  /** Where the replicas of the API put mails. */
  mails: string
  /** What the replicas have written to their logs. */
  output: () => string
  stop: () => Promise<void>
}

type Ports = { public: number; primary: number; replicas: number; pooler: number; api: number[] }

export async function startServices(cluster: Cluster, nodeArguments: string[]): Promise<Services> {
  // Our own clients of PostgreSQL, and the product, read it.
  process.env.PGPASSWORD = PASSWORD
  await createRoles(cluster)
  const ports: Ports = {
    public: await freePort(),
    primary: await freePort(),
    replicas: await freePort(),
    pooler: await freePort(),
    api: await Promise.all(Array.from({ length: REPLICAS }, freePort)),
  }
  const folder = join(cluster.folder, 'services')
  await mkdir(folder)
  await chmod(folder, 0o755)
  let balancer = await startBalancer(ports, folder)
  const owner = { host: '127.0.0.1', port: ports.primary, user: OWNER, database: DATABASE }
  if (!(await until(() => isWritable(owner), WRITABLE_MS, 100))) throw new Error('HAProxy finds no primary')
  await prepareDatabase(
    { owner, api: { ...owner, user: API_ROLE, password: PASSWORD }, hasOwnRole: true },
    createLogger('silent'),
  )
  const pooler = await startPooler(ports, folder, cluster)
  const start = (port: number) =>
    startProduct({ ...settingsOf(ports, folder), PORT: String(port) }, nodeArguments)
  const replicas = await Promise.all(ports.api.map(start))
  const ended: ProductProcess[] = []
  return {
    url: `http://127.0.0.1:${ports.public}`,
    owner,
    mails: join(folder, 'mail'),
    restartBalancer: async () => {
      await balancer.stop()
      balancer = await startBalancer(ports, folder)
    },
    restartReplicas: async () => {
      for (const [index, port] of ports.api.entries()) {
        const replica = replicas[index]
        if (!replica) continue
        await replica.end('SIGTERM')
        ended.push(replica)
        replicas[index] = await startUntilReady(() => start(port))
      }
    },
    migrate: () => migrate({ ...settingsOf(ports, folder), DATABASE_OWNER_URL: urlOf(owner) }),
    output: () => [...ended, ...replicas].map((replica) => replica.output()).join(''),
    stop: async () => {
      await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
      await pooler.stop()
      await balancer.stop()
    },
  }
}

/** True if a server answers there that takes writes. */
export async function isWritable(connection: Connection): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_replica: boolean }>('select pg_is_in_recovery() as is_replica')
    return rows[0]?.is_replica === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Like a supervisor: a replica that starts without a primary ends and is started again. */
async function startUntilReady(start: () => Promise<ProductProcess>): Promise<ProductProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start()
    } catch (error) {
      if (tries === 30) throw error
      await new Promise((done) => setTimeout(done, 1_000))
    }
  }
}

async function createRoles(cluster: Cluster): Promise<void> {
  const client = await connectTo(await cluster.primary())
  await client.query(`create role ${OWNER} login createrole password '${PASSWORD}'`)
  await client.query(`create database ${DATABASE} owner ${OWNER}`)
  await client.end()
}

async function migrate(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [MIGRATE], { env: { PATH: process.env.PATH, ...settings } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

const urlOf = ({ user, port }: { user: string; port: number }) =>
  `postgres://${user}@127.0.0.1:${port}/${DATABASE}`

function settingsOf(ports: Ports, folder: string): Record<string, string> {
  const at = (port: number) => urlOf({ user: API_ROLE, port })
  return {
    DATABASE_URL: at(ports.pooler),
    DATABASE_DIRECT_URL: at(ports.primary),
    DATABASE_READ_URL: at(ports.replicas),
    PGPASSWORD: PASSWORD,
    // Debian's PgBouncer is older than 1.21.
    DATABASE_NAMED_STATEMENTS: 'false',
    DATABASE_MIGRATE: 'false',
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: '3',
    DATA_DIR: folder,
    PWA_DIST: join(folder, 'none'),
  }
}

async function startBalancer(ports: Ports, folder: string) {
  const file = join(folder, 'haproxy.cfg')
  const settings = (await adapted('haproxy.cfg', folder))
    .replace('maxconn 20000', 'maxconn 4000')
    .replace('bind :8080', `bind 127.0.0.1:${ports.public}`)
    .replace('127.0.0.1:5000', `127.0.0.1:${ports.primary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${ports.replicas}`)
    .replace(
      /server api(\d) .*/g,
      (_text, index) => `server api${index} 127.0.0.1:${ports.api[Number(index) - 1]}`,
    )
  await writeFile(file, settings)
  return startProgram(['haproxy', '-db', '-f', file], ports.public)
}

async function startPooler(ports: Ports, folder: string, { identity }: Cluster) {
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  const settings = (await adapted('pgbouncer.ini', folder))
    .replace('port=5000', `port=${ports.primary}`)
    .replace('listen_port = 6432', `listen_port = ${ports.pooler}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  await writeFile(file, settings)
  await writeFile(users, `"${API_ROLE}" "${PASSWORD}"\n`)
  for (const path of [file, users]) await chown(path, identity.uid, identity.gid)
  return startProgram(['pgbouncer', file], ports.pooler, identity)
}
