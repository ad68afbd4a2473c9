import { expect, it } from 'vitest'
import { createOutboxStore } from './store.ts'

it('gives a change up whose connection is closed under it, though the transaction never ends', async () => {
  const connection = endlessConnection()
  const change = createOutboxStore((work) => work(connection)).transact(() => ({ result: undefined }))
  connection.dispatchEvent(new Event('close'))
  await expect(change).rejects.toMatchObject({ name: 'InvalidStateError' })
})

/** As Chromium leaves one under which storage is cleared: neither `complete` nor `abort` comes. */
function endlessConnection(): IDBDatabase {
  const store = { get: () => new EventTarget(), getAll: () => new EventTarget() }
  const transaction = () => Object.assign(new EventTarget(), { objectStore: () => store })
  return Object.assign(new EventTarget(), { transaction }) as unknown as IDBDatabase
}
