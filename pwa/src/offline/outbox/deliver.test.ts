import 'fake-indexeddb/auto'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { expect, it, vi } from 'vitest'
import { createConnection } from '../network/connection.ts'
import { onChange } from '../storage/changes.ts'
import { plainConnection, userDatabase } from '../storage/databases.ts'
import { setUp } from '../testing/set-up.ts'
import { requestItem } from '../testing/simulated-phone.ts'
import { createDelivery } from './deliver.ts'
import { createUserOutbox } from './user-outbox.ts'

/** Keeps others out of the outbox from the next change on, as another tab that writes at length; gives what ends it. */
async function holdAfterNextChange(userId: number): Promise<() => void> {
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

it('without a network it is said as soon as it is kept, whatever the first attempt waits for, and goes out all the same', async () => {
  const { user_id: userId, server, tab } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const connection = createConnection('offline', tab.env.elapsed)
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => outbox })
  const letGo = await holdAfterNextChange(userId)
  expect(await deliver({ user_id: userId, item: requestItem('fuga') })).toBe('saved')
  expect(server.requests).toEqual([])
  letGo()
  await outbox.untilIdle()
  expect(server.rows).toMatchObject([{ text: 'fuga', user_id: userId }])
  outbox.stop()
})

it('without a network nobody hears of it, and nothing is sent, before the person is told', async () => {
  const { user_id: userId, server, tab } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const connection = createConnection('offline', tab.env.elapsed)
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => outbox })
  const heard = vi.fn()
  outbox.subscribe(heard)
  expect(await deliver({ user_id: userId, item: requestItem('fuga'), whenPainted: () => told })).toBe('saved')
  expect(await outbox.store.read()).toMatchObject([{ state: 'queued', attempts: 0 }])
  expect(heard).not.toHaveBeenCalled()
  tell()
  await vi.waitFor(() => expect(server.rows).toMatchObject([{ text: 'fuga', user_id: userId }]))
  expect(heard).toHaveBeenCalled()
  outbox.stop()
})

it('where there may be a network the server’s word is waited for', async () => {
  const { user_id: userId, server, tab } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const connection = createConnection('online', tab.env.elapsed)
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => outbox })
  expect(await deliver({ user_id: userId, item: requestItem('fuga') })).toBe('sent')
  expect(server.rows).toHaveLength(1)
  outbox.stop()
})

it('words of unknown fate that are kept without a network are one wish with those before, and said again a new one', async () => {
  const { user_id: userId, tab } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const connection = createConnection('offline', tab.env.elapsed)
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => outbox })
  const item = requestItem('fuga')
  const unstorable = { ...item, shown: { ...item.shown, name: (() => '') as unknown as string } }
  await expect(deliver({ user_id: userId, item: unstorable })).rejects.toMatchObject({
    status: 0,
    server_message: OFFLINE.storage.broken,
  })
  expect(await deliver({ user_id: userId, item })).toBe('saved')
  expect(await deliver({ user_id: userId, item })).toBe('saved')
  const keys = (await outbox.store.read()).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  await outbox.untilIdle()
  outbox.stop()
})
