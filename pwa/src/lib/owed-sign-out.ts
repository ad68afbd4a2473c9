import { readKeptSession } from './kept-session.ts'

/**
 * Who leaves this phone without a network leaves the session's cookie behind, which no page can remove. Until the server
 * has ended that session the cookie is nobody's: no call carries it but the one that ends it. This is `fetch` in the
 * name of whoever is here.
 */
export async function fetchAsHere(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, (await isSignOutOwed()) ? { ...init, credentials: 'omit' } : init)
}

/** Asked anew for each call, because another tab or the worker may have changed it. */
export async function isSignOutOwed(): Promise<boolean> {
  if (is_unreadable) return false
  try {
    return (await readKeptSession())?.is_owed === true
  } catch {
    is_unreadable = true
    return false
  }
}

/** A browser that keeps nothing owes nothing, and must not be waited for again. */
let is_unreadable = false
