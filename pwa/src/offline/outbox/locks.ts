import type { OfflineEnvironment } from '../network/environment.ts'
import { isFromCache } from '../storage/changes.ts'
import type { EditClaim, OutboxRecord } from './record.ts'
import type { OutboxStore } from './store.ts'

/** A tab or worker whose lease has not changed for this long is frozen or dead. */
const FROZEN_MS = 60_000

export const BUSY = Symbol('another tab or worker drains')

export type DrainLock = {
  /** Runs `work` under the lock. Returns BUSY if another tab or worker holds it. */
  run: <T>(work: (token: string) => Promise<T>) => Promise<T | typeof BUSY>
  /** Resolves when the lock is released, or after `ms`. */
  untilFree: (ms: number) => Promise<void>
}

export type LockContext = {
  env: Pick<OfflineEnvironment, 'elapsed' | 'locks'>
  store: OutboxStore
  userId: number
  newToken: () => string
}

/**
 * Lets one tab or worker send at a time: a Web Lock plus a lease row in the database. The tab or worker that sends
 * updates the lease at every step. A page frozen by the browser keeps its Web Lock but does not update the lease;
 * another tab takes over after a minute, measured by its own clock. Without Web Locks the lease alone decides.
 */
export function createDrainLock({ env, store, userId, newToken }: LockContext): DrainLock {
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

// Two tabs may both find no lease. The tab that writes its lease last keeps it; the other stops at its next step.
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

// Another tab stole the lock. Work that still runs here stops at its next step, because the lease is no longer ours.
function busyWhereStolen(error: unknown): typeof BUSY {
  if (error instanceof DOMException && error.name === 'AbortError') return BUSY
  throw error
}

/** A form that is open longer than this no longer keeps its item from being sent. */
const LONGEST_EDITING_MS = 10 * 60_000

const editingLock = (token: string) => `editing:${token}`

/**
 * Holds a lock that shows other tabs and the worker that this form is open. Returns the function that releases it; the
 * browser releases it with the tab.
 */
export async function holdEditLock(
  env: Pick<OfflineEnvironment, 'locks'>,
  token: string,
): Promise<() => void> {
  const { locks } = env
  if (!locks) return () => undefined
  const renewed = new AbortController()
  let letGo = await hold(locks, token)
  // WebKit takes the locks of a page that goes into the back/forward cache. Where the page still has its lock, it passes it on
  // to itself.
  const renew = async (event: Event) => {
    if (!isFromCache(event)) return
    const next = hold(locks, token)
    letGo()
    letGo = await next
    if (renewed.signal.aborted) letGo()
  }
  globalThis.addEventListener?.('pageshow', (event) => void renew(event), { signal: renewed.signal })
  return () => {
    renewed.abort()
    letGo()
  }
}

function hold(locks: NonNullable<OfflineEnvironment['locks']>, token: string): Promise<() => void> {
  return new Promise((resolve) => {
    const held = locks.request(editingLock(token), {}, () => new Promise<void>((release) => resolve(release)))
    // If the browser refuses the lock, only `LONGEST_EDITING_MS` limits how long the form keeps its item.
    Promise.resolve(held).catch(() => resolve(() => undefined))
  })
}

/** Tokens of forms that no longer keep items from being sent: their tab died, or they were open for too long. */
export async function findStaleEditLocks(
  { locks, now }: Pick<OfflineEnvironment, 'locks' | 'now'>,
  records: readonly OutboxRecord[],
): Promise<ReadonlySet<string>> {
  const claims = records.flatMap(({ editing }) => editing ?? [])
  if (claims.length === 0) return new Set()
  const held = locks && new Set((await locks.query()).held?.map(({ name }) => name))
  // `since` may be slightly in the future: the clocks of page and worker differ, because the server's date is rounded.
  const isGone = ({ token, since }: EditClaim) =>
    Math.abs(now() - since) >= LONGEST_EDITING_MS || held?.has(editingLock(token)) === false
  return new Set(claims.filter(isGone).map(({ token }) => token))
}
