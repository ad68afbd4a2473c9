import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Signer } from '../lib/signer.ts'
import { type CookieConfig, type CookieGuard, cookieGuard } from './caller.ts'

const YEAR_S = 365 * 24 * 3600

// Browsers accept a `__Host-` cookie only from this host itself, over HTTPS, for every path. With the guard 'host' only
// this name is read, because another host of our domain could have set a cookie without the prefix.
function guardedName(name: 'session' | 'device' | 'browser', guard: CookieGuard): string {
  return guard === 'host' ? `__Host-${name}` : name
}

type Written = { maxAgeS: number | undefined; guard: CookieGuard }

function writeCookie(pair: string, { maxAgeS, guard }: Written): string {
  const life = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  return `${pair}; Path=/; HttpOnly; SameSite=Lax${life}${guard === 'none' ? '' : '; Secure'}`
}

/** The session token; undefined if it is absent or malformed. */
export function readSessionToken(c: Context, config: CookieConfig): string | undefined {
  const token = getCookie(c, guardedName('session', cookieGuard(c, config)))
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

/** If `maxAgeS` is undefined, the cookie ends with the browser session. */
export function sessionCookie(token: string, maxAgeS: number | undefined, guard: CookieGuard): string {
  return writeCookie(`${guardedName('session', guard)}=${token}`, { maxAgeS, guard })
}

export function endedSessionCookie(guard: CookieGuard): string {
  return sessionCookie('', 0, guard)
}

/** The device cookie, if the request carries one; `accounts/device.ts` validates it. */
export function readDeviceCookie(c: Context, config: CookieConfig): string | undefined {
  return getCookie(c, guardedName('device', cookieGuard(c, config)))
}

export function deviceCookie(value: string, guard: CookieGuard): string {
  return writeCookie(`${guardedName('device', guard)}=${value}`, { maxAgeS: YEAR_S, guard })
}

const SERIAL_LENGTH = 22
const BROWSER_FORM = /^[\w-]{44}$/

/**
 * The serial of the calling browser; undefined without a valid cookie of ours. Limits count the browser rather than its
 * address, because thousands of people may share an address. The signature keeps clients from inventing browsers.
 */
export async function readBrowser(
  c: Context,
  config: CookieConfig,
  sign: Signer,
): Promise<string | undefined> {
  const value = getCookie(c, guardedName('browser', cookieGuard(c, config))) ?? ''
  if (!BROWSER_FORM.test(value)) return undefined
  const serial = value.slice(0, SERIAL_LENGTH)
  const expected = serial + (await markOf(sign, serial))
  return timingSafeEqual(Buffer.from(value), Buffer.from(expected)) ? serial : undefined
}

/** A `Set-Cookie` for a browser without our cookie. Undefined if it has one, or if the signing key cannot be read now. */
export async function createMissingBrowserCookie(
  c: Context,
  config: CookieConfig,
  sign: Signer,
): Promise<string | undefined> {
  try {
    const browser = await readBrowser(c, config, sign)
    return browser ? undefined : await newBrowserCookie(sign, cookieGuard(c, config))
  } catch {
    return undefined
  }
}

async function newBrowserCookie(sign: Signer, guard: CookieGuard): Promise<string> {
  const serial = randomBytes(16).toString('base64url')
  const value = serial + (await markOf(sign, serial))
  return writeCookie(`${guardedName('browser', guard)}=${value}`, { maxAgeS: YEAR_S, guard })
}

async function markOf(sign: Signer, serial: string): Promise<string> {
  return (await sign('browser', serial)).toString('base64url', 0, 16)
}

const CONSISTENCY = 'consistency'
/** Longer than a list is cached, and longer than the lag of any replica worth reading. */
const CONSISTENCY_S = 3600

/** The token of the caller's last write that affects lists; undefined if there is none or it is malformed. */
export function readConsistencyToken(c: Context): string | undefined {
  const token = getCookie(c, CONSISTENCY)
  return token && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(token) ? token : undefined
}

/** A `Set-Cookie` that makes the browser send `token` with its next reads, whichever process answers them. */
export function consistencyCookie(token: string, guard: CookieGuard): string {
  return writeCookie(consistencyPair(token), { maxAgeS: CONSISTENCY_S, guard })
}

/** The cookie in the form in which a browser sends it. */
export function consistencyPair(token: string): string {
  return `${CONSISTENCY}=${token}`
}
