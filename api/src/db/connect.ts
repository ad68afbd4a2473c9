import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseOptions } from './client.ts'
import { findExistingClusters } from './embedded/cluster.ts'
import {
  connectionUrl,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded/embedded-postgres.ts'
import { reachDatabase } from './reach.ts'

export type ConnectedDatabase = {
  /** Connects as the role that creates and changes tables; `url` is the same connection. */
  owner: DatabaseOptions['connection']
  url: string
  /** The connection of the API, as a role that reads and writes rows. */
  api: DatabaseOptions['connection']
  /** Whether `api` and `owner` are different roles. */
  hasOwnRole: boolean
  stop: () => Promise<void>
}

type Settings = Pick<Config, 'databaseUrl' | 'directUrl' | 'ownerUrl' | 'dataDir'>

/** The API's role in the embedded database, whose owner is a superuser. */
const EMBEDDED_ROLE = 'tecnicerca'

/**
 * Connects to the server of `DATABASE_URL`, or starts the embedded server. `mayShare` allows using the embedded server
 * that the running application started. `giveUp` gets the reason if the embedded server will not be restarted.
 */
export async function connectDatabase(
  { databaseUrl, directUrl, ownerUrl, dataDir }: Settings,
  options: Pick<EmbeddedPostgresOptions, 'log' | 'mayShare' | 'giveUp'>,
): Promise<ConnectedDatabase> {
  if (databaseUrl) {
    const url = ownerUrl ?? directUrl ?? databaseUrl
    // The role in DATABASE_URL may not exist yet: the owner creates it.
    await reachDatabase(url, variableOf({ ownerUrl, directUrl }))
    return {
      owner: { connectionString: url },
      url,
      api: { connectionString: databaseUrl },
      hasOwnRole: ownerUrl !== undefined,
      stop: async () => {},
    }
  }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: resolve(dataDir), ...options })
  const api = { ...connection, user: EMBEDDED_ROLE }
  return { owner: connection, url: connectionUrl(connection), api, hasOwnRole: true, stop }
}

function variableOf({ ownerUrl, directUrl }: Pick<Settings, 'ownerUrl' | 'directUrl'>): string {
  if (ownerUrl) return 'DATABASE_OWNER_URL'
  return directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
}

/** For command-line tools: throws if there is no data yet, instead of creating an empty database. */
export async function connectExistingDatabase(
  settings: Settings,
  log: (line: string) => void,
): Promise<ConnectedDatabase> {
  const dataDir = resolve(settings.dataDir)
  if (!settings.databaseUrl && (await findExistingClusters(dataDir)).length === 0) {
    throw new Error(`There is no data in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  }
  return connectDatabase(settings, { log, mayShare: true })
}
