import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

const COOKIE = 'session'

/** The token as the browser sent it; undefined where it has not the form of one of ours. */
export function readSessionToken(c: Context): string | undefined {
  const token = getCookie(c, COOKIE)
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

/** `max_age_s` undefined: the cookie ends with the browser. */
export function sessionCookie(token: string, max_age_s: number | undefined, is_secure: boolean): string {
  const life = max_age_s === undefined ? '' : `; Max-Age=${max_age_s}`
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax${life}${is_secure ? '; Secure' : ''}`
}

export function endedSessionCookie(is_secure: boolean): string {
  return sessionCookie('', 0, is_secure)
}
