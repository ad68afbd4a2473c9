import type { Page } from '@playwright/test'

type StoredItem = { place: string; text: string }
type Scope = 'all' | 'databases'

/** Returns the places in this browser that contain one of `words`, or []. */
export async function placesWith(page: Page, words: readonly string[]): Promise<string[]> {
  const cookies = await page.context().cookies()
  const items = [
    ...(await page.evaluate<StoredItem[], Scope>(readStorages, 'all')),
    ...cookies.map(({ name, value }) => ({ place: `cookie ${name}`, text: decodeURIComponent(value) })),
  ]
  const found = items.flatMap(({ place, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`),
  )
  return [...new Set(found)]
}

/** Like `placesWith`, but searches only the databases: reading the browser's own cache is reported on the console. */
export async function tablesWith(page: Page, words: readonly string[]): Promise<string[]> {
  const items = await page.evaluate<StoredItem[], Scope>(readStorages, 'databases')
  return items.flatMap(({ place, text }) => words.filter((word) => text.includes(word)).map(() => place))
}

/** Returns all data that a script of this origin can read, each item with its place. */
async function readStorages(scope: Scope): Promise<StoredItem[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  /** If the database was deleted after it was listed, opening must not create it again. */
  const openExisting = (name: string) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    return done(opening).catch(() => undefined)
  }
  const webStorage = (place: string, storage: Storage) =>
    Object.entries(storage).map(([key, value]) => ({ place: `${place} ${key}`, text: `${key} ${value}` }))

  async function databases(): Promise<StoredItem[]> {
    const items: StoredItem[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await openExisting(name)
      if (!db) continue
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
        const text = JSON.stringify([keys, values])
        items.push({ place: `${name}/${store}`, text })
      }
      db.close()
    }
    return items
  }
  async function cacheStorage(): Promise<StoredItem[]> {
    const items: StoredItem[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const answer = await cache.match(url, { ignoreVary: true })
        items.push({ place: `cache ${name}`, text: `${url} ${await answer?.text()}` })
      }
    }
    return items
  }
  /** Responses in the browser's own HTTP cache. */
  async function httpCache(): Promise<StoredItem[]> {
    const requests = ['my-requests', 'changes'].map((path) => `/api/service-requests/${path}`)
    const paths = [...requests, '/api/auth/check-session', '/api/technicians/profile']
    const asked = paths.map((path) =>
      fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        async (answer) => ({ place: `http ${path}`, text: answer.ok ? await answer.text() : '' }),
        () => ({ place: path, text: '' }),
      ),
    )
    return Promise.all(asked)
  }
  if (scope === 'databases') return databases()
  return [
    ...webStorage('localStorage', localStorage),
    ...webStorage('sessionStorage', sessionStorage),
    ...(await databases()),
    ...(await cacheStorage()),
    ...(await httpCache()),
  ]
}
