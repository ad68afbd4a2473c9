import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { hasReplayed, selectWalPosition } from './list-repository.ts'

/** The database that lists are read from: the primary, or a read replica that may lag behind it. */
export type ListSource = {
  primary: Db
  /** Returns a token that stands for everything committed so far. */
  markNow: () => Promise<string>
  /** Runs `work` on a database that has the writes `token` stands for. Without a token it prefers the replica. */
  read: <T>(token: string | undefined, work: (db: Db) => Promise<T>) => Promise<T>
}

const REPLICA_PAUSE_MS = 5_000

export function createListSource(primary: Db, replica: Db | undefined): ListSource {
  let pausedUntil = 0

  async function readFromReplica<T>(replica: Db, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await work(replica)
    } catch (error) {
      if (error instanceof DomainError) throw error
      // It takes time to notice that a replica is down. For a few seconds no other read tries it.
      pausedUntil = performance.now() + REPLICA_PAUSE_MS
      return work(primary)
    }
  }

  async function isFreshEnough(replica: Db, token: string | undefined): Promise<boolean> {
    if (performance.now() < pausedUntil) return false
    return token === undefined || hasReplayed(replica, token).catch(() => false)
  }

  return {
    primary,
    markNow: async () =>
      (replica && (await selectWalPosition(primary).catch(() => undefined))) || aheadOfAll(),
    read: async (token, work) =>
      replica && (await isFreshEnough(replica, token)) ? readFromReplica(replica, work) : work(primary),
  }
}

// Used if there is no replica or the log position cannot be read. The token is random, so that no two writes share a
// cache entry, and higher than the position of any replica, so that a request with it reads the primary.
function aheadOfAll(): string {
  return `FFFFFFFF/${randomBytes(4).toString('hex').toUpperCase()}`
}
