import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { CookieGuard } from './caller.ts'

const PLAIN = 'device'
// As with sessions: no other host can plant a name that begins so.
const HOST_BOUND = '__Host-device'
const MAX_AGE_S = 365 * 24 * 3600

/** What the browser shows of its earlier sign-ins; `accounts/device.ts` judges it. */
export function readDeviceCookie(c: Context): string | undefined {
  return getCookie(c, HOST_BOUND) ?? getCookie(c, PLAIN)
}

export function deviceCookie(value: string, guard: CookieGuard): string {
  const name = guard === 'host' ? HOST_BOUND : PLAIN
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_S}${guard === 'none' ? '' : '; Secure'}`
}
