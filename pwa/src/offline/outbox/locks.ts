import type { OfflineEnvironment } from '../network/environment.ts'
import type { EditClaim, OutboxRecord } from './record.ts'
import type { OutboxStore } from './store.ts'

/** A holder whose lease does not move for so long is frozen or dead. */
const FROZEN_MS = 60_000

export const BUSY = Symbol('another tab or worker drains')

export type DrainLock = {
  /** Runs `work` under the lock, BUSY where somebody else has it. */
  run: <T>(work: (token: string) => Promise<T>) => Promise<T | typeof BUSY>
  /** Resolves when whoever has the lock lets it go, or after `ms`. */
  untilFree: (ms: number) => Promise<void>
}

export type LockContext = {
  env: Pick<OfflineEnvironment, 'elapsed' | 'locks'>
  store: OutboxStore
  user_id: number
  newToken: () => string
}

/**
 * Lets one tab or worker send at a time: a Web Lock, and a lease row in the database beside it. The holder moves its
 * lease with every step. A page that the browser has frozen keeps its lock but moves nothing; whoever finds the lease
 * unmoved for a minute, as measured by its own clock, takes over. Without Web Locks the lease alone decides.
 */
export function createDrainLock({ env, store, user_id: userId, newToken }: LockContext): DrainLock {
  const name = `drain:${userId}`
  let watched: { lease: string; since: number } | undefined

  async function isHolderFrozen(): Promise<boolean> {
    const lease = JSON.stringify(await store.transact((contents) => ({ result: contents.lease ?? null })))
    if (watched?.lease !== lease) watched = { lease, since: env.elapsed() }
    return env.elapsed() - watched.since >= FROZEN_MS
  }

  async function run<T>(work: (token: string) => Promise<T>): Promise<T | typeof BUSY> {
    const workUnderLease = () => {
      watched = undefined
      return underLease(store, newToken(), work)
    }
    if (!env.locks) {
      const mayTake = (await isLeaseFree(store)) || (await isHolderFrozen())
      return mayTake ? workUnderLease() : BUSY
    }
    const done = await env.locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? workUnderLease() : BUSY,
    )
    if (done !== BUSY || !(await isHolderFrozen())) return done
    return env.locks.request(name, { steal: true }, workUnderLease)
  }
  async function untilFree(ms: number): Promise<void> {
    const signal = AbortSignal.timeout(ms)
    await env.locks?.request(name, { signal }, async () => undefined).catch(() => undefined)
  }
  return { run: (work) => run(work).catch(busyWhereStolen), untilFree }
}

// Two tabs may find it free at once: the one that writes its lease later has it, and the other stops at its next step.
async function isLeaseFree(store: OutboxStore): Promise<boolean> {
  return store.transact(({ lease }) => ({ result: lease === undefined }))
}

async function underLease<T>(
  store: OutboxStore,
  token: string,
  work: (token: string) => Promise<T>,
): Promise<T> {
  await store.transact(() => ({ result: undefined, lease: { token, beat: 0 } }))
  try {
    return await work(token)
  } finally {
    await store.transact(({ lease }) => ({
      result: undefined,
      ...(lease?.token === token && { lease: null }),
    }))
  }
}

// The holder from whom the lock was stolen: its work stops at its next step, since the lease is another's.
function busyWhereStolen(error: unknown): typeof BUSY {
  if (error instanceof DOMException && error.name === 'AbortError') return BUSY
  throw error
}

/** A form left open for longer holds nothing back any more. */
const LONGEST_EDITING_MS = 10 * 60_000

const editingLock = (token: string) => `editing:${token}`

/** Shows other tabs and the worker that this one lives; gives what ends that. The browser ends it with the tab. */
export async function holdEditLock(
  env: Pick<OfflineEnvironment, 'locks'>,
  token: string,
): Promise<() => void> {
  const { locks } = env
  if (!locks) return () => undefined
  return new Promise((resolve) => {
    const held = locks.request(editingLock(token), {}, () => new Promise<void>((release) => resolve(release)))
    // A browser that refuses the lock leaves the ten minutes.
    Promise.resolve(held).catch(() => resolve(() => undefined))
  })
}

/** Of the forms that hold items back, those that are gone: their tab died, or they were open for too long. */
export async function findStaleEditLocks(
  { locks, now }: Pick<OfflineEnvironment, 'locks' | 'now'>,
  records: readonly OutboxRecord[],
): Promise<ReadonlySet<string>> {
  const claims = records.flatMap(({ editing }) => editing ?? [])
  if (claims.length === 0) return new Set()
  const held = locks && new Set((await locks.query()).held?.map(({ name }) => name))
  // Clocks of page and worker differ by as much as the server's date is rounded: a little ahead is not a jump.
  const isGone = ({ token, since }: EditClaim) =>
    Math.abs(now() - since) >= LONGEST_EDITING_MS || held?.has(editingLock(token)) === false
  return new Set(claims.filter(isGone).map(({ token }) => token))
}
