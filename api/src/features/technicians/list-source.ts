import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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
/** A database that says nothing for this long is not waited for alone: the primary may have died without a sound. */
const PATIENCE_MS = 1_000

/** Asked once more after a failure: the connection may have broken, and the next one leads to another replica. */
function hasReplicaReplayed(replica: Db, token: string): Promise<boolean> {
  const ask = () => hasReplayed(replica, token)
  return ask()
    .catch(ask)
    .catch(() => false)
}

export function createListSource(primary: Db, replica: Db | undefined): ListSource {
  let pausedUntil = 0

  // It takes time to notice that a replica is down. After a failure no other read tries it first for a few seconds.
  async function readFrom<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
    if (db !== replica) return work(db)
    try {
      const answer = await work(db)
      pausedUntil = 0
      return answer
    } catch (error) {
      if (!(error instanceof DomainError)) pausedUntil = performance.now() + REPLICA_PAUSE_MS
      throw error
    }
  }

  /** The first answer. The next database is asked as soon as the one before has failed or has been silent for a while. */
  async function readFirst<T>([db, ...others]: readonly Db[], work: (db: Db) => Promise<T>): Promise<T> {
    if (!db) throw new DomainError('unavailable')
    const answer = readFrom(db, work)
    if (others.length === 0) return answer
    const failure = answer.then(
      () => undefined,
      (error: unknown) => (error instanceof DomainError ? undefined : 'failed'),
    )
    const outcome = await Promise.race([failure, pause(PATIENCE_MS, 'silent', { ref: false })])
    if (outcome === undefined) return answer
    if (outcome === 'failed') return readFirst(others, work)
    return Promise.any([answer, readFirst(others, work)]).catch((error: AggregateError) => {
      throw error.errors[0]
    })
  }

  async function sourcesFor(token: string | undefined): Promise<Db[]> {
    if (!replica) return [primary]
    const isPaused = performance.now() < pausedUntil
    if (token === undefined && isPaused) return [primary, replica]
    const isFreshEnough = token === undefined || (!isPaused && (await hasReplicaReplayed(replica, token)))
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
