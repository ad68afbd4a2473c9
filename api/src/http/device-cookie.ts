import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { type CookieConfig, type CookieGuard, cookieGuard } from './caller.ts'

const PLAIN = 'device'
// As with sessions: no other host can plant a name that begins so.
const HOST_BOUND = '__Host-device'
const MAX_AGE_S = 365 * 24 * 3600

/** The device cookie, if the request carries one; `accounts/device.ts` judges it. */
export function readDeviceCookie(c: Context, config: CookieConfig): string | undefined {
  return getCookie(c, nameFor(cookieGuard(c, config)))
}

export function deviceCookie(value: string, guard: CookieGuard): string {
  return `${nameFor(guard)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_S}${guard === 'none' ? '' : '; Secure'}`
}

function nameFor(guard: CookieGuard): string {
  return guard === 'host' ? HOST_BOUND : PLAIN
}
