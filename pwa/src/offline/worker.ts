import { API_BASE } from '../lib/http/api-base.ts'
import { exchange, whoAnswered } from '../lib/http/http.ts'
import { readKeptSession } from '../lib/session/kept-session.ts'
import { settleSignOut } from '../lib/session/settle-sign-out.ts'
import { uuidV7 } from '../lib/uuid-v7.ts'
import { type FetchedChanges, FOLLOWED, PUSHED, type PushedPage } from './cases/changes-page.ts'
import { browserEnvironment, type OfflineEnvironment } from './network/environment.ts'
import { drain } from './outbox/drain.ts'
import { createDrainLock } from './outbox/locks.ts'
import { createOutboxStore } from './outbox/store.ts'
import { announce } from './storage/changes.ts'
import { USER_PREFIX, withoutWriters } from './storage/database-names.ts'
import { openExisting } from './storage/existing-database.ts'

const DEADLINE_MS = 15_000

/**
 * Sends the current user's items from the service worker, without Dexie. Returns false if items still wait: the caller
 * then fails the `sync` event, so that the browser repeats it.
 */
export async function drainInWorker(base = API_BASE): Promise<boolean> {
  // Finish a sign-out first: nothing may be sent with the session of a user who has left.
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
  const lock = createDrainLock({ env, store, userId, newToken })
  const onChange = () => announce(`outbox:${userId}`)
  const run = () => drain({ env, store, userId, lock, onChange }, { hurry: true, release: ['auth', 'user'] })
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
      deadlineMs: DEADLINE_MS,
      redirect: 'error',
      cache: 'no-store',
    })
    const { user } = JSON.parse(text) as { user?: { id?: unknown } | null }
    return typeof user?.id === 'number' ? user.id : undefined
  } catch {
    return undefined
  }
}

/**
 * Delays of the attempts in ms. The server delivers a change only after every transaction that began earlier has ended,
 * which is nearly always at once.
 */
const AGAIN_MS: readonly number[] = [0, 2_000, 6_000]
/** Stop after 20 pages; the app fetches the rest when opened. */
const MAX_PAGES = 20

/**
 * Fetches the changes of the user's cases in a service worker, without Dexie, and stores them for the app to apply
 * (`apply-pushed-changes.ts`). So what a push reported is available without a network.
 */
export async function fetchChangesAfterPush(base = API_BASE, againMs = AGAIN_MS): Promise<void> {
  if (!(await settleSignOut())) return
  const userId = await storedUserId()
  const db = userId === undefined ? undefined : await openExisting(`${USER_PREFIX}${userId}`)
  if (userId === undefined || !db) return
  try {
    for (const pauseMs of againMs) {
      await new Promise((done) => setTimeout(done, pauseMs))
      if (await fetchPages(db, { base, user_id: userId })) return
    }
  } finally {
    db.close()
  }
}

/** Fetches page after page. False if the server sent nothing new. */
async function fetchPages(db: IDBDatabase, context: FetchContext): Promise<boolean> {
  for (let count = 0; ; count += 1) {
    const { since, pages } = await readPushed(db)
    // A phone that has never fetched its cases fetches all when the app is opened.
    if (since === undefined || pages.length >= MAX_PAGES) return true
    const page = await fetchPage(since, context)
    if (!page || page.changes.seq === since) return count > 0
    if (!(await storePageIfSignedIn(db, page, context))) return true
    announce(`pushed:${context.user_id}`)
    if (!page.changes.has_more) return true
  }
}
type FetchContext = { base: string; user_id: number }

async function fetchPage(
  since: string,
  { base, user_id: userId }: FetchContext,
): Promise<PushedPage | undefined> {
  const env = browserEnvironment({ base, report: () => undefined })
  const answer = await exchange(env, {
    url: `${base}/service-requests/changes?since=${encodeURIComponent(since)}`,
    headers: { accept: 'application/json', 'x-op-user': String(userId) },
    deadlineMs: DEADLINE_MS,
    redirect: 'error',
    cache: 'no-store',
  })
  if (answer.status !== 200 || whoAnswered(answer) !== 'ours') return undefined
  return { since, as_of: env.now(), changes: JSON.parse(answer.text) as FetchedChanges }
}

async function readPushed(db: IDBDatabase): Promise<Known> {
  let pushed: Known = { since: undefined, pages: [] }
  await inMeta(db, 'readonly', (_, known) => {
    pushed = known
  })
  return pushed
}

/** Stores a page of changes. False if the app or another worker has stored further changes meanwhile. */
async function storePage(db: IDBDatabase, page: PushedPage): Promise<boolean> {
  let isStored = false
  await inMeta(db, 'readwrite', (meta, { since, pages }) => {
    isStored = since === page.since
    if (isStored) meta.put({ id: PUSHED, value: [...pages, page] })
  })
  return isStored
}

// The data of a user who signs out is removed under this lock. Data written after that would stay on the phone.
function storePageIfSignedIn(
  db: IDBDatabase,
  page: PushedPage,
  { user_id: userId }: FetchContext,
): Promise<boolean> {
  return withoutWriters(userId, async () => (await storedUserId()) === userId && storePage(db, page))
}

/** `pages`: fetched by the worker and not yet applied. `since`: the cursor after them. */
type Known = { since: string | undefined; pages: PushedPage[] }

function inMeta(
  db: IDBDatabase,
  mode: IDBTransactionMode,
  work: (meta: IDBObjectStore, known: Known) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('meta', mode)
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    const meta = transaction.objectStore('meta')
    const [followed, pushed] = [meta.get(FOLLOWED), meta.get(PUSHED)]
    pushed.addEventListener('success', () => {
      const seq = followed.result?.value as string | undefined
      const pages = (pushed.result?.value as PushedPage[] | undefined) ?? []
      // Discards the pages if the app has fetched newer changes meanwhile.
      const known = pages[0]?.since === seq ? pages : []
      work(meta, { since: known.at(-1)?.changes.seq ?? seq, pages: known })
    })
  })
}

async function storedUserId(): Promise<number | undefined> {
  const text = (await readKeptSession().catch(() => null))?.text
  const id = text ? (JSON.parse(text) as { id?: unknown }).id : undefined
  return typeof id === 'number' ? id : undefined
}
