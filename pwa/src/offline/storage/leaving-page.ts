import type { Dexie } from 'dexie'

/**
 * Aborts what is open in `db` when its page goes into the back/forward cache: WebKit keeps the page and its transaction
 * there, and every later one on those tables, in whatever page, waits for ever
 * (https://github.com/jakearchibald/idb-keyval/issues/180). A page that comes back does its work again. Call it before
 * `db` opens.
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
  // Sticky: again at every opening. Dexie has taken its own way to the connection by now; this is for what goes past it.
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
    // It is being committed already.
  }
}
