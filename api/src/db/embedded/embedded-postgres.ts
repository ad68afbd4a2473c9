import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, openCluster, SUPERUSER } from './cluster.ts'
import { type Connection, connectionUrl, ensureDatabase } from './connection.ts'
import { findPostmaster } from './pid-file.ts'
import {
  chooseAddress,
  LOOPBACK,
  logFile,
  type OwnServer,
  removeAddress,
  type ServerOptions,
  startServer,
} from './server.ts'

export { connectionUrl }

export type EmbeddedPostgres = {
  /** Settings for pg.Pool and pg.Client; `host` is the folder of the socket (on Windows a loopback address). */
  connection: Connection
  /** False if another process started the server; stop() then leaves it running. */
  isOwner: boolean
  /** Ends the server with a fast shutdown. May be called more than once. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The data lives in `<dataDir>/pg<major>`, with its log. */
  dataDir: string
  /** Created if absent; the default is `tecnicerca`. */
  database?: string
  /** False only in tests: a crash of the machine may then destroy the data. */
  isDurable?: boolean
  /** Server settings that are added to ours. */
  settings?: Record<string, string>
  /** True in command-line tools: allows using the server that the running application started on this folder. */
  mayShare?: boolean
  log?: (line: string) => void
  /** Called with the reason if the server will not be restarted because its data is gone. */
  giveUp?: (reason: string) => void
}

const START_LIMIT_MS = 120_000
const MAX_FAILURES = 3
const POLL_MS = 25
const RESTART_PAUSE_MS = 250
/** Pause before sharing, because the server of a process that was just killed can still look ready. */
const SHARE_AFTER_MS = 150
const REFUSE_AFTER_MS = 3_000
const TAIL_LINES = 20

/**
 * Starts PostgreSQL on a data folder. The server ends when our process ends or is killed; committed data is never lost.
 * If only the server ends, we restart it at the same address. Throws if another process runs one there, unless
 * `mayShare`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, isDurable = true, mayShare = false } = options
  const { database = 'tecnicerca', settings = {}, giveUp = log } = options
  const cluster = await openCluster(resolve(options.dataDir), isDurable, log)
  const server = await startOrShare(cluster, { database, settings }, mayShare)
  const isOwner = 'ended' in server
  const stop = isOwner ? superviseServer(server, { cluster, settings, log, giveUp }) : async () => {}
  try {
    await ensureDatabase(server.connection)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection: server.connection, isOwner, stop }
}

/** Starts a server, or returns a connection to the server of another process if `mayShare`. */
async function startOrShare(
  cluster: Cluster,
  options: ServerOptions,
  mayShare: boolean,
): Promise<OwnServer | { connection: Connection }> {
  const { folder, password } = cluster
  const deadline = Date.now() + START_LIMIT_MS
  let failures = 0
  let readySince: number | undefined
  while (failures < MAX_FAILURES && Date.now() < deadline) {
    const postmaster = await findPostmaster(folder)
    readySince = postmaster?.isReady ? (readySince ?? Date.now()) : undefined
    const readyMs = Date.now() - (readySince ?? Date.now())
    if (!postmaster) {
      const address = await chooseAddress(cluster)
      const server = await startServer(cluster, address, options)
      if (server) return server
      await removeAddress(address)
      // Not a failure: the remaining processes of a killed server end by themselves when they have finished their work.
      if (!(await tailLog(folder)).includes('pre-existing shared memory block')) failures += 1
    } else if (mayShare && readyMs > SHARE_AFTER_MS) {
      const { host, port } = postmaster
      const connection = { host: host || LOOPBACK, port, user: SUPERUSER, database: options.database }
      return { connection: { ...connection, ...(password && { password }) } }
    } else if (readyMs > REFUSE_AFTER_MS) {
      throw new Error(
        `another one is already running (PostgreSQL pid ${postmaster.pid}) on ${folder}: stop it, or choose another ` +
          `DATA_DIR. If only its PostgreSQL is left, stop that: kill -INT ${postmaster.pid}`,
      )
    }
    await delay(POLL_MS)
  }
  const tail = await tailLog(folder)
  throw new Error(`PostgreSQL does not start on ${folder}. The end of ${logFile(folder)}:\n${tail}`)
}

async function tailLog(folder: string): Promise<string> {
  const text = await readFile(logFile(folder), 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}

type Supervision = Pick<ServerOptions, 'settings'> &
  Required<Pick<EmbeddedPostgresOptions, 'log' | 'giveUp'>> & { cluster: Cluster }

/**
 * Restarts the server whenever it ends by itself. Never stops trying, because a disk may be full for hours. Returns a
 * function that stops the server for good.
 */
function superviseServer(
  first: OwnServer,
  { cluster, settings, log, giveUp }: Supervision,
): () => Promise<void> {
  const { folder } = cluster
  const { database } = first.connection
  let server: OwnServer | undefined = first
  let isStopping = false

  async function watch(): Promise<void> {
    while (!isStopping) {
      await server?.ended
      if (isStopping) return
      if (server) log('PostgreSQL ended by itself: starting it again')
      if (!existsSync(folder)) return giveUp(`DATA_DIR: ${folder} is gone, and the PostgreSQL that ran on it`)
      server = await startServer(cluster, first.connection, { database, settings }).catch(
        (error: unknown) => {
          log(`PostgreSQL does not start: ${String(error)}`)
          return undefined
        },
      )
      if (!server) await delay(RESTART_PAUSE_MS, undefined, { ref: false })
    }
    // The stop was asked for during a restart.
    await server?.stop()
  }

  const watching = watch()
  log(`PostgreSQL ${cluster.programs.major} runs on ${folder}`)
  return async () => {
    isStopping = true
    await server?.stop()
    await watching
  }
}
