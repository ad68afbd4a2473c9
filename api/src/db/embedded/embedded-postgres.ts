import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { type Cluster, prepareCluster } from './cluster.ts'
import { type Connection, connectionUrl, ensureDatabase } from './connection.ts'
import { chooseBase, findExistingClusters } from './data-folder.ts'
import { findLivingServer } from './living-server.ts'
import { defuseStalePidFile } from './pid-file.ts'
import { type OwnServer, type ServerOptions, startServer } from './server.ts'
import { isHeldByRemains, tailServerLog } from './server-log.ts'
import { superviseProcess } from './supervise-process.ts'
import { chooseIdentity } from './system-user.ts'
import { removeSocketFolder } from './temp-folders.ts'

export { connectionUrl }

export type EmbeddedPostgres = {
  /** Settings for pg.Pool and pg.Client; `host` is the folder of the socket (on Windows a loopback address). */
  connection: Connection
  /** False if a running server of another process was adopted; stop() then leaves it running. */
  is_owner: boolean
  /** Ends the server with a fast shutdown. May be called more than once. */
  stop(): Promise<void>
}

type EmbeddedPostgresOptions = {
  /** The data lives in `<data_dir>/pg<major>`, its log in `<data_dir>/pg<major>.log`. */
  data_dir: string
  /** Created if absent; the default is `tecnicerca`. */
  database?: string
  /** False only in tests: a crash of the machine may then destroy the data. */
  is_durable?: boolean
  /** Server settings that are added to ours. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** Called with the reason if the server will not be restarted because its data is gone. */
  giveUp?: (reason: string) => void
}

const MOST_EXITS = 4
const START_LIMIT_MS = 120_000
const POLL_MS = 25
const REMAINS_POLL_MS = 250

/**
 * Starts PostgreSQL on a data folder, or adopts the server that another live process runs on it. The server ends when its
 * owner dies, however it dies; committed data is never lost. If only the server dies, its owner restarts it at the same
 * address.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    database = 'tecnicerca',
    is_durable: isDurable = true,
    settings = {},
    log = () => {},
    giveUp = log,
  } = options
  const cluster = await findCluster(resolve(options.data_dir), isDurable, log)
  const server = await takeServer(cluster, { database, is_durable: isDurable, settings }, { log, giveUp })
  try {
    await ensureDatabase(server.connection)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

async function findCluster(
  dataDir: string,
  isDurable: boolean,
  log: (line: string) => void,
): Promise<Cluster> {
  const existing = await findExistingClusters(dataDir)
  const identity = await chooseIdentity(existing)
  const binaries = await findBinaries(identity, log)
  const base = await chooseBase({ data_dir: dataDir, identity, existing }, binaries.major, log)
  return prepareCluster({ base, binaries, identity, is_durable: isDurable })
}

type Told = Required<Pick<EmbeddedPostgresOptions, 'log' | 'giveUp'>>

/** Two processes that start at once both run this: the data folder admits one server, and the other process adopts it. */
async function takeServer(
  cluster: Cluster,
  options: ServerOptions,
  { log, giveUp }: Told,
): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + START_LIMIT_MS
  let exits = 0
  while (exits < MOST_EXITS && Date.now() < deadline) {
    const living = await findLivingServer(cluster, options.database)
    if (typeof living === 'object') {
      log(`PostgreSQL already runs on ${cluster.folder}: using it`)
      return { connection: living, is_owner: false, stop: async () => {} }
    }
    if (living === 'absent') {
      const stale = await defuseStalePidFile(cluster.folder)
      if (stale) await removeSocketFolder(stale.socketFolder)
      const server = await startServer(cluster, options, deadline)
      if (server) return own(server, { cluster, options, log, giveUp })
      // The remaining processes of a killed server end by themselves when they have finished their work.
      if (await isHeldByRemains(cluster.log_file)) await delay(REMAINS_POLL_MS)
      else exits += 1
    }
    await delay(POLL_MS)
  }
  const tail = await tailServerLog(cluster.log_file)
  throw new Error(`PostgreSQL does not start on ${cluster.folder}. The end of ${cluster.log_file}:\n${tail}`)
}

type Owned = Told & { cluster: Cluster; options: ServerOptions }

function own(first: OwnServer, { cluster, options, log, giveUp }: Owned): EmbeddedPostgres {
  const { connection } = first
  const restart = async () => {
    await defuseStalePidFile(cluster.folder)
    return startServer(cluster, { ...options, place: connection }, Date.now() + START_LIMIT_MS)
  }
  const stop = superviseProcess(first, {
    restart,
    log,
    isThere: () =>
      access(cluster.folder).then(
        () => true,
        () => false,
      ),
    giveUp: () => giveUp(`DATA_DIR: ${cluster.folder} is gone, and the PostgreSQL that ran on it`),
  })
  let stopped: Promise<void> | undefined
  const stopOnce = () => {
    stopped ??= stop()
    return stopped
  }
  log(`PostgreSQL ${cluster.binaries.major} runs on ${cluster.folder}`)
  return { connection, is_owner: true, stop: stopOnce }
}
