import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { newUserId } from '../testing/simulated-phone.ts'
import { createHandle, plainConnection, type UserDatabase } from './databases.ts'
import { abortWhenLeft } from './leaving-page.ts'

function leave(page: EventTarget, persisted: boolean): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
}

function createHandleIn(page: EventTarget) {
  const name = `hoja-${newUserId()}`
  return createHandle<UserDatabase>(async () => {
    const db = new Dexie(name)
    db.version(1).stores({ meta: 'id' })
    abortWhenLeft(db, page)
    await db.open()
    return db as UserDatabase
  })
}

describe('abortWhenLeft', () => {
  it('aborts the open transaction of a page that enters the back/forward cache, and repeats the work', async () => {
    const page = new EventTarget()
    const handle = createHandleIn(page)
    let attempts = 0
    await handle.use((db) =>
      db.transaction('rw', db.meta, async () => {
        attempts += 1
        await db.meta.put({ id: 'hecho', value: attempts })
        if (attempts === 1) leave(page, true)
        await db.meta.get('hecho')
      }),
    )
    expect(attempts).toBe(2)
    expect(await handle.use((db) => db.meta.get('hecho'))).toEqual({ id: 'hecho', value: 2 })
  })

  it('aborts a transaction that was opened without Dexie too', async () => {
    const page = new EventTarget()
    const end = await createHandleIn(page).use(
      (db) =>
        new Promise((done) => {
          const transaction = plainConnection(db).transaction('meta', 'readwrite')
          transaction.addEventListener('abort', ({ type }) => done(type))
          transaction.addEventListener('complete', ({ type }) => done(type))
          leave(page, true)
        }),
    )
    expect(end).toBe('abort')
  })

  it('leaves a finished transaction alone', async () => {
    const page = new EventTarget()
    const handle = createHandleIn(page)
    await handle.use((db) => db.meta.put({ id: 'hecho', value: 1 }))
    leave(page, true)
    expect(await handle.use((db) => db.meta.count())).toBe(1)
  })

  it('does not abort the transaction of a page that is closed for good', async () => {
    const page = new EventTarget()
    const handle = createHandleIn(page)
    await handle.use((db) =>
      db.transaction('rw', db.meta, async () => {
        await db.meta.put({ id: 'hecho', value: 1 })
        leave(page, false)
      }),
    )
    expect(await handle.use((db) => db.meta.count())).toBe(1)
  })
})
