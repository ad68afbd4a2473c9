/** A database as plain IndexedDB; undefined where nobody has made it yet: its tables are the page's business. */
export function openExisting(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () =>
      request.error?.name === 'AbortError' ? resolve(undefined) : reject(request.error),
    )
    request.addEventListener('success', () => {
      const db = request.result
      // A page that upgrades must not wait for whoever looks.
      db.addEventListener('versionchange', () => db.close())
      resolve(db)
    })
  })
}
