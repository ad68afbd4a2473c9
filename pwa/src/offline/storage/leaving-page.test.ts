import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { newUserId } from '../testing/simulated-phone.ts'
import { createHandle, plainConnection, type UserDatabase } from './databases.ts'
import { abortWhenLeft } from './leaving-page.ts'

function leave(page: EventTarget, persisted: boolean): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
}

function handleIn(page: EventTarget) {
  const name = `hoja-${newUserId()}`
  return createHandle<UserDatabase>(async () => {
    const db = new Dexie(name)
    db.version(1).stores({ meta: 'id' })
    abortWhenLeft(db, page)
    await db.open()
    return db as UserDatabase
  })
}

describe('a page that goes into the back/forward cache', () => {
  it('leaves no transaction open, and does its work again when it comes back', async () => {
    const page = new EventTarget()
    const handle = handleIn(page)
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

  it('leaves none open past Dexie either', async () => {
    const page = new EventTarget()
    const end = await handleIn(page).use(
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

  it('touches nothing that is over', async () => {
    const page = new EventTarget()
    const handle = handleIn(page)
    await handle.use((db) => db.meta.put({ id: 'hecho', value: 1 }))
    leave(page, true)
    expect(await handle.use((db) => db.meta.count())).toBe(1)
  })

  it('lets a page that ends finish what it can', async () => {
    const page = new EventTarget()
    const handle = handleIn(page)
    await handle.use((db) =>
      db.transaction('rw', db.meta, async () => {
        await db.meta.put({ id: 'hecho', value: 1 })
        leave(page, false)
      }),
    )
    expect(await handle.use((db) => db.meta.count())).toBe(1)
  })
})
