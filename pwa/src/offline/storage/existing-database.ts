/** Opens an existing database with plain IndexedDB. Undefined if it does not exist: only pages create tables. */
export function openExisting(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () =>
      request.error?.name === 'AbortError' ? resolve(undefined) : reject(request.error),
    )
    request.addEventListener('success', () => {
      const db = request.result
      // A page that upgrades the database must not wait for this connection.
      db.addEventListener('versionchange', () => db.close())
      resolve(db)
    })
  })
}
