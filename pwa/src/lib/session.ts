import type { Role, User } from '@tecnicerca/shared/accounts'
import { useSyncExternalStore } from 'react'
import { kept } from './kept.ts'
import { keepSession, readKeptSession } from './kept-session.ts'

export type SessionUser = User

const KEY = 'user'
const ROLES: readonly string[] = ['customer', 'technician', 'admin'] satisfies Role[]

let current: { text: string | null; user: SessionUser | undefined } = { text: null, user: undefined }
/** What localStorage would say if it could be written. */
let unmirrored: { text: string | null } | undefined
const listeners = new Set<() => void>()

/** The signed-in user this phone remembers; what cannot be parsed is removed. The server still decides about every call. */
export function sessionUser(): SessionUser | undefined {
  const text = readText()
  if (text !== current.text) current = { text, user: text === null ? undefined : parseUser(text) }
  return current.user
}

/** Resolves once the disk has it and every listener was told. */
export async function setSessionUser(user: SessionUser): Promise<void> {
  await change(JSON.stringify(user))
}

export async function clearSession(): Promise<void> {
  await change(null)
}

async function change(text: string | null): Promise<void> {
  // A browser that keeps nothing has localStorage at best.
  await keepSession(text, readText()).catch(() => undefined)
  mirror(text)
  announce()
}

let known: Promise<void> | undefined

/** Resolves once `sessionUser` says what the disk has, whatever localStorage kept over a kill. */
export function sessionKnown(): Promise<void> {
  known ??= reconcile().catch(() => undefined)
  return known
}

async function reconcile(): Promise<void> {
  const [kept, text] = [await readKeptSession(), readText()]
  if (!kept ? text === null : kept.text === text) return
  if (kept?.before.includes(text)) {
    mirror(kept.text)
    return announce()
  }
  // Of a build that kept it here alone, or handed over ready-made.
  await keepSession(sessionUser() ? text : null, text)
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

function mirror(text: string | null): void {
  const isMirrored = text === null ? kept.remove(KEY) : kept.write(KEY, text)
  unmirrored = isMirrored ? undefined : { text }
}

function readText(): string | null {
  return unmirrored ? unmirrored.text : kept.read(KEY)
}

function parseUser(text: string): SessionUser | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (isUser(value)) return value
  } catch {
    // Falls through: what is no JSON is no user either.
  }
  mirror(null)
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
