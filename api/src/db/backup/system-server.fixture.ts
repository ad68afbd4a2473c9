import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { prepareCluster } from '../embedded/cluster.ts'
import { chooseAddress, startServer } from '../embedded/server.ts'
import { chooseSystemUser } from '../embedded/system-user.ts'
import { findDumpPrograms } from './dump-programs.ts'

const programs = await findDumpPrograms(15)
export const bin = dirname(programs?.pg_dump ?? '')

/** Starts the PostgreSQL server installed next to pg_dump: the embedded one has no pg_dump. */
export async function startSystemServer(folder: string) {
  const system = { bin, major: programs?.major ?? 0 }
  const systemUser = await chooseSystemUser([])
  const cluster = await prepareCluster(folder, { programs: system, systemUser, isDurable: false })
  const options = { database: 'postgres', settings: {} }
  const server = await startServer(cluster, await chooseAddress(cluster), options)
  if (!server) throw new Error(`${bin}/postgres does not start`)
  return server
}

export const hasSystemServer = programs !== undefined && existsSync(join(bin, 'postgres'))
