import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { Hono } from 'hono'
import { findMissing } from '../../db/databases.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sendJson } from '../../http/send.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { VERSION } from '../../lib/version.ts'

/**
 * `/live`: the process answers. `/ready`: the process has started, is not shutting down and reaches a database that it can
 * serve from, so a load balancer may send requests. If only the read replica answers, it serves lists: `lists_only`. The
 * answer names the databases that are missing by the variable of their address, and contains the version.
 */
export function healthRoutes(deps: Dependencies): Hono {
  const app = new Hono()
  app.get('/live', (c) => sendJson(c, { status: 200, body: { status: 'ok' } }))
  app.get('/ready', async (c) => {
    if (deps.lifecycle.isStarting || deps.lifecycle.isDraining) throw new DomainError('unavailable')
    const missing = await findMissing(deps.databases)
    const parts = missing.length > 0 ? { missing } : {}
    if (!missing.includes('DATABASE_URL'))
      return sendJson(c, { status: 200, body: { status: 'ok', version: VERSION, ...parts } })
    if (deps.databases.DATABASE_READ_URL && !missing.includes('DATABASE_READ_URL'))
      return sendJson(c, { status: 200, body: { status: 'lists_only', version: VERSION, ...parts } })
    const body = { message: ERROR_MESSAGES.unavailable, code: 'unavailable' as const, ...parts }
    return sendJson(c, { status: 503, body, headers: { 'Retry-After': '2' } })
  })
  return app
}
