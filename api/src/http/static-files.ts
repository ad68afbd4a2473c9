import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { sendShell } from './security-headers.ts'

// Compressed copies lie beside each file. They are sent in its place, and never by their own names.
const COMPRESSED_COPY = /\.(br|gz|zst)$/i
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/

/**
 * Serves the PWA's built files in the best encoding that the browser accepts. Files with a hashed name are immutable; all
 * others, above all the service worker, are revalidated each time.
 */
export function staticFileRoutes(clientDir: string): Hono {
  const app = new Hono()
  app.get('/index.html', (c) => shellFile(c, clientDir))
  app.get('*', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    if (!/\.[a-z0-9]+$/i.test(pathname) || COMPRESSED_COPY.test(pathname) || pathname.startsWith('/api/'))
      return next()
    if (HASHED.test(pathname)) {
      c.header('Cache-Control', 'public, max-age=31536000, immutable')
      return serve(c, next)
    }
    c.header('Cache-Control', 'no-cache')
    return revalidate(c, async () => void (c.res = (await serve(c, next)) ?? c.res))
  })
  const serve = serveStatic({ root: clientDir, precompressed: true })
  // Browsers ask for the service worker and the manifest at every navigation.
  const revalidate = etag()
  return app
}

/**
 * Serves the shell that service workers store. It is read from disk for each call, like the worker's file, which contains
 * the expected fingerprint of the shell. A person who opens this address is redirected home, and search engines do not list
 * it.
 */
async function shellFile(c: Context, clientDir: string): Promise<Response> {
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Sec-Fetch-Mode')
  c.header('X-Robots-Tag', 'noindex')
  if (c.req.header('sec-fetch-mode') === 'navigate') return c.redirect('/', 302)
  return sendShell(c, await readFile(join(clientDir, 'index.html'), 'utf8'))
}
