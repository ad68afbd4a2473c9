import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseOptions } from './client.ts'
import { findExistingClusters } from './embedded/data-folder.ts'
import { connectionUrl, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

export type ConnectedDatabase = {
  connection: DatabaseOptions['connection']
  url: string
  stop: () => Promise<void>
}

type Settings = Pick<Config, 'database_url' | 'data_dir'>

/** The server that `DATABASE_URL` names, or the embedded one: started, or used where it already runs. */
export async function connectDatabase(
  { database_url, data_dir }: Settings,
  log: (line: string) => void,
): Promise<ConnectedDatabase> {
  if (database_url) {
    return { connection: { connectionString: database_url }, url: database_url, stop: async () => {} }
  }
  const { connection, stop } = await startEmbeddedPostgres({ data_dir: resolve(data_dir), log })
  return { connection, url: connectionUrl(connection), stop }
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
