import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { CookieGuard } from './caller.ts'

const PLAIN = 'session'
// Browsers take a name that begins so from this host alone, over HTTPS, for every path.
const HOST_BOUND = '__Host-session'

/**
 * The token as the browser sent it; undefined where it has not the form of one of ours. A session that was opened under
 * the other name counts until it ends.
 */
export function readSessionToken(c: Context): string | undefined {
  const token = getCookie(c, HOST_BOUND) ?? getCookie(c, PLAIN)
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

/** `max_age_s` undefined: the cookie ends with the browser. */
export function sessionCookie(token: string, max_age_s: number | undefined, guard: CookieGuard): string {
  const name = guard === 'host' ? HOST_BOUND : PLAIN
  const life = max_age_s === undefined ? '' : `; Max-Age=${max_age_s}`
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax${life}${guard === 'none' ? '' : '; Secure'}`
}

export function endedSessionCookie(guard: CookieGuard): string {
  return sessionCookie('', 0, guard)
}
