import { API_BASE } from '../../lib/http/api-base.ts'
import { exchange, whoAnswered } from '../../lib/http/http.ts'
import { readKeptSession } from '../../lib/session/kept-session.ts'
import { settleSignOut } from '../../lib/session/settle-sign-out.ts'
import { browserEnvironment } from '../network/environment.ts'
import { announce } from '../storage/changes.ts'
import { USER_PREFIX, withoutWriters } from '../storage/database-names.ts'
import { openExisting } from '../storage/existing-database.ts'
import { type FetchedChanges, FOLLOWED, PUSHED, type PushedPage } from './changes-page.ts'

const DEADLINE_MS = 15_000
/**
 * Delays of the attempts in ms. The server delivers a change only after every transaction that began earlier has ended,
 * which is nearly always at once.
 */
const AGAIN_MS: readonly number[] = [0, 2_000, 6_000]
/** Stop after 20 pages; the app fetches the rest when opened. */
const MOST_PAGES = 20

/**
 * Fetches the changes of the user's cases in a service worker, without Dexie, and leaves them to the pages (`pushed.ts`).
 * So what a push reported is available without a network.
 */
export async function fetchChangesAfterPush(base = API_BASE, againMs = AGAIN_MS): Promise<void> {
  if (!(await settleSignOut())) return
  const userId = await userHere()
  const db = userId === undefined ? undefined : await openExisting(`${USER_PREFIX}${userId}`)
  if (userId === undefined || !db) return
  try {
    for (const pauseMs of againMs) {
      await new Promise((done) => setTimeout(done, pauseMs))
      if (await hearPages(db, { base, user_id: userId })) return
    }
  } finally {
    db.close()
  }
}

/** Fetches page after page. False if the server has nothing new. */
async function hearPages(db: IDBDatabase, of: Of): Promise<boolean> {
  for (let heard = 0; ; heard += 1) {
    const { since, pages } = await readKept(db)
    // A phone that has never fetched its cases fetches all when the app is opened.
    if (since === undefined || pages.length >= MOST_PAGES) return true
    const page = await fetchPage(since, of)
    if (!page || page.changes.seq === since) return heard > 0
    if (!(await keepHere(db, page, of))) return true
    announce(`pushed:${of.user_id}`)
    if (!page.changes.has_more) return true
  }
}
type Of = { base: string; user_id: number }

async function fetchPage(since: string, { base, user_id: userId }: Of): Promise<PushedPage | undefined> {
  const env = browserEnvironment({ base, report: () => undefined })
  const answer = await exchange(env, {
    url: `${base}/service-requests/changes?since=${encodeURIComponent(since)}`,
    headers: { accept: 'application/json', 'x-op-user': String(userId) },
    deadline_ms: DEADLINE_MS,
    redirect: 'error',
    cache: 'no-store',
  })
  if (answer.status !== 200 || whoAnswered(answer) !== 'ours') return undefined
  return { since, as_of: env.now(), changes: JSON.parse(answer.text) as FetchedChanges }
}

async function readKept(db: IDBDatabase): Promise<Known> {
  let kept: Known = { since: undefined, pages: [] }
  await inMeta(db, 'readonly', (_, known) => {
    kept = known
  })
  return kept
}

/** Stores a page. False if a page or worker has stored further changes meanwhile. */
async function keep(db: IDBDatabase, page: PushedPage): Promise<boolean> {
  let isKept = false
  await inMeta(db, 'readwrite', (meta, { since, pages }) => {
    isKept = since === page.since
    if (isKept) meta.put({ id: PUSHED, value: [...pages, page] })
  })
  return isKept
}

// A user who signs out is purged under this lock. Data written after that would stay on the phone.
function keepHere(db: IDBDatabase, page: PushedPage, { user_id: userId }: Of): Promise<boolean> {
  return withoutWriters(userId, async () => (await userHere()) === userId && keep(db, page))
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
      // Pages are void if the app has fetched further meanwhile.
      const known = pages[0]?.since === seq ? pages : []
      work(meta, { since: known.at(-1)?.changes.seq ?? seq, pages: known })
    })
  })
}

async function userHere(): Promise<number | undefined> {
  const text = (await readKeptSession().catch(() => null))?.text
  const id = text ? (JSON.parse(text) as { id?: unknown }).id : undefined
  return typeof id === 'number' ? id : undefined
}
