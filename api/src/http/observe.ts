import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../lib/logger.ts'
import type { Metrics } from '../lib/metrics.ts'
import { inSpan, markFailed, SpanKind } from '../lib/spans.ts'

/** Marks calls that the process makes to itself while rendering a page. They are neither logged nor counted. */
export const OWN_CALL = { isOwnCall: true }

/**
 * Writes one log line and one measurement for each call. They hold only method, route pattern, status, duration and id,
 * because URLs and bodies contain names, tokens and passwords.
 */
export function observe({ log, metrics }: { log: Logger; metrics?: Metrics | undefined }): MiddlewareHandler {
  return async (c, next) => {
    if (c.env === OWN_CALL) return next()
    const started = performance.now()
    await traced(c, next)
    const ms = performance.now() - started
    const { method } = c.req
    const { status } = c.res
    const route = routePath(c)
    metrics?.observe({ method, route, status, seconds: ms / 1000 })
    const level = status >= 500 && status !== 503 ? 'warn' : route.startsWith('/health/') ? 'debug' : 'info'
    const requestId = c.get('requestId')
    log[level]({ request_id: requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}

/**
 * The span gets its name once the call is answered, because the route is not known before. Health checks are not
 * traced: they come every few seconds and say nothing about users.
 */
function traced(c: Context, next: () => Promise<void>): Promise<void> {
  if (c.req.path.startsWith('/health/')) return next()
  const { method } = c.req
  const attributes = { 'http.request.method': method, request_id: c.get('requestId') }
  return inSpan(method, { kind: SpanKind.SERVER, attributes }, async (span) => {
    await next()
    const { status } = c.res
    const route = routePath(c)
    span.updateName(`${method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
    if (status >= 500) markFailed(span, String(status))
  })
}

/** Serves only `/metrics`, for a separate port that is not reachable from outside. */
export function createMetricsApp(metrics: Metrics): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    const { contentType, text } = await metrics.exposition()
    return c.body(text, 200, { 'Content-Type': contentType })
  })
  return app
}
