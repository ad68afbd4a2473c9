import { API_BASE } from '../../lib/http/api-base.ts'
import { exchange } from '../../lib/http/http.ts'
import { settleSignOut } from '../../lib/session/settle-sign-out.ts'
import { uuidV7 } from '../../lib/uuid-v7.ts'
import { browserEnvironment, type OfflineEnvironment } from '../network/environment.ts'
import { announce } from '../storage/changes.ts'
import { USER_PREFIX } from '../storage/database-names.ts'
import { openExisting } from '../storage/existing-database.ts'
import { drain } from './drain.ts'
import { createDrainLock } from './locks.ts'
import { createOutboxStore } from './store.ts'

const DEADLINE_MS = 15_000

/**
 * Sends the current user's items from the service worker, without Dexie. Returns false if something still waits: a `sync`
 * event that then fails is fired again.
 */
export async function drainInWorker(base = API_BASE): Promise<boolean> {
  // First: a session whose person has left sends nothing.
  if (!(await settleSignOut())) return false
  const env = browserEnvironment({ base, report: () => undefined })
  const userId = await sessionUserId(env)
  if (userId === undefined) return false
  const db = await openExisting(`${USER_PREFIX}${userId}`)
  return !db || drainUser(db, userId, env).finally(() => db.close())
}

async function drainUser(db: IDBDatabase, userId: number, env: OfflineEnvironment): Promise<boolean> {
  const store = createOutboxStore((work) => work(db))
  const newToken = () => uuidV7(env.now(), env.randomBytes)
  const lock = createDrainLock({ env, store, user_id: userId, newToken })
  const onChange = () => announce(`outbox:${userId}`)
  const run = () =>
    drain({ env, store, user_id: userId, lock, onChange }, { hurry: true, release: ['auth', 'user'] })
  const { ran } = await run()
  if (!ran) {
    // A page that is being closed holds the lock a moment longer.
    await lock.untilFree(DEADLINE_MS)
    await run()
  }
  return !(await store.read()).some(({ state }) => state === 'queued' || state === 'sending')
}

/** Undefined without a session, and without a network. */
async function sessionUserId(env: OfflineEnvironment): Promise<number | undefined> {
  try {
    const url = `${env.base}/auth/check-session`
    const { text } = await exchange(env, {
      url,
      deadline_ms: DEADLINE_MS,
      redirect: 'error',
      cache: 'no-store',
    })
    const { user } = JSON.parse(text) as { user?: { id?: unknown } | null }
    return typeof user?.id === 'number' ? user.id : undefined
  } catch {
    return undefined
  }
}
