import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, SUPERUSER } from './cluster.ts'
import { type Connection, identifyServer } from './connection.ts'
import { createOwnerMark } from './owner.ts'
import { readPostmaster } from './pid-file.ts'
import { boundServerLog, openServerLog } from './server-log.ts'
import { serverArguments } from './settings.ts'
import { clearSocketFolder, createSocketFolder, removeSocketFolder } from './temp-folders.ts'
import { launchWatched, type WatchedServer } from './watchdog.ts'
import { launchOnWindows } from './windows-watchdog.ts'

export type ServerOptions = {
  database: string
  is_durable: boolean
  settings: Record<string, string>
  /** Address of our earlier server, which has ended: the new one listens there again. */
  place?: Place
}

type Place = { host: string; port: number }

/** A server of ours that answers; `ended` resolves when it no longer runs. */
export type OwnServer = { connection: Connection; ended: Promise<void>; stop(): Promise<void> }

const SOCKET_PORT = 5432
const POLL_MS = 10
const LOOPBACK = '127.0.0.1'

/** Starts a server and waits until it answers; undefined when it ended before that. */
export async function startServer(
  cluster: Cluster,
  options: ServerOptions,
  deadline: number,
): Promise<OwnServer | undefined> {
  const { folder, log_file: logFile, password } = cluster
  const place = await (options.place ? clearPlace(options.place) : choosePlace(cluster))
  const owner = await createOwnerMark()
  const args = serverArguments({ ...options, folder, owner, ...place })
  const server = await launch(cluster, place.host, args)
  const connection = {
    ...place,
    user: SUPERUSER,
    database: options.database,
    ...(password ? { password } : {}),
  }
  const { ended } = server
  void ended.then(boundServerLog(logFile))
  const stop = async () => {
    await server.stop()
    await removeSocketFolder(place.host)
  }
  if (await isAnswering({ server, connection, folder, owner, deadline })) return { connection, ended, stop }
  await (options.place ? server.stop() : stop())
  return undefined
}

async function choosePlace({ identity }: Cluster): Promise<Place> {
  if (process.platform === 'win32') return { host: LOOPBACK, port: await findFreePort() }
  return { host: await createSocketFolder(identity), port: SOCKET_PORT }
}

async function clearPlace(place: Place): Promise<Place> {
  if (process.platform !== 'win32') await clearSocketFolder(place.host)
  return place
}

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, LOOPBACK)
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  await new Promise((resolve) => listener.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function launch(cluster: Cluster, host: string, args: string[]): Promise<WatchedServer> {
  const { binaries, folder, log_file: logFile, identity } = cluster
  if (process.platform !== 'win32') {
    return launchWatched({
      program: binaries.postgres,
      args,
      socketFolder: host,
      log_file: logFile,
      identity,
    })
  }
  await (await openServerLog(logFile)).close()
  return launchOnWindows({ pg_ctl: binaries.pg_ctl, folder, args, log_file: logFile })
}

type Wait = { server: WatchedServer; connection: Connection; folder: string; owner: string; deadline: number }

/** The pid file shows readiness without failed connections in the log. The answer proves that it is our server. */
async function isAnswering({ server, connection, folder, owner, deadline }: Wait): Promise<boolean> {
  while (server.isRunning() && Date.now() < deadline) {
    const postmaster = await readPostmaster(folder)
    const answer = postmaster?.status === 'ready' ? await identifyServer(connection) : undefined
    if (answer?.owner === owner) return true
    await delay(POLL_MS)
  }
  return false
}
