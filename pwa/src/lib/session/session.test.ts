import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'

import { readKeptSession } from './kept-session.ts'

type Session = typeof import('./session.ts')
let session: Session

/** A page of this phone that starts anew. */
async function startPage(): Promise<Session> {
  vi.resetModules()
  const started = await import('./session.ts')
  await started.sessionKnown()
  return started
}

const user = {
  id: 7,
  name: 'Ana',
  email: 'ana@example.com',
  phone: '',
  role: 'customer' as const,
  created_at: '2026-11-21T00:00:00Z',
  technician_id: null,
}

beforeEach(async () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('indexedDB', new IDBFactory())
  session = await startPage()
})

test('what was stored is the user until it is cleared', async () => {
  await session.setSessionUser(user)
  expect(session.sessionUser()).toEqual(user)
  expect(session.sessionUser()).toBe(session.sessionUser())
  expect(localStorage.getItem('user')).toBe(JSON.stringify(user))
  await session.clearSession()
  expect(session.sessionUser()).toBeUndefined()
})

test('whoever signed out stays so when the browser is killed before localStorage reached the disk', async () => {
  await session.setSessionUser(user)
  await session.clearSession()
  localStorage.setItem('user', JSON.stringify(user))
  const after = await startPage()
  expect(after.sessionUser()).toBeUndefined()
  expect(localStorage.getItem('user')).toBeNull()
})

test('whoever signed in stays so when the browser is killed before localStorage reached the disk', async () => {
  await session.setSessionUser(user)
  localStorage.removeItem('user')
  expect((await startPage()).sessionUser()).toEqual(user)
})

test('the user of an earlier build, or one that is handed over ready-made, is taken as it stands', async () => {
  localStorage.setItem('user', JSON.stringify(user))
  expect((await startPage()).sessionUser()).toEqual(user)
  const other = { ...user, id: 8 }
  localStorage.setItem('user', JSON.stringify(other))
  expect((await startPage()).sessionUser()).toEqual(other)
  localStorage.removeItem('user')
  expect((await startPage()).sessionUser()).toEqual(other)
})

test('a browser that keeps nothing still knows who is here while the page lives', async () => {
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('indexedDB', { open: refuse })
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const page = await startPage()
  await page.setSessionUser(user)
  expect(page.sessionUser()).toEqual(user)
  await page.clearSession()
  expect(page.sessionUser()).toBeUndefined()
})

test.each(['not json', '{"id":1}', 'null'])('%s is removed', (text) => {
  localStorage.setItem('user', text)
  expect(session.sessionUser()).toBeUndefined()
  expect(localStorage.getItem('user')).toBeNull()
})

test('a change here or in another tab is announced', async () => {
  const heard = vi.fn()
  const end = session.subscribe(heard)
  await session.setSessionUser(user)
  window.dispatchEvent(new Event('storage'))
  expect(heard).toHaveBeenCalledTimes(2)
  end()
  await session.clearSession()
  expect(heard).toHaveBeenCalledTimes(2)
})

test('nothing of whoever signed out can be read here any more', async () => {
  await session.setSessionUser(user)
  await session.updateSessionUser({ ...user, phone: '809-555-0147' })
  await session.clearSession()
  expect(JSON.stringify(await readKeptSession())).not.toMatch(/Ana|ana@|555-0147/)
})

test('a sign-out that was killed before the server answered is finished at the next start', async () => {
  await session.setSessionUser(user)
  await session.beginLeaving()
  const after = await startPage()
  expect(after.sessionUser()).toBeUndefined()
  expect(await readKeptSession()).toMatchObject({ text: null, is_owed: true, is_to_forget: true })
})

test('a sign-out that the server could not be told leaves everything as it was', async () => {
  await session.setSessionUser(user)
  await session.beginLeaving()
  await session.stayHere()
  expect((await startPage()).sessionUser()).toEqual(user)
})

test('an answer that comes after the sign-out brings nobody back', async () => {
  await session.setSessionUser(user)
  await session.clearSession()
  await session.updateSessionUser({ ...user, name: 'Ana Peralta' })
  expect(session.sessionUser()).toBeUndefined()
})

test('a page hears that whoever it shows has left in another tab, and not of its own sign-out', async () => {
  await session.setSessionUser(user)
  expect(session.isDifferentUser()).toBe(false)
  localStorage.setItem('user', JSON.stringify({ ...user, name: 'Ana Peralta' }))
  expect(session.isDifferentUser()).toBe(false)
  localStorage.setItem('user', JSON.stringify({ ...user, id: 8 }))
  expect(session.isDifferentUser()).toBe(true)
  localStorage.removeItem('user')
  expect(session.isDifferentUser()).toBe(true)
  await session.clearSession()
  expect(session.isDifferentUser()).toBe(false)
})
