import type { Role, User } from '@tecnicerca/shared/accounts'
import { useSyncExternalStore } from 'react'
import { safeLocalStorage } from '../storage/safe-storage.ts'
import { keepSession, readKeptSession, updateSessionFlags, wasBefore } from './kept-session.ts'

export type SessionUser = User

const KEY = 'user'
const ROLES: readonly string[] = ['customer', 'technician', 'admin'] satisfies Role[]

let current: { text: string | null; user: SessionUser | undefined } = { text: null, user: undefined }
/** The value that localStorage would hold if it could be written. */
let unmirrored: { text: string | null } | undefined
const listeners = new Set<() => void>()

/**
 * The signed-in user stored on this phone. A value that cannot be parsed is removed. The server still checks every call.
 */
export function sessionUser(): SessionUser | undefined {
  const text = readText()
  if (text !== current.text) current = { text, user: text === null ? undefined : parseUser(text) }
  return current.user
}

/** Stores a sign-in. Resolves once it is on disk and every listener was called. */
export async function setSessionUser(user: SessionUser): Promise<void> {
  const before = sessionUser()
  const isOther = before !== undefined && before.id !== user.id
  const anew = { is_owed: false, ended: undefined, sign_in: Math.random().toString(36).slice(2) }
  await change(JSON.stringify(user), { ...anew, ...(isOther && { is_to_forget: true }) })
}

/**
 * Updates the signed-in user. Ignored for any other user: a late response must not bring back someone who has signed out.
 */
export async function updateSessionUser(user: SessionUser): Promise<void> {
  if (sessionUser()?.id === user.id) await change(JSON.stringify(user))
}

/** Call before the sign-out request: if the app closes before the response, the next start completes the sign-out. */
export async function beginLeaving(): Promise<void> {
  await updateSessionFlags({ is_leaving: true }).catch(() => undefined)
}

/** Undoes `beginLeaving`: the server could not be reached and the user stays signed in. */
export async function stayHere(): Promise<void> {
  await updateSessionFlags({ is_leaving: false }).catch(() => undefined)
}

/** `is_owed`: the server does not know of the sign-out yet. */
export async function clearSession({ is_owed: isOwed = false } = {}): Promise<void> {
  await change(null, { is_owed: isOwed, is_to_forget: true })
}

/**
 * Clears the copy in localStorage after the server has ended the session and the stored session is cleared, so that the
 * page starts again signed out.
 */
export function clearMirroredUser(): void {
  mirror(null)
}

type Notes = Parameters<typeof updateSessionFlags>[0]

async function change(text: string | null, notes: Notes = {}): Promise<void> {
  // If IndexedDB fails, localStorage may still work.
  await keepSession(text, readText(), notes).catch(() => undefined)
  mirror(text)
  shownUserId = sessionUser()?.id
  announce()
}

let known: Promise<void> | undefined

/** Resolves once `sessionUser` agrees with IndexedDB. localStorage may be outdated after the browser was killed. */
export function sessionKnown(): Promise<void> {
  known ??= reconcile().catch(() => undefined)
  return known
}

async function reconcile(): Promise<void> {
  const [kept, text] = [await readKeptSession(), readText()]
  // The server may already know of the sign-out. Sending it twice does no harm.
  if (kept?.is_leaving) return clearSession({ is_owed: true })
  if (!kept ? text === null : kept.text === text) return
  if (kept && wasBefore(kept, text)) {
    mirror(kept.text)
    return announce()
  }
  // The value is from an earlier build, which stored it only in localStorage, or it was put there from outside.
  await keepSession(sessionUser() ? text : null, text)
}

/** Id of the user that this page shows. */
let shownUserId: number | undefined

/** True if the user whom this page showed has signed out in another tab, or another user has signed in. */
export function isDifferentUser(): boolean {
  const here = sessionUser()?.id
  if (shownUserId !== undefined && shownUserId !== here) return true
  shownUserId = here
  return false
}

/** The user is undefined for a visitor, and always during server rendering and hydration. */
export function useSession(): { user: SessionUser | undefined; is_technician: boolean } {
  const user = useSyncExternalStore(subscribe, sessionUser, () => undefined)
  return { user, is_technician: user?.role === 'technician' }
}

/** Calls back on every change, also on one made in another tab. Returns the function that unsubscribes. */
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
  const isMirrored = text === null ? safeLocalStorage.remove(KEY) : safeLocalStorage.write(KEY, text)
  unmirrored = isMirrored ? undefined : { text }
}

function readText(): string | null {
  return unmirrored ? unmirrored.text : safeLocalStorage.read(KEY)
}

function parseUser(text: string): SessionUser | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (isUser(value)) return value
  } catch {
    // Falls through: invalid JSON is treated like an invalid user.
  }
  mirror(null)
  return undefined
}

/** Checked by hand instead of by the schema: this is in the entry chunk, and zod would make that a tenth larger. */
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
