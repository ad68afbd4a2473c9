import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { sendShell } from './security-headers.ts'

// Beside each file lie its compressed twins, which are sent in its place and never by their own names.
const TWIN = /\.(br|gz|zst)$/i
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/

/**
 * The PWA's built files, in the best encoding the browser takes. Hashed names never change; everything else, the
 * service worker above all, is asked for anew each time.
 */
export function staticFileRoutes(clientDir: string): Hono {
  const app = new Hono()
  app.get('/index.html', (c) => shellFile(c, clientDir))
  app.get('*', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    if (!/\.[a-z0-9]+$/i.test(pathname) || TWIN.test(pathname) || pathname.startsWith('/api/')) return next()
    c.header('Cache-Control', HASHED.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache')
    return serve(c, next)
  })
  const serve = serveStatic({ root: clientDir, precompressed: true })
  return app
}

/**
 * The shell, which service workers keep. Read from the disk for each call: the worker's file, read from there too, names
 * the fingerprint that the shell must have. A person who opens this address is sent home, and search engines do not list it.
 */
async function shellFile(c: Context, clientDir: string): Promise<Response> {
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Sec-Fetch-Mode')
  c.header('X-Robots-Tag', 'noindex')
  if (c.req.header('sec-fetch-mode') === 'navigate') return c.redirect('/', 302)
  return sendShell(c, await readFile(join(clientDir, 'index.html'), 'utf8'))
}
