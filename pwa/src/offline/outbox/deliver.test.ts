import 'fake-indexeddb/auto'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { afterEach, expect, it, vi } from 'vitest'
import { createConnection } from '../network/connection.ts'
import { onChange } from '../storage/changes.ts'
import { plainConnection, userDatabase } from '../storage/databases.ts'
import { setUp } from '../testing/set-up.ts'
import { requestItem } from '../testing/simulated-phone.ts'
import { createDelivery } from './deliver.ts'
import { createUserOutbox, type UserOutbox } from './user-outbox.ts'

afterEach(() => vi.unstubAllGlobals())

/** Blocks the outbox after its next change, like a long transaction of another tab; the result ends it. */
async function blockAfterNextChange(userId: number): Promise<() => void> {
  let isHeld = true
  const db = await userDatabase(userId).use(async (opened) => plainConnection(opened))
  const stop = onChange(`outbox:${userId}`, () => {
    stop()
    const store = db.transaction('outbox', 'readwrite').objectStore('outbox')
    const hold = () => {
      if (isHeld) store.count().addEventListener('success', hold)
    }
    hold()
  })
  return () => {
    isHeld = false
  }
}

it('offline, deliver returns saved without waiting for the first attempt, and the item is sent later', async () => {
  const { user_id: userId, server, tab } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const connection = createConnection('offline', tab.env.elapsed)
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => outbox })
  const unblock = await blockAfterNextChange(userId)
  expect(await deliver({ userId, item: requestItem('fuga') })).toBe('saved')
  expect(server.requests).toEqual([])
  unblock()
  await outbox.untilIdle()
  expect(server.rows).toMatchObject([{ text: 'fuga', user_id: userId }])
  outbox.stop()
})

it('offline, the outbox announces and sends nothing before the confirmation is painted', async () => {
  const { user_id: userId, server, tab } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const connection = createConnection('offline', tab.env.elapsed)
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>()
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => outbox })
  const onOutboxChange = vi.fn()
  outbox.subscribe(onOutboxChange)
  expect(await deliver({ userId, item: requestItem('fuga'), whenPainted: () => painted })).toBe('saved')
  expect(await outbox.store.read()).toMatchObject([{ state: 'queued', attempts: 0 }])
  expect(onOutboxChange).not.toHaveBeenCalled()
  paint()
  await vi.waitFor(() => expect(server.rows).toMatchObject([{ text: 'fuga', user_id: userId }]))
  expect(onOutboxChange).toHaveBeenCalled()
  outbox.stop()
})

it('online, deliver waits for the answer of the server', async () => {
  const { user_id: userId, server, tab } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const connection = createConnection('online', tab.env.elapsed)
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => outbox })
  expect(await deliver({ userId, item: requestItem('fuga') })).toBe('sent')
  expect(server.rows).toHaveLength(1)
  outbox.stop()
})

it('offline, the same values saved twice after a failed submit are two items', async () => {
  const { user_id: userId, tab } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const connection = createConnection('offline', tab.env.elapsed)
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => outbox })
  const item = requestItem('fuga')
  const unstorable = { ...item, shown: { ...item.shown, name: (() => '') as unknown as string } }
  await expect(deliver({ userId, item: unstorable })).rejects.toMatchObject({
    status: 0,
    serverMessage: OFFLINE.storage.broken,
  })
  expect(await deliver({ userId, item })).toBe('saved')
  expect(await deliver({ userId, item })).toBe('saved')
  const keys = (await outbox.store.read()).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  await outbox.untilIdle()
  outbox.stop()
})

it('online, an item that storage kept although it reported a failure arrives once', async () => {
  const { user_id: userId, server, tab } = setUp()
  vi.stubGlobal('fetch', server.fetch)
  const outbox = createUserOutbox(tab.env, userId)
  const failing: UserOutbox = {
    ...outbox,
    enqueue: async (item, options) => {
      await outbox.enqueue(item, options)
      return { ok: false, failure: 'broken' }
    },
  }
  const connection = createConnection('online', tab.env.elapsed)
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => failing })
  // The response of the simulated server is not a whole service request.
  await deliver({ userId, item: requestItem('fuga') }).catch(() => undefined)
  await outbox.drain()
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1)
  expect(server.rows).toMatchObject([{ text: 'fuga', user_id: userId }])
  outbox.stop()
})
