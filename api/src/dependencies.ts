import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
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

/** What the application needs from outside; `main.ts` gives the real ones, every test real ones of its own. */
export type Dependencies = {
  db: Db
  /** Of the pool below `db`. */
  databaseQueue: DatabaseQueue
  clock: Clock
  sign: Signer
  log: Logger
  sendPush: SendPush
  /** Absent where nobody reads them. */
  metrics?: Metrics | undefined
  config: Pick<Config, 'public_url' | 'trustProxy'> & Partial<Pick<Config, 'smtp_url' | 'pushHosts'>>
  /** While the process starts, and once it is told to stop, readiness fails so that a balancer sends nothing here. */
  lifecycle: { isStarting: boolean; is_draining: boolean }
  /** Public lists, at most 10 s old; pages made of them are 5 s older. A route that writes what they show answers with `hasChangedLists`. */
  lists: ListCache
  directory: DirectoryCache
  live: LiveHub
  /** Undefined where only the API is wanted. */
  pwa: BuiltPwa | undefined
}
