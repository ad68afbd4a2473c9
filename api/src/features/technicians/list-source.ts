import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { hasReplayed, selectWalPosition } from './list-repository.ts'

/** The database that lists are read from: the primary, or a read replica that may lag behind it. */
export type ListSource = {
  primary: Db
  /** Returns a token that stands for everything committed so far. */
  markNow: () => Promise<string>
  /**
   * Runs `work` on a database that has the writes `token` stands for. Without a token it prefers the replica, and takes
   * whichever answers.
   */
  read: <T>(token: string | undefined, work: (db: Db) => Promise<T>) => Promise<T>
}

const REPLICA_PAUSE_MS = 5_000

export function createListSource(primary: Db, replica: Db | undefined): ListSource {
  let pausedUntil = 0

  /** Reads the first database that answers. */
  async function readFirst<T>(databases: readonly Db[], work: (db: Db) => Promise<T>): Promise<T> {
    const [db, ...others] = databases
    if (!db) throw new DomainError('unavailable')
    try {
      return await work(db)
    } catch (error) {
      if (error instanceof DomainError || others.length === 0) throw error
      // It takes time to notice that a replica is down. For a few seconds no other read tries it first.
      if (db === replica) pausedUntil = performance.now() + REPLICA_PAUSE_MS
      return readFirst(others, work)
    }
  }

  async function sourcesFor(token: string | undefined): Promise<Db[]> {
    if (!replica) return [primary]
    const isPaused = performance.now() < pausedUntil
    if (token === undefined && isPaused) return [primary, replica]
    const isFreshEnough =
      token === undefined || (!isPaused && (await hasReplayed(replica, token).catch(() => false)))
    // When a replica has become the primary, its connections break, and the next one leads to another replica.
    return isFreshEnough ? [replica, primary, replica] : [primary]
  }

  return {
    primary,
    markNow: async () =>
      (replica && (await selectWalPosition(primary).catch(() => undefined))) || aheadOfAll(),
    read: async (token, work) => readFirst(await sourcesFor(token), work),
  }
}

// Used if there is no replica or the log position cannot be read. The token is random, so that no two writes share a
// cache entry, and higher than the position of any replica, so that a request with it reads the primary.
function aheadOfAll(): string {
  return `FFFFFFFF/${randomBytes(4).toString('hex').toUpperCase()}`
}
