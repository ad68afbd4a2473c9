import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from '../config.ts'

type Trust = Pick<Config, 'trust_proxy'>

/** The network address that limits are counted for. Behind our own proxy it is the one that the proxy saw. */
export function callerAddress(c: Context, config: Trust): string {
  const forwarded = config.trust_proxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return forwarded || socketAddress(c) || 'local'
}

/** True where the browser speaks HTTPS, so that cookies may be `Secure`. */
export function isSecure(c: Context, config: Trust): boolean {
  const forwarded = config.trust_proxy ? c.req.header('x-forwarded-proto') : undefined
  return (forwarded ?? new URL(c.req.url).protocol.replace(':', '')) === 'https'
}

/** Scheme and host under which people reach us, for links in pages. */
export function publicOrigin(c: Context, config: Trust & Pick<Config, 'public_url'>): string {
  return config.public_url ?? `${isSecure(c, config) ? 'https' : 'http'}://${new URL(c.req.url).host}`
}

function socketAddress(c: Context): string | undefined {
  // Requests made inside the process (tests, server rendering) have no socket.
  return c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined
}
