import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { CookieGuard } from './caller.ts'

const COOKIE = 'consistency'
/** Longer than a list is cached, and than a replica lags that is still worth reading. */
const MAX_AGE_S = 3600

/** The token of the caller's last write that lists show; undefined where there was none, or it is not one of ours. */
export function readConsistencyToken(c: Context): string | undefined {
  const token = getCookie(c, COOKIE)
  return token && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(token) ? token : undefined
}

/** Makes the browser send `token` with its next reads, whichever process answers them. */
export function consistencyCookie(token: string, guard: CookieGuard): string {
  return `${cookiePair(token)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_S}${guard === 'none' ? '' : '; Secure'}`
}

/** The same as a browser would send it. */
export function cookiePair(token: string): string {
  return `${COOKIE}=${token}`
}
