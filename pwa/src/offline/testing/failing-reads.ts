/** The next `times` reads of a database fail while `work` runs, and it can be written all the same. */
export async function whileReadsFail<T>(times: number, work: () => Promise<T>): Promise<T> {
  const { prototype } = IDBObjectStore
  const real = prototype.getAll
  let left = times
  prototype.getAll = function (this: IDBObjectStore, ...args) {
    if (this.transaction.mode !== 'readonly' || left === 0) return real.apply(this, args)
    left -= 1
    throw new DOMException('The disk does not answer.', 'NotReadableError')
  }
  try {
    return await work()
  } finally {
    prototype.getAll = real
  }
}
