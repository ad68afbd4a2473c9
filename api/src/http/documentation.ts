import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { openApiDocument } from './openapi.ts'
import type { Route } from './route.ts'

const ASSETS: Record<string, string> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=UTF-8',
  'swagger-ui.css': 'text/css; charset=UTF-8',
}

const PAGE = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TecniCerca · API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', docExpansion: 'list' })`

/** `/openapi.json` and `/docs`, all assets from here. */
export function documentationRoutes(routes: Route[]): Hono {
  const app = new Hono()
  const document = JSON.stringify(openApiDocument(routes))
  app.get('/openapi.json', (c) =>
    c.body(document, 200, { 'Content-Type': 'application/json; charset=UTF-8' }),
  )
  app.get('/docs', (c) => c.html(PAGE))
  app.get('/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript; charset=UTF-8' }))
  app.get('/docs/:asset', async (c) => {
    const type = ASSETS[c.req.param('asset')]
    if (!type) return c.notFound()
    return c.body(await readAsset(c.req.param('asset')), 200, {
      'Content-Type': type,
      'Cache-Control': 'max-age=86400',
    })
  })
  return app
}

async function readAsset(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return new Uint8Array(await readFile(join(folder, name)))
}
