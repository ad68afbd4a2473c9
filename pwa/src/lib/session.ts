import type { Role, User } from '@tecnicerca/shared/accounts'
import { useSyncExternalStore } from 'react'

export type SessionUser = User

const KEY = 'user'
const ROLES: readonly string[] = ['customer', 'technician', 'admin'] satisfies Role[]

let current: { text: string | null; user: SessionUser | undefined } = { text: null, user: undefined }
const listeners = new Set<() => void>()

/** The signed-in user this phone remembers; what cannot be parsed is removed. The server still decides about every call. */
export function sessionUser(): SessionUser | undefined {
  const text = readText()
  if (text !== current.text) current = { text, user: text === null ? undefined : parseUser(text) }
  return current.user
}

export function setSessionUser(user: SessionUser): void {
  localStorage.setItem(KEY, JSON.stringify(user))
  announce()
}

export function clearSession(): void {
  localStorage.removeItem(KEY)
  announce()
}

/** Undefined for a visitor; also during server rendering and hydration, whoever it is. */
export function useSession(): { user: SessionUser | undefined; is_technician: boolean } {
  const user = useSyncExternalStore(subscribe, sessionUser, () => undefined)
  return { user, is_technician: user?.role === 'technician' }
}

/** Calls back on every change, also one made in another tab; returns what ends it. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', announce)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', announce)
  }
}

function announce() {
  for (const listener of listeners) listener()
}

function readText(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parseUser(text: string): SessionUser | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (isUser(value)) return value
  } catch {
    // Falls through: what is no JSON is no user either.
  }
  localStorage.removeItem(KEY)
  return undefined
}

/** By hand instead of the schema: the entry reads it, and zod would make the entry a tenth heavier. */
function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, email, role } = value as Partial<Record<keyof User, unknown>>
  return (
    Number.isInteger(id) &&
    typeof name === 'string' &&
    typeof email === 'string' &&
    ROLES.includes(String(role))
  )
}
