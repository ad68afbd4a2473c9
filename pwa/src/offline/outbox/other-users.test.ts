import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { endKeptSession, type KeptSession, readKeptSession } from '../../lib/session/kept-session.ts'
import { clearSession, setSessionUser } from '../../lib/session/session.ts'
import { writersLock } from '../storage/database-names.ts'
import { userDatabase } from '../storage/databases.ts'
import { createDraft } from '../storage/drafts.ts'
import { PHOTOS, pickPhotos, setUp } from '../testing/set-up.ts'
import { requestItem } from '../testing/simulated-phone.ts'
import { finishForgetting, hasUnsentItems, purgeOtherUsers } from './other-users.ts'
import { discardItem, enqueue } from './outbox.ts'
import { FORGOTTEN } from './store.ts'
import { createUserOutbox } from './user-outbox.ts'

const user = (id: number) => ({
  id,
  name: 'Ana',
  email: 'ana@example.com',
  phone: '',
  role: 'customer' as const,
  created_at: '2026-11-21T00:00:00Z',
  technician_id: null,
})

/** Checks one database only, because other tests leave databases behind. */
async function hasDatabase(userId: number): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === `tecnicerca-u-${userId}`)
}

/** A phone on which a user wrote a draft and queued `items`. */
async function usedPhone({ items }: { items: string[] }) {
  const { user_id: userId, tab } = setUp()
  await setSessionUser(user(userId))
  const draft = createDraft<string>(userId, 'service_request:7')
  draft.save('palabra')
  await draft.flush()
  for (const text of items) await enqueue(tab, requestItem(text))
  return { user_id: userId, tab }
}

it('the database of a user without unsent items is deleted after the sign-out', async () => {
  const { user_id: userId, tab } = await usedPhone({ items: ['fuga', 'gotera'] })
  const [first, second] = await tab.store.read()
  await tab.drain()
  await discardItem(tab, second?.id ?? '')
  expect(first?.state).toBe('queued')
  await clearSession()
  await purgeOtherUsers()
  expect(await hasDatabase(userId)).toBe(false)
})

it('an unsent read mark of notices does not keep the database after the sign-out', async () => {
  const { user_id: userId, tab } = await usedPhone({ items: [] })
  const shown = { name: '', profile_image: null, category_name: null }
  await enqueue(tab, { kind: 'notices.read', payload: { up_to: 40 }, shown })
  await clearSession()
  await purgeOtherUsers()
  expect(await hasDatabase(userId)).toBe(false)
})

it('unsent items stay after the sign-out without drafts, and are sent after the next sign-in', async () => {
  const { user_id: userId, tab } = await usedPhone({ items: ['fuga'] })
  await clearSession()
  await purgeOtherUsers()
  expect(await hasDatabase(userId)).toBe(true)
  expect(await userDatabase(userId).use((db) => db.drafts.count())).toBe(0)
  expect(await tab.store.read()).toMatchObject([
    { state: 'queued', payload: { service_description: 'fuga' } },
  ])
  await setSessionUser(user(userId))
  expect(await tab.drain()).toMatchObject({ confirmed: 1 })
})

it('items of an erased account do not count as unsent, and are removed at the next start', async () => {
  const { user_id: userId } = await usedPhone({ items: ['fuga', 'gotera'] })
  await endKeptSession((await readKeptSession())?.sign_in, 'account_deleted')
  expect(await readKeptSession()).toMatchObject({ ended: 'account_deleted', erased_id: userId })
  const others = (await indexedDB.databases()).filter(({ name }) => name !== `tecnicerca-u-${userId}`)
  for (const { name = '' } of others) if (name.startsWith('tecnicerca-u-')) indexedDB.deleteDatabase(name)
  expect(await hasUnsentItems()).toBe(false)
  const { user_id: other } = await usedPhone({ items: ['inversor'] })
  await clearSession()
  await finishForgetting()
  expect([await hasDatabase(userId), await hasDatabase(other)]).toEqual([false, true])
  expect(await readKeptSession()).not.toHaveProperty('erased_id', userId)
})

it('the bytes of an unsent photo stay after the sign-out, and no others', async () => {
  const { user_id: userId, tab } = await usedPhone({ items: [] })
  await pickPhotos(userId)
  await enqueue(tab, { ...requestItem('fuga'), photoIds: [PHOTOS[0]] })
  await clearSession()
  await purgeOtherUsers()
  expect(await userDatabase(userId).use((db) => db.photos.toCollection().primaryKeys())).toEqual([PHOTOS[0]])
  await setSessionUser(user(userId))
  expect(await tab.drain()).toMatchObject({ confirmed: 2 })
})

it('purgeOtherUsers keeps the data of the signed-in user', async () => {
  const { user_id: userId } = await usedPhone({ items: ['fuga'] })
  await purgeOtherUsers()
  expect(await userDatabase(userId).use((db) => db.drafts.count())).toBe(1)
})

it('the next start finishes an interrupted purge, and deletes databases that are left over', async () => {
  const { user_id: userId } = await usedPhone({ items: [] })
  await clearSession()
  await finishForgetting()
  expect(await hasDatabase(userId)).toBe(false)
  expect(await readKeptSession()).toMatchObject({ is_to_forget: false })
  await userDatabase(userId).use((db) => db.drafts.put({ id: 'a', value: 'palabra', saved_at: 0 }))
  await finishForgetting()
  expect(await hasDatabase(userId)).toBe(false)
})

it.each([null, JSON.stringify(user(1))])(
  'earlier users that older builds stored with the session are removed (%#)',
  async (text) => {
    await writeSession({ text, before: [null, JSON.stringify({ ...user(2), email: 'berta@example.com' })] })
    await finishForgetting()
    expect(JSON.stringify(await readKeptSession())).not.toContain('berta')
    expect(await readKeptSession()).toMatchObject({ text, is_to_forget: false })
  },
)

it('an item that another tab adds at any moment of the purge is not lost', async () => {
  // Separate modules, and therefore separate connections.
  vi.resetModules()
  const otherTab = await import('./user-outbox.ts')
  let isOver = false
  for (let moment = 0; !isOver; moment += 1) {
    const { user_id: userId, tab } = await usedPhone({ items: [] })
    const outbox = otherTab.createUserOutbox({ ...tab.env, locks: navigator.locks, fetch: offline }, userId)
    await outbox.store.read()
    await clearSession()
    const forgetting = purgeOtherUsers()
    while (!(await isBeingForgotten(userId))) await turn()
    for (let turns = 0; turns < moment; turns += 1) await turn()
    isOver = !(await isBeingForgotten(userId))
    expect(await outbox.enqueue(requestItem('fuga'))).toMatchObject({ ok: true })
    await forgetting
    outbox.stop()
    expect(await tab.store.read(), `added after ${moment} turns`).toMatchObject([
      { payload: { service_description: 'fuga' } },
    ])
    indexedDB.deleteDatabase(`tecnicerca-u-${userId}`)
  }
})

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function isBeingForgotten(userId: number): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === writersLock(userId))
}

it.each(['has read the outbox', 'has not read the outbox'])(
  'an item of a page that %s waits until the emptied database is deleted',
  async (page) => {
    const { user_id: userId, tab } = await usedPhone({ items: [] })
    const outbox = createUserOutbox({ ...tab.env, locks: navigator.locks, fetch: offline }, userId)
    if (page === 'has read the outbox') await outbox.store.read()
    const held = Promise.withResolvers<void>()
    const lockRequest = navigator.locks.request(writersLock(userId), () => held.promise)
    await userDatabase(userId).use((db) => db.meta.put({ id: FORGOTTEN, value: true }))
    const adding = outbox.enqueue(requestItem('fuga'))
    const waiting = async () =>
      (await navigator.locks.query()).pending?.filter(({ name }) => name === writersLock(userId))
    await expect.poll(waiting).toMatchObject([{ mode: 'shared' }])
    expect(await tab.store.read()).toEqual([])
    held.resolve()
    expect(await adding).toMatchObject({ ok: true })
    await lockRequest
    outbox.stop()
    // An interrupted purge leaves the FORGOTTEN mark. The first item that waited has removed it.
    expect(await enqueue(tab, requestItem('gotera'))).toMatchObject({ state: 'queued' })
  },
)

function offline(): Promise<Response> {
  return Promise.reject(new TypeError('offline'))
}

function writeSession(row: KeptSession): Promise<void> {
  return new Promise((done) => {
    const opening = indexedDB.open('tecnicerca-session')
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('session', 'readwrite')
      transaction.objectStore('session').put(row, 'current')
      transaction.addEventListener('complete', () => {
        opening.result.close()
        done()
      })
    })
  })
}

it('purgeOtherUsers closes shown notifications and clears the app badge', async () => {
  const closed: string[] = []
  const shown = ['case-1', 'notice'].map((tag) => ({ tag, close: () => void closed.push(tag) }))
  const getRegistration = async () => ({ getNotifications: async () => shown })
  const clearAppBadge = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clearAppBadge, serviceWorker: { getRegistration } })
  await purgeOtherUsers()
  vi.unstubAllGlobals()
  expect(closed).toEqual(['case-1', 'notice'])
  expect(clearAppBadge).toHaveBeenCalledOnce()
})
