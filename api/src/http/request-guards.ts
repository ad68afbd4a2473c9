import { randomUUID } from 'node:crypto'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { isStorableText } from '@tecnicerca/shared/values/text'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { DomainError } from '../lib/domain-error.ts'
import { isBelievedCaller, isHttpsOnly } from './caller.ts'

declare module 'hono' {
  // Merging is how Hono takes the types of what a middleware leaves for the route.
  interface ContextVariableMap {
    request_id: string
    is_draining: boolean
    is_https_only: boolean
  }
}

const UNBELIEVED_PROXY =
  'X-Forwarded-For arrives and is not believed: if a proxy of yours sends it, set TRUST_PROXY, or all people count as one address'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What every call passes first: it gets an id, that of a believed proxy or a new one; 400 for an address that does not decode to text we could store
 * (`%zz`, `%00`); 403 for a write that a browser sends from another site.
 */
export function gate({
  lifecycle,
  config,
  log,
}: Pick<Dependencies, 'lifecycle' | 'config' | 'log'>): MiddlewareHandler {
  const httpsOnly = isHttpsOnly(config)
  let hasWarned = false
  return (c, next) => {
    const isBelieved = isBelievedCaller(c, config)
    const given = isBelieved ? c.req.header('x-request-id') : undefined
    c.set('request_id', given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID())
    if (!isBelieved && !hasWarned && c.req.header('x-forwarded-for') !== undefined) {
      hasWarned = true
      log.warn(UNBELIEVED_PROXY)
    }
    c.set('is_draining', lifecycle.is_draining)
    c.set('is_https_only', httpsOnly)
    if (c.req.url.includes('%') && !isDecodable(c.req.url)) {
      throw new DomainError('validation_failed', { message: SERVER.addressInvalid })
    }
    if (!SAFE_METHODS.has(c.req.method) && !isSameSite(c.req.raw.headers, config)) {
      throw new DomainError('forbidden', { message: SERVER.otherSite })
    }
    return next()
  }
}

function isDecodable(url: string): boolean {
  try {
    return isStorableText(decodeURIComponent(url))
  } catch {
    return false
  }
}

/** False for what a browser sends from another site; programs that send neither header pass. */
function isSameSite(headers: Headers, config: Pick<Config, 'public_url'>): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  if (config.public_url && origin === new URL(config.public_url).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
