import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { NamedDatabases } from './db/databases.ts'
import type { DatabaseQueue } from './db/waiting.ts'
import type { LiveHub } from './features/live/hub.ts'
import type { DirectoryCache } from './features/technicians/directory-service.ts'
import type { ListCache } from './features/technicians/list-service.ts'
import type { BuiltPwa } from './http/built-pwa.ts'
import type { SendPush } from './jobs/send-push.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/logger.ts'
import type { Metrics } from './lib/metrics.ts'
import type { Signer } from './lib/signer.ts'

/** Everything the application needs from outside. `server.ts` creates it, and tests do so with a real database. */
export type Dependencies = {
  db: Db
  /** All databases, for health checks. */
  databases: NamedDatabases
  /** The callers that wait for a connection of the pool that `db` uses. */
  databaseQueue: DatabaseQueue
  /** The same of the read replica's pool, undefined without a replica. */
  replicaQueue?: DatabaseQueue | undefined
  clock: Clock
  sign: Signer
  log: Logger
  sendPush: SendPush
  /** Undefined if metrics are not served. */
  metrics?: Metrics | undefined
  config: Pick<Config, 'publicUrl' | 'trustProxy'> &
    Partial<Pick<Config, 'smtpUrl' | 'pushHosts' | 'contactEmail'>>
  /** While either is true, readiness fails, so that the load balancer sends no calls here. */
  lifecycle: { isStarting: boolean; isDraining: boolean }
  /**
   * Public lists, at most 10 s old; pages rendered from them are up to 5 s older. A route that changes their content
   * answers with `hasChangedLists`.
   */
  lists: ListCache
  directory: DirectoryCache
  live: LiveHub
  /** Undefined: only the API is served. */
  pwa: BuiltPwa | undefined
}
