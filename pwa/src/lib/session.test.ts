import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, sessionUser, setSessionUser, subscribe } from './session'

const user = {
  id: 7,
  name: 'Ana',
  email: 'ana@example.com',
  phone: '',
  role: 'customer' as const,
  created_at: '2026-11-21T00:00:00Z',
  technician_id: null,
}

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
})

test('what was stored is the user until it is cleared', () => {
  setSessionUser(user)
  expect(sessionUser()).toEqual(user)
  expect(sessionUser()).toBe(sessionUser())
  clearSession()
  expect(sessionUser()).toBeUndefined()
})

test.each(['not json', '{"id":1}', 'null'])('%s is removed', (text) => {
  localStorage.setItem('user', text)
  expect(sessionUser()).toBeUndefined()
  expect(localStorage.getItem('user')).toBeNull()
})

test('a change here or in another tab is announced', () => {
  const heard = vi.fn()
  const end = subscribe(heard)
  setSessionUser(user)
  window.dispatchEvent(new Event('storage'))
  expect(heard).toHaveBeenCalledTimes(2)
  end()
  clearSession()
  expect(heard).toHaveBeenCalledTimes(2)
})
