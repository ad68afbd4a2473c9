import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseOptions } from './client.ts'
import { findExistingClusters } from './embedded/data-folder.ts'
import { connectionUrl, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { reachDatabase } from './reach.ts'

export type ConnectedDatabase = {
  /** Makes and changes tables; `url` is the same. */
  owner: DatabaseOptions['connection']
  url: string
  /** Reads and writes rows. */
  product: DatabaseOptions['connection']
  /** Whether `product` is another role than `owner`. */
  has_own_role: boolean
  stop: () => Promise<void>
}

type Settings = Pick<Config, 'database_url' | 'direct_url' | 'owner_url' | 'data_dir'>

/** The product's role in the embedded database, whose owner is a superuser. */
const EMBEDDED_ROLE = 'tecnicerca'

/**
 * The server that `DATABASE_URL` names, or the embedded one: started, or used where it already runs. `giveUp` hears why
 * the embedded one will not run again.
 */
export async function connectDatabase(
  { database_url, direct_url, owner_url, data_dir }: Settings,
  log: (line: string) => void,
  giveUp?: (reason: string) => void,
): Promise<ConnectedDatabase> {
  if (database_url) {
    const url = owner_url ?? direct_url ?? database_url
    // The role that DATABASE_URL names need not be there yet: the owner makes it.
    await reachDatabase(url, variableOf({ owner_url, direct_url }))
    return {
      owner: { connectionString: url },
      url,
      product: { connectionString: database_url },
      has_own_role: owner_url !== undefined,
      stop: async () => {},
    }
  }
  const { connection, stop } = await startEmbeddedPostgres({
    data_dir: resolve(data_dir),
    log,
    ...(giveUp && { giveUp }),
  })
  const product = { ...connection, user: EMBEDDED_ROLE }
  return { owner: connection, url: connectionUrl(connection), product, has_own_role: true, stop }
}

function variableOf({ owner_url, direct_url }: Pick<Settings, 'owner_url' | 'direct_url'>): string {
  if (owner_url) return 'DATABASE_OWNER_URL'
  return direct_url ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
}

/** The same for who only looks: throws where there is no data yet, instead of making an empty database. */
export async function connectExistingDatabase(
  settings: Settings,
  log: (line: string) => void,
): Promise<ConnectedDatabase> {
  const data_dir = resolve(settings.data_dir)
  if (!settings.database_url && (await findExistingClusters(data_dir)).length === 0) {
    throw new Error(`There is no data in ${data_dir}: set DATA_DIR or DATABASE_URL.`)
  }
  return connectDatabase(settings, log)
}
