import { Hono } from 'hono'
import { readOneUser } from '../../db/databases.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sendJson } from '../../http/send.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { VERSION } from '../../lib/version.ts'

/**
 * `/live`: the process answers. `/ready`: the process has started, is not shutting down and reaches its database, so a
 * load balancer may send requests; the answer contains the version.
 */
export function healthRoutes(deps: Dependencies): Hono {
  const app = new Hono()
  app.get('/live', (c) => sendJson(c, { status: 200, body: { status: 'ok' } }))
  app.get('/ready', async (c) => {
    if (deps.lifecycle.isStarting || deps.lifecycle.isDraining) throw new DomainError('unavailable')
    await readOneUser(deps.db).catch(() => {
      throw new DomainError('unavailable')
    })
    return sendJson(c, { status: 200, body: { status: 'ok', version: VERSION } })
  })
  return app
}
