import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../lib/session/kept-session.ts'
import { setSessionUser } from '../../lib/session/session.ts'
import { enqueue } from '../outbox/outbox.ts'
import { RELEASES } from '../testing/releases.ts'
import { PHOTOS, setUp } from '../testing/set-up.ts'
import { newUserId, requestItem } from '../testing/simulated-phone.ts'
import { createHandle, type UserDatabase, userDatabase } from './databases.ts'
import { createDraft } from './drafts.ts'
import { storeCategories, storedCategories } from './public-data.ts'
import { isBrokenConnection, storageFailure, stored } from './storage-failure.ts'

const ANA = {
  name: 'Ana Díaz',
  email: 'ana@example.com',
  phone: '',
  role: 'customer',
  created_at: '2026-11-21T00:00:00Z',
  technician_id: null,
} as const

const PHOTO_KINDS = ['service_request.photo', 'work_photo.create']

describe('a database', () => {
  it('opens once more and repeats the work when its connection breaks', async () => {
    const open = vi.fn<() => Promise<UserDatabase>>(async () => new Dexie('roto') as UserDatabase)
    const handle = createHandle(open)
    const work = vi.fn<() => Promise<string>>(async () => 'hecho')
    work.mockRejectedValueOnce(new DOMException('Connection to Indexed Database server lost', 'UnknownError'))
    expect(await handle.use(work)).toBe('hecho')
    expect([open, work].map((spy) => spy.mock.calls.length)).toEqual([2, 2])
  })

  it('keeps the new connection when a second task fails late on the old one', async () => {
    const broken = () => new DOMException('Connection to Indexed Database server lost', 'InvalidStateError')
    const connections: UserDatabase[] = []
    const open = vi.fn<() => Promise<UserDatabase>>(async () => {
      const db = new Dexie(`roto-${connections.length}`) as UserDatabase
      connections.push(db)
      return db
    })
    const handle = createHandle(open)
    await handle.use(async () => undefined)
    let failLate = (): void => undefined
    const late = handle.use((db) =>
      db === connections[0]
        ? new Promise<UserDatabase>((_resolve, reject) => {
            failLate = () => reject(broken())
          })
        : Promise.resolve(db),
    )
    const first = handle.use((db) => (db === connections[0] ? Promise.reject(broken()) : Promise.resolve(db)))
    const closing = vi.spyOn((await first) as Dexie, 'close')
    failLate()
    expect(await late).toBe(connections[1])
    expect([open.mock.calls.length, closing.mock.calls.length]).toEqual([2, 0])
  })

  it('opens again after another tab made it close', async () => {
    const { user_id: userId, tab } = setUp()
    await enqueue(tab, requestItem('fuga'))
    await userDatabase(userId).use(async (db) => db.close())
    expect(await tab.store.read()).toHaveLength(1)
    await userDatabase(userId).use(async (db) => db.close())
    expect(await userDatabase(userId).use((db) => db.outbox.count())).toBe(1)
  })

  it('does not come back when this tab reads after another tab has deleted it at a sign-out', async () => {
    vi.stubGlobal('window', {})
    vi.stubGlobal('navigator', { vendor: 'Google Inc.' })
    const { user_id: userId } = setUp()
    await setSessionUser({ ...ANA, id: userId })
    const name = `tecnicerca-u-${userId}`
    const exists = async () => (await indexedDB.databases()).some((each) => each.name === name)
    const read = () => stored(userDatabase(userId).use((db) => db.drafts.count()))
    expect(await read()).toEqual({ ok: true, value: 0 })
    // The other tab has stored the sign-out, but this tab has not heard of it.
    await keepSession(null, null)
    await Dexie.delete(name)
    expect(await read()).toEqual({ ok: false, failure: 'forbidden' })
    expect(await exists()).toBe(false)
    await keepSession(JSON.stringify({ ...ANA, id: userId }), null)
    expect(await read()).toEqual({ ok: true, value: 0 })
    vi.unstubAllGlobals()
  })

  it('reports a failure after the second attempt, and tries again on the next use', async () => {
    const open = vi.fn<() => Promise<UserDatabase>>(() =>
      Promise.reject(new DOMException('no', 'InvalidStateError')),
    )
    const handle = createHandle(open)
    expect(await stored(handle.use(async () => 1))).toEqual({ ok: false, failure: 'broken' })
    expect(await stored(handle.use(async () => 1))).toEqual({ ok: false, failure: 'broken' })
    expect(open).toHaveBeenCalledTimes(4)
  })

  it('reports a full storage as full, not as a broken connection, and rethrows bugs', async () => {
    const full = Object.assign(new Error('full'), {
      name: 'AbortError',
      inner: { name: 'QuotaExceededError' },
    })
    expect([storageFailure(full), isBrokenConnection(full)]).toEqual(['full', false])
    expect(storageFailure(new TypeError('a bug'))).toBeUndefined()
    await expect(stored(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
  })
})

describe.each(RELEASES)('the database of $what', ({ what }) => {
  const releases = RELEASES.slice(0, RELEASES.findIndex((release) => release.what === what) + 1)
  const records = releases.flatMap(({ added }) => added)
  const texts = releases.flatMap((release) => release.texts)

  async function writeOldDatabase(userId: number): Promise<void> {
    const old = new Dexie(`tecnicerca-u-${userId}`)
    for (const [index, { stores }] of releases.entries()) old.version(index + 1).stores(stores)
    await old.table('outbox').bulkPut(records.map((record) => ({ ...record, user_id: userId })))
    await old.table('drafts').put({ id: 'service_request:7', value: 'a medio escribir', saved_at: 0 })
    if (old.tables.some(({ name }) => name === 'photos'))
      await old
        .table('photos')
        .bulkPut(PHOTOS.map((id) => ({ id, bytes: new ArrayBuffer(8), type: 'image/jpeg', kept_at: 0 })))
    old.close()
  }

  it('is opened, and its items are sent, each under its own key', async () => {
    const { user_id: userId, server, tab } = setUp()
    await writeOldDatabase(userId)
    expect((await tab.store.read()).map(({ key }) => key)).toEqual(records.map(({ key }) => key))
    await tab.drain()
    // In order of creation, photos after all texts.
    const isPhoto = ({ kind }: { kind: string }) => Number(PHOTO_KINDS.includes(kind))
    const keys = records.toSorted((a, b) => isPhoto(a) - isPhoto(b)).map(({ key }) => key)
    expect(server.requests.map(({ key }) => key)).toEqual(keys)
    expect(server.rows.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
    expect((await tab.store.read()).map(({ state }) => state)).toEqual(records.map(() => 'confirmed'))
  })

  it('keeps its drafts, and gets all tables that were added later', async () => {
    const { user_id: userId } = setUp()
    await writeOldDatabase(userId)
    expect(await createDraft(userId, 'service_request:7').load()).toBe('a medio escribir')
    const tables = await userDatabase(userId).use(async (db) => db.tables.map(({ name }) => name))
    expect(tables.toSorted()).toEqual(RELEASES.flatMap(({ stores }) => Object.keys(stores)).toSorted())
  })
})

it('an item with a payload of a newer release is neither sent nor removed', async () => {
  const { server, tab } = setUp()
  await enqueue(tab, requestItem('de mañana'))
  await tab.store.transact(({ records }) => ({
    result: undefined,
    put: records.map((record) => ({ ...record, payload_version: 99 })),
  }))
  expect(await tab.drain()).toEqual({ ran: true, confirmed: 0, wakeInMs: null })
  expect([server.requests.length, (await tab.store.read()).length]).toEqual([0, 1])
})

describe('a draft', () => {
  it('is stored half a second after the last change, and at once when it is flushed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const userId = newUserId()
    const draft = createDraft<string>(userId, 'service_request:7')
    draft.save('f')
    draft.save('fu')
    expect(await draft.load()).toBeUndefined()
    vi.advanceTimersByTime(500)
    vi.useRealTimers()
    await expect.poll(() => draft.load()).toBe('fu')
    draft.save('fug')
    await draft.flush()
    expect(await createDraft(userId, 'service_request:7').load()).toBe('fug')
  })

  it('is deleted when its item is enqueued, and is not stored again by a flush', async () => {
    const { user_id: userId, tab } = setUp()
    const draft = createDraft<string>(userId, 'service_request:7')
    draft.save('fuga')
    await draft.flush()
    draft.save('fuga grande')
    draft.stop()
    await enqueue(tab, { ...requestItem('fuga grande'), draftId: 'service_request:7' })
    await draft.flush()
    expect(await draft.load()).toBeUndefined()
    expect(await tab.store.read()).toHaveLength(1)
  })

  it('reports a failure if the phone cannot store it', async () => {
    const userId = newUserId()
    const draft = createDraft<() => void>(userId, 'x')
    draft.save(() => undefined)
    await draft.flush()
    expect(draft.failure()).toBe('broken')
    expect(await draft.load()).toBeUndefined()
  })
})

it('storeCategories replaces the stored categories', async () => {
  const category = { id: 2, name: 'Plomería', description: '', icon_name: '', synonyms: 'plomero' }
  await storeCategories([category, { ...category, id: 1 }])
  await storeCategories([category])
  expect(await storedCategories()).toEqual([category])
})

it('transact writes nothing if the change throws', async () => {
  const { user_id: userId, tab } = setUp()
  await enqueue(tab, requestItem('fuga'))
  const change = () => {
    throw new Error('no')
  }
  await expect(tab.store.transact(change)).rejects.toThrow('no')
  expect(await userDatabase(userId).use((db) => db.outbox.count())).toBe(1)
})
