import type { Dexie } from 'dexie'

/**
 * Aborts the open transactions of `db` when its page goes into the back/forward cache. WebKit keeps the page and its
 * transactions there, and later transactions on the same tables wait for ever, in any page
 * (https://github.com/jakearchibald/idb-keyval/issues/180). A page that comes back repeats its work. Call this before `db`
 * opens.
 */
export function abortWhenLeft(db: Dexie, page: EventTarget): void {
  const open = new Set<IDBTransaction>()
  const follow = (transaction: IDBTransaction) => {
    open.add(transaction)
    const forget = () => open.delete(transaction)
    transaction.addEventListener('complete', forget)
    transaction.addEventListener('abort', forget)
    return transaction
  }
  db.use({
    stack: 'dbcore',
    name: 'leaving-page',
    create: (core) => ({
      ...core,
      transaction: (...args) => follow(core.transaction(...args) as IDBTransaction),
    }),
  })
  // `true`: runs at every opening. Dexie already holds the original method; this covers code that bypasses Dexie.
  db.on('ready', () => followPlain(db.backendDB(), follow), true)
  page.addEventListener('pagehide', (event) => {
    if (!(event as PageTransitionEvent).persisted) return
    for (const transaction of open) abort(transaction)
  })
}

function followPlain(db: IDBDatabase, follow: (transaction: IDBTransaction) => IDBTransaction): void {
  const begin = db.transaction.bind(db)
  db.transaction = (...args) => follow(begin(...args))
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is already being committed.
  }
}
