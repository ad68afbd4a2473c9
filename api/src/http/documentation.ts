import { Hono } from 'hono'
import { DOCUMENTATION_STYLE, documentationPage } from './documentation-page.ts'
import { openApiDocument } from './openapi.ts'
import type { Route } from './route.ts'

/** `/openapi.json` and `/docs`, which show the same. */
export function documentationRoutes(routes: Route[]): Hono {
  const app = new Hono()
  const document = openApiDocument(routes)
  const json = JSON.stringify(document)
  const page = documentationPage(document)
  app.get('/openapi.json', (c) => c.body(json, 200, { 'Content-Type': 'application/json; charset=UTF-8' }))
  app.get('/docs', (c) => c.html(page))
  app.get('/docs/style.css', (c) =>
    c.body(DOCUMENTATION_STYLE, 200, { 'Content-Type': 'text/css; charset=UTF-8' }),
  )
  return app
}
