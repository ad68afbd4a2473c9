import { Hono, type MiddlewareHandler } from 'hono'
import type { Dependencies } from './dependencies.ts'
import { healthRoutes } from './features/health/routes.ts'
import { uploadRoutes } from './features/photos/routes.ts'
import { sharePictureRoutes } from './features/share-pictures/routes.ts'
import { siteMapRoutes } from './features/site-map/routes.ts'
import {
  type CallEnv,
  checkOperationUser,
  checkRole,
  findSession,
  handle,
  readIdempotencyKey,
  readSentBody,
  refuseInvalidInput,
  replayRefusedWrite,
  reportLimits,
  requireSession,
  validateInput,
} from './http/call-steps.ts'
import { documentationRoutes } from './http/documentation.ts'
import { errorAnswer, errorHandler } from './http/errors.ts'
import { limitConcurrentCalls, refuseOverload, reserveBodyMemory } from './http/load-limits.ts'
import { observe } from './http/observe.ts'
import { pageRoutes, shellRoutes } from './http/pages.ts'
import { guardRequest } from './http/request-guards.ts'
import { ACCESSES, type Route } from './http/route.ts'
import { pageHeaders } from './http/security-headers.ts'
import { sendJson } from './http/send.ts'
import { staticFileRoutes } from './http/static-files.ts'
import { DomainError } from './lib/domain-error.ts'
import { apiRoutes } from './routes.ts'

/** Creates the application: the API, its documentation, health checks and, if the PWA is built, its pages. */
export function createApp(deps: Dependencies): Hono {
  const app = new Hono()
  app.use(observe(deps))
  app.use(guardRequest(deps))
  app.onError(errorHandler(deps.log))
  app.notFound(() => {
    throw new DomainError('not_found')
  })
  // Health checks are not limited, because the load balancer needs them. Nor are built files, because the PWA does not
  // start if one of its modules is refused.
  const limitCalls = limitConcurrentCalls(deps)
  for (const path of ['/api/*', '/uploads/*', '/share/*', '/sitemap.xml']) app.use(path, limitCalls)
  const routes = inMatchingOrder(apiRoutes)
  for (const route of routes) app.on(route.method, [`/api${route.path}`], ...stepsOf(route, deps))
  for (const { path } of routes) app.all(`/api${path}`, refuseMethod(path))
  app.route('/health', healthRoutes(deps))
  app.route('/uploads', uploadRoutes(deps))
  app.route('/share', sharePictureRoutes(deps))
  app.route('/', siteMapRoutes(deps))
  if (deps.pwa) app.route('/', pageRoutes({ ...deps, pwa: deps.pwa, limitCalls }, app))
  app.use(pageHeaders)
  app.route('/api', documentationRoutes(apiRoutes))
  if (deps.pwa) {
    app.route('/', staticFileRoutes(deps.pwa.clientDir))
    app.route('/', shellRoutes({ ...deps, pwa: deps.pwa }))
  }
  return app
}

/** The steps of a call, in order. The phone's outbox relies on this order. Throws if the route declares no access. */
function stepsOf(route: Route, deps: Dependencies): MiddlewareHandler<CallEnv>[] {
  if (!ACCESSES.includes(route.access)) throw new Error(`${route.method} ${route.path} declares no access`)
  const takesKeys = route.isIdempotent
  return [
    reserveBodyMemory(route, deps),
    reportLimits(deps),
    refuseOverload(route, deps),
    findSession(route, deps),
    requireSession(route, deps),
    checkOperationUser,
    // With keys, a repeated write gets its stored answer even if the role would refuse it now. That answer is found by
    // key and body, so the role is checked after both are read.
    ...(takesKeys ? [] : [checkRole(route)]),
    readSentBody(route),
    ...(takesKeys ? [readIdempotencyKey(route)] : []),
    validateInput(route),
    ...(takesKeys ? [replayRefusedWrite(route, deps), checkRole(route)] : []),
    refuseInvalidInput(route, deps),
    handle(route, deps),
  ]
}

// Hono takes the first matching route, so `/technicians/profile` must come before `/technicians/:id`.
function inMatchingOrder(routes: Route[]): Route[] {
  const parameters = (route: Route) => route.path.split(':').length
  return routes.toSorted((a, b) => parameters(a) - parameters(b))
}

/** Answers 405 with `Allow` if a route exists for the path, but not with this method. */
function refuseMethod(path: string): MiddlewareHandler {
  const methods = apiRoutes.filter((route) => route.path === path).map(({ method }) => method)
  const headers = { Allow: [...new Set(methods)].join(', ') }
  const { status, body } = errorAnswer(new DomainError('method_not_allowed'))
  return async (c) => sendJson(c, { status, body, headers })
}
