/**
 * Runs in the page, on its own database. Writes a transaction with one refused row and commits it at once in the browsers
 * in which the outbox does so (`commitNow` of its store). Returns how the transaction ended and which rows are stored.
 */
export function commitWithRefusedRow(): Promise<{ end: string; rows: IDBValidKey[] }> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('refused-whole', 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('meta', { keyPath: 'id' }).add({ id: 'there' })
      opening.result.createObjectStore('outbox', { keyPath: 'id' })
    })
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const db = opening.result
      const transaction = db.transaction(['meta', 'outbox'], 'readwrite', { durability: 'strict' })
      const meta = transaction.objectStore('meta')
      meta.add({ id: 'there' })
      meta.delete('there')
      transaction.objectStore('outbox').add({ id: 'new' })
      // Reads the error from the row, because WebKit reports none for the transaction.
      let refusal: string | undefined
      transaction.addEventListener('error', ({ target }) => {
        refusal ??= (target as IDBRequest).error?.name
      })
      if (!navigator.userAgent.includes('Gecko/')) transaction.commit()
      const read = (end: string) => {
        const reading = db.transaction(['meta', 'outbox'])
        const keys = ['meta', 'outbox'].map((store) => reading.objectStore(store).getAllKeys())
        reading.addEventListener('complete', () => {
          db.close()
          resolve({ end, rows: keys.flatMap(({ result }) => result) })
        })
      }
      transaction.addEventListener('complete', () => read('complete'))
      transaction.addEventListener('abort', () => read(`abort: ${refusal}`))
    })
  })
}

/** The result of `commitWithRefusedRow` if the whole transaction is rolled back. */
export const ROLLED_BACK = { end: 'abort: ConstraintError', rows: ['there'] }
