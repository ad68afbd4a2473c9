import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'

import { readKeptSession } from './kept-session.ts'

type Session = typeof import('./session.ts')
let session: Session

/** A newly loaded page on this phone. */
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

test('the stored user is the session user until the session is cleared', async () => {
  await session.setSessionUser(user)
  expect(session.sessionUser()).toEqual(user)
  expect(session.sessionUser()).toBe(session.sessionUser())
  expect(localStorage.getItem('user')).toBe(JSON.stringify(user))
  await session.clearSession()
  expect(session.sessionUser()).toBeUndefined()
})

test('a sign-out survives if the browser is killed before localStorage reached the disk', async () => {
  await session.setSessionUser(user)
  await session.clearSession()
  localStorage.setItem('user', JSON.stringify(user))
  const after = await startPage()
  expect(after.sessionUser()).toBeUndefined()
  expect(localStorage.getItem('user')).toBeNull()
})

test('a sign-in survives if the browser is killed before localStorage reached the disk', async () => {
  await session.setSessionUser(user)
  localStorage.removeItem('user')
  expect((await startPage()).sessionUser()).toEqual(user)
})

test('a user that stands in localStorage only becomes the session user', async () => {
  localStorage.setItem('user', JSON.stringify(user))
  expect((await startPage()).sessionUser()).toEqual(user)
  const other = { ...user, id: 8 }
  localStorage.setItem('user', JSON.stringify(other))
  expect((await startPage()).sessionUser()).toEqual(other)
  localStorage.removeItem('user')
  expect((await startPage()).sessionUser()).toEqual(other)
})

test('without any storage the session lasts as long as the page', async () => {
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

test.each(['not json', '{"id":1}', 'null'])('the invalid stored user %s is removed', (text) => {
  localStorage.setItem('user', text)
  expect(session.sessionUser()).toBeUndefined()
  expect(localStorage.getItem('user')).toBeNull()
})

test('subscribers are notified of changes in this and in other tabs', async () => {
  const listener = vi.fn()
  const unsubscribe = session.subscribe(listener)
  await session.setSessionUser(user)
  window.dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  await session.clearSession()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('the stored session contains no personal data after a sign-out', async () => {
  await session.setSessionUser(user)
  await session.updateSessionUser({ ...user, phone: '809-555-0147' })
  await session.clearSession()
  expect(JSON.stringify(await readKeptSession())).not.toMatch(/Ana|ana@|555-0147/)
})

test('a sign-out that was interrupted before the answer is completed at the next start', async () => {
  await session.setSessionUser(user)
  await session.beginLeaving()
  const after = await startPage()
  expect(after.sessionUser()).toBeUndefined()
  expect(await readKeptSession()).toMatchObject({ text: null, is_owed: true, is_to_forget: true })
})

test('a sign-out that is called off leaves the user signed in', async () => {
  await session.setSessionUser(user)
  await session.beginLeaving()
  await session.stayHere()
  expect((await startPage()).sessionUser()).toEqual(user)
})

test('an update of the user after the sign-out does not restore the session', async () => {
  await session.setSessionUser(user)
  await session.clearSession()
  await session.updateSessionUser({ ...user, name: 'Ana Peralta' })
  expect(session.sessionUser()).toBeUndefined()
})

test('isDifferentUser is true after another tab changed the user, and false after an own sign-out', async () => {
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
