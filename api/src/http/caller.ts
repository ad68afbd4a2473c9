import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import { addressBucket } from '../lib/address-bucket.ts'
import { forwardedAddress, isTrustedProxy } from '../lib/proxy-trust.ts'

type Trust = Pick<Config, 'trustProxy'>
type Address = Pick<Config, 'publicUrl'>

/** The address of a call that came from inside the process. */
export const OWN_PROCESS = 'local'

/** The address that limits count (`addressBucket`). Behind a trusted proxy, the address that the proxy saw. */
export function callerAddress(c: Context, config: Trust): string {
  const socket = socketAddress(c)
  const forwarded = forwardedAddress(config.trustProxy, socket, c.req.header('x-forwarded-for')) ?? ''
  // Text that is not an IP address is ignored: it would let the sender choose a bucket key of any length.
  return addressBucket(isIP(forwarded) ? forwarded : (socket ?? OWN_PROCESS))
}

/**
 * True if people reach us only by HTTPS. A proxy's headers on one request then cannot weaken cookies or security headers.
 */
export function isHttpsOnly(config: Address): boolean {
  return config.publicUrl?.startsWith('https://') ?? false
}

/** Protection of our cookies in browsers. `host`: HTTPS only and bound to this host, so that no other host can set them. */
export type CookieGuard = 'none' | 'secure' | 'host'

export type CookieConfig = Trust & Address

export function cookieGuard(c: Context, config: CookieConfig): CookieGuard {
  if (isHttpsOnly(config)) return 'host'
  return isSecure(c, config) ? 'secure' : 'none'
}

function isSecure(c: Context, config: Trust): boolean {
  const isTrusted = isTrustedProxy(config.trustProxy, socketAddress(c))
  const forwarded = isTrusted ? c.req.header('x-forwarded-proto') : undefined
  return (forwarded ?? new URL(c.req.url).protocol.replace(':', '')) === 'https'
}

/**
 * The origin of links in pages. Without `PUBLIC_URL` a caller could make us use any host. We then accept only names of this
 * machine; for others returns `''`, so that links begin with their path.
 */
export function publicOrigin(c: Context, config: Trust & Address): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const { host, hostname } = new URL(c.req.url)
  return isOwnName(hostname, c) ? `${isSecure(c, config) ? 'https' : 'http'}://${host}` : ''
}

function isOwnName(hostname: string, c: Context): boolean {
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return true
  const local =
    c.env && 'incoming' in c.env ? (c.env as HttpBindings).incoming.socket.localAddress : undefined
  return hostname === local?.replace(/^::ffff:/, '') || hostname === `[${local}]`
}

/** True if the connection comes from a trusted proxy or from inside the process. */
export function isFromTrustedProxy(c: Context, config: Trust): boolean {
  return isTrustedProxy(config.trustProxy, socketAddress(c))
}

function socketAddress(c: Context): string | undefined {
  // Requests made inside the process (tests, server rendering) have no socket.
  return c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined
}
