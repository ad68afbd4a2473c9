import { randomUUID } from 'node:crypto'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { isStorableText } from '@tecnicerca/shared/values/text'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { DomainError } from '../lib/domain-error.ts'
import { isFromTrustedProxy, isHttpsOnly } from './caller.ts'

declare module 'hono' {
  // Hono takes the types of context variables by declaration merging.
  interface ContextVariableMap {
    requestId: string
    isDraining: boolean
    isHttpsOnly: boolean
  }
}

const UNTRUSTED_PROXY =
  'X-Forwarded-For arrives and is not believed: if a proxy of yours sends it, set TRUST_PROXY, or all people count as one address'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Runs first for every call. Sets the request id: that of a trusted proxy, or a new one. Answers 400 for a URL that does
 * not decode to storable text (`%zz`, `%00`), and 403 for a write that a browser sends from another site.
 */
export function guardRequest({
  lifecycle,
  config,
  log,
}: Pick<Dependencies, 'lifecycle' | 'config' | 'log'>): MiddlewareHandler {
  const httpsOnly = isHttpsOnly(config)
  let hasWarned = false
  return (c, next) => {
    const isTrusted = isFromTrustedProxy(c, config)
    const given = isTrusted ? c.req.header('x-request-id') : undefined
    c.set('requestId', given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID())
    if (!isTrusted && !hasWarned && c.req.header('x-forwarded-for') !== undefined) {
      hasWarned = true
      log.warn(UNTRUSTED_PROXY)
    }
    c.set('isDraining', lifecycle.isDraining)
    c.set('isHttpsOnly', httpsOnly)
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

/** False if a browser sends the request from another site. Programs that send neither header pass. */
function isSameSite(headers: Headers, config: Pick<Config, 'publicUrl'>): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  if (config.publicUrl && origin === new URL(config.publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
