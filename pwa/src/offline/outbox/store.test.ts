import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { plainConnection, userDatabase } from '../storage/databases.ts'
import { setUp } from '../testing/set-up.ts'
import { requestItem } from '../testing/simulated-phone.ts'
import { enqueue } from './outbox.ts'
import { createOutboxStore } from './store.ts'

it('transact rejects if its connection closes, even if the transaction never ends', async () => {
  const connection = endlessConnection()
  const change = createOutboxStore((work) => work(connection)).transact(() => ({ result: undefined }))
  connection.dispatchEvent(new Event('close'))
  await expect(change).rejects.toMatchObject({ name: 'InvalidStateError' })
})

it('concurrent reads share one read of the database, and a later one reads again', async () => {
  const { user_id: userId, tab } = setUp()
  let reads = 0
  const store = createOutboxStore((work) => {
    reads += 1
    return userDatabase(userId).use(async (db) => work(plainConnection(db)))
  })
  await enqueue(tab, requestItem('fuga'))
  const first = await Promise.all([store.read(), store.read(), store.read()])
  expect(reads).toBe(1)
  expect(first.map((records) => records.length)).toEqual([1, 1, 1])
  const before = store.read()
  await enqueue(tab, requestItem('enchufe'))
  expect(await store.read()).toHaveLength(2)
  await before
})

/** Like a Chromium connection whose storage was cleared: neither `complete` nor `abort` fires. */
function endlessConnection(): IDBDatabase {
  const store = { get: () => new EventTarget(), getAll: () => new EventTarget() }
  const transaction = () => Object.assign(new EventTarget(), { objectStore: () => store })
  return Object.assign(new EventTarget(), { transaction }) as unknown as IDBDatabase
}
