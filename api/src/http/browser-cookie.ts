import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Signer } from '../lib/signer.ts'
import { type CookieConfig, type CookieGuard, cookieGuard } from './caller.ts'

const PLAIN = 'browser'
// As with sessions: no other host can plant a name that begins so.
const HOST_BOUND = '__Host-browser'
const MAX_AGE_S = 365 * 24 * 3600
const SERIAL_LENGTH = 22
const FORM = /^[\w-]{44}$/

/**
 * The serial of the browser that sends the request, undefined where it has no cookie of ours. Limits count a browser before
 * its address, because thousands of people may share an address. The signature stops anybody from inventing browsers.
 */
export async function readBrowser(
  c: Context,
  config: CookieConfig,
  sign: Signer,
): Promise<string | undefined> {
  const value = getCookie(c, nameFor(cookieGuard(c, config))) ?? ''
  if (!FORM.test(value)) return undefined
  const serial = value.slice(0, SERIAL_LENGTH)
  const expected = serial + (await markOf(sign, serial))
  return timingSafeEqual(Buffer.from(value), Buffer.from(expected)) ? serial : undefined
}

/** What to send to a browser that has no cookie of ours; undefined where it has, or the key cannot be read now. */
export async function missingBrowserCookie(
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
  const secure = guard === 'none' ? '' : '; Secure'
  const value = serial + (await markOf(sign, serial))
  return `${nameFor(guard)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_S}${secure}`
}

async function markOf(sign: Signer, serial: string): Promise<string> {
  return (await sign('browser', serial)).toString('base64url', 0, 16)
}

function nameFor(guard: CookieGuard): string {
  return guard === 'host' ? HOST_BOUND : PLAIN
}
