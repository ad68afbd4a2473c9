import { SESSION_END_REASONS, type SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import { endKeptSession, type KeptSession, readKeptSession } from './kept-session.ts'

const SESSION_CHECK = '/auth/check-session'

/**
 * `fetch` for the signed-in user. A user who signs out offline leaves the session cookie behind, which no page can delete.
 * Until the server has ended that session, no call carries the cookie except the one that ends it. The response also tells
 * whether the session was ended elsewhere.
 */
export async function fetchWithoutStaleCookie(url: string, init: RequestInit): Promise<Response> {
  const kept = await readHere()
  if (kept?.is_owed) return fetch(url, { ...init, credentials: 'omit' })
  const response = await fetch(url, init)
  if (response.status === 401 || url.endsWith(SESSION_CHECK)) {
    const reason = await endReasonOf(response.clone())
    if (reason) await endHere(kept, reason)
  }
  return response
}

/** True if the server does not know of a sign-out yet. Read each time: another tab or the worker may change it. */
export async function hasPendingSignOut(): Promise<boolean> {
  return (await readHere())?.is_owed === true
}

/** Sets the listener that runs when the server has ended the session, in the page or worker that received the response. */
export function onSessionEnd(listener: () => Promise<void>): void {
  follow = listener
}

let follow: () => Promise<void> = async () => undefined
/**
 * Set once storage has failed. From then on we assume that no sign-out is pending, and do not wait for storage again.
 */
let isUnreadable = false

async function readHere(): Promise<KeptSession | null> {
  if (isUnreadable) return null
  try {
    return await readKeptSession()
  } catch {
    isUnreadable = true
    return null
  }
}

async function endReasonOf(response: Response): Promise<SessionEndReason | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  const body = (await response.json().catch(() => null)) as { reason?: unknown } | null
  return SESSION_END_REASONS.find((reason) => reason === body?.reason)
}

async function endHere(kept: KeptSession | null, reason: SessionEndReason): Promise<void> {
  // Without storage, only this page knows who is signed in.
  const after = isUnreadable ? undefined : await endKeptSession(kept?.sign_in, reason)
  if (!after || (after.text === null && after.ended)) await follow()
}
