import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, SUPERUSER } from './cluster.ts'
import { type Connection, identifyServer } from './connection.ts'
import { isOwnerAlive } from './owner.ts'
import { isPostmasterAlive, type Postmaster, readPostmaster } from './pid-file.ts'

/** `busy`: a server exists, but it is starting, stopping or not answering. */
type LivingServer = 'absent' | 'busy' | Connection

/** A process that was just killed can still look alive, and so can its server. */
const SECOND_LOOK_MS = 150

/** The server that already runs on this data folder, if its owner is alive. */
export async function findLivingServer(cluster: Cluster, database: string): Promise<LivingServer> {
  const first = await look(cluster, database)
  if (typeof first === 'string') return first
  await delay(SECOND_LOOK_MS)
  return look(cluster, database)
}

async function look(cluster: Cluster, database: string): Promise<LivingServer> {
  const postmaster = await readPostmaster(cluster.folder)
  if (!postmaster) return 'absent'
  if (postmaster.isUnfinished) return 'busy'
  if (!(await isPostmasterAlive(postmaster, cluster.folder))) return 'absent'
  if (postmaster.status !== 'ready') return 'busy'
  const connection = connectionTo(postmaster, cluster, database)
  const answer = await identifyServer(connection)
  if (answer?.folder !== cluster.folder) return 'busy'
  if (await isOwnerAlive(answer.owner)) return connection
  finishShutdown(postmaster)
  return 'busy'
}

function connectionTo(postmaster: Postmaster, { password }: Cluster, database: string): Connection {
  const host = postmaster.socketFolder || '127.0.0.1'
  return { host, port: postmaster.port, user: SUPERUSER, database, ...(password ? { password } : {}) }
}

/**
 * The owner is dead, so the watchdog is about to stop the server. Asking as well is harmless, and helps if the watchdog
 * died too.
 */
function finishShutdown({ pid }: Postmaster): void {
  if (process.platform === 'win32') return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has already ended.
  }
}
