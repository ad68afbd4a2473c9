import { Hono } from 'hono'
import type { Dependencies } from './dependencies.ts'
import { healthRoutes } from './features/health/routes.ts'
import { uploadRoutes } from './features/photos/routes.ts'
import { sharePictureRoutes } from './features/share-pictures/routes.ts'
import { siteMapRoutes } from './features/site-map/routes.ts'
import { documentationRoutes } from './http/documentation.ts'
import { errorHandler } from './http/errors.ts'
import { limitConcurrentCalls } from './http/load-limits.ts'
import { mountMethodNotAllowed, mountRoutes } from './http/mount.ts'
import { observe } from './http/observe.ts'
import { pageRoutes, shellRoutes } from './http/pages.ts'
import { gate } from './http/request-guards.ts'
import { pageHeaders } from './http/security-headers.ts'
import { staticFileRoutes } from './http/static-files.ts'
import { DomainError } from './lib/domain-error.ts'
import { apiRoutes } from './routes.ts'

/** The whole application: the API, its documentation, health, and the pages of the PWA where it is built. */
export function createApp(deps: Dependencies): Hono {
  const app = new Hono()
  app.use(observe(deps))
  app.use(gate(deps))
  app.onError(errorHandler(deps.log))
  app.notFound(() => {
    throw new DomainError('not_found')
  })
  // Health stays outside the limit, because the load balancer needs it. Built files too: the app does not start on a phone
  // that is refused one of its modules.
  const limitCalls = limitConcurrentCalls(deps)
  for (const path of ['/api/*', '/uploads/*', '/share/*', '/sitemap.xml']) app.use(path, limitCalls)
  mountRoutes(app, apiRoutes, deps)
  mountMethodNotAllowed(app, apiRoutes)
  app.route('/health', healthRoutes(deps))
  app.route('/uploads', uploadRoutes(deps))
  app.route('/share', sharePictureRoutes(deps))
  app.route('/', siteMapRoutes(deps))
  if (deps.pwa) app.route('/', pageRoutes({ ...deps, pwa: deps.pwa, door: limitCalls }, app))
  app.use(pageHeaders)
  app.route('/api', documentationRoutes(apiRoutes))
  if (deps.pwa) {
    app.route('/', staticFileRoutes(deps.pwa.clientDir))
    app.route('/', shellRoutes({ ...deps, pwa: deps.pwa }))
  }
  return app
}
