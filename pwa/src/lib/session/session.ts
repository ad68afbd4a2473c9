import type { Role, User } from '@tecnicerca/shared/accounts'
import { useSyncExternalStore } from 'react'
import { safeLocalStorage } from '../storage/safe-storage.ts'
import { keepSession, readKeptSession, updateSessionFlags, wasBefore } from './kept-session.ts'

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

/** For a sign-in. Resolves once the disk has it and every listener was told. */
export async function setSessionUser(user: SessionUser): Promise<void> {
  const before = sessionUser()
  const isOther = before !== undefined && before.id !== user.id
  const anew = { is_owed: false, ended: undefined, sign_in: Math.random().toString(36).slice(2) }
  await change(JSON.stringify(user), { ...anew, ...(isOther && { is_to_forget: true }) })
}

/** What changed of whoever is here: an answer that comes late brings nobody back who has left. */
export async function updateSessionUser(user: SessionUser): Promise<void> {
  if (sessionUser()?.id === user.id) await change(JSON.stringify(user))
}

/** Before the server is told: a sign-out that is cut off now is finished at the next start. */
export async function beginLeaving(): Promise<void> {
  await updateSessionFlags({ is_leaving: true }).catch(() => undefined)
}

/** The server could not be told, and the person is still here. */
export async function stayHere(): Promise<void> {
  await updateSessionFlags({ is_leaving: false }).catch(() => undefined)
}

/** `is_owed`: the server has yet to hear of it. */
export async function clearSession({ is_owed: isOwed = false } = {}): Promise<void> {
  await change(null, { is_owed: isOwed, is_to_forget: true })
}

/** The server has ended the session, and the disk knows: this page shall start again as nobody's. */
export function showNobody(): void {
  mirror(null)
}

type Notes = Parameters<typeof updateSessionFlags>[0]

async function change(text: string | null, notes: Notes = {}): Promise<void> {
  // A browser that keeps nothing has localStorage at best.
  await keepSession(text, readText(), notes).catch(() => undefined)
  mirror(text)
  takenIn = sessionUser()?.id
  announce()
}

let known: Promise<void> | undefined

/** Resolves once `sessionUser` says what the disk has, whatever localStorage kept over a kill. */
export function sessionKnown(): Promise<void> {
  known ??= reconcile().catch(() => undefined)
  return known
}

async function reconcile(): Promise<void> {
  const [safeLocalStorage, text] = [await readKeptSession(), readText()]
  // Whether the server was told is unknown; to be told twice does no harm.
  if (safeLocalStorage?.is_leaving) return clearSession({ is_owed: true })
  if (!safeLocalStorage ? text === null : safeLocalStorage.text === text) return
  if (safeLocalStorage && wasBefore(safeLocalStorage, text)) {
    mirror(safeLocalStorage.text)
    return announce()
  }
  // Of a build that kept it here alone, or handed over ready-made.
  await keepSession(sessionUser() ? text : null, text)
}

/** Who this page has begun to show. */
let takenIn: number | undefined

/** Whoever was here when this page last looked has left in another tab, or somebody else has come. */
export function isDifferentUser(): boolean {
  const here = sessionUser()?.id
  if (takenIn !== undefined && takenIn !== here) return true
  takenIn = here
  return false
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
