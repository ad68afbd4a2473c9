import { SESSION_END_REASONS, type SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import { endKeptSession, type KeptSession, readKeptSession } from './kept-session.ts'

const SESSION_CHECK = '/auth/check-session'

/**
 * Who leaves this phone without a network leaves the session's cookie behind, which no page can remove. Until the server
 * has ended that session the cookie is nobody's: no call carries it but the one that ends it. This is `fetch` in the
 * name of whoever is here. Hears from the answer whether their session was ended elsewhere.
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

/** Asked anew for each call, because another tab or the worker may have changed it. */
export async function hasPendingSignOut(): Promise<boolean> {
  return (await readHere())?.is_owed === true
}

/** Called once nobody is here any more because the server has ended the session: by the page or the worker that heard it. */
export function onSessionEnd(listener: () => Promise<void>): void {
  follow = listener
}

let follow: () => Promise<void> = async () => undefined
/** A browser that keeps nothing owes nothing, and must not be waited for again. */
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
  // Where nothing can be kept, the page alone knows who is here.
  const after = isUnreadable ? undefined : await endKeptSession(kept?.sign_in, reason)
  if (!after || (after.text === null && after.ended)) await follow()
}
