import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { type CookieConfig, type CookieGuard, cookieGuard } from './caller.ts'

const PLAIN = 'session'
// Browsers take a name that begins so from this host alone, over HTTPS, for every path.
const HOST_BOUND = '__Host-session'

/** The token as the browser sent it; undefined where it has not the form of one of ours. */
export function readSessionToken(c: Context, config: CookieConfig): string | undefined {
  const token = getCookie(c, nameFor(cookieGuard(c, config)))
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

/** `maxAgeS` undefined: the cookie ends with the browser. */
export function sessionCookie(token: string, maxAgeS: number | undefined, guard: CookieGuard): string {
  const life = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  return `${nameFor(guard)}=${token}; Path=/; HttpOnly; SameSite=Lax${life}${guard === 'none' ? '' : '; Secure'}`
}

// One name for each guard: on HTTPS a plain cookie may be the work of another host under our domain.
function nameFor(guard: CookieGuard): string {
  return guard === 'host' ? HOST_BOUND : PLAIN
}

export function endedSessionCookie(guard: CookieGuard): string {
  return sessionCookie('', 0, guard)
}
