import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { getMimeType } from 'hono/utils/mime'
import { acceptsEncoding } from './compression.ts'
import { markAsDictionary, readDifference } from './dictionaries.ts'
import { type Coded, sendShell } from './security-headers.ts'

// Compressed copies lie beside each file. They are sent in its place, and never by their own names.
const COMPRESSED_COPY = /\.(br|gz|zst|dcb)$/i
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
      markAsDictionary(c, pathname)
      const difference = await readDifference(c, join(clientDir, pathname))
      return difference ? sendDifference(c, pathname, difference) : serve(c, next)
    }
    c.header('Cache-Control', 'no-cache')
    return revalidate(c, async () => void (c.res = (await serve(c, next)) ?? c.res))
  })
  const serve = serveStatic({ root: clientDir, precompressed: true })
  // Browsers ask for the service worker and the manifest at every navigation.
  const revalidate = etag()
  return app
}

function sendDifference(c: Context, pathname: string, difference: Uint8Array<ArrayBuffer>): Response {
  c.header('Vary', 'Accept-Encoding', { append: true })
  c.header('Content-Type', getMimeType(pathname) ?? 'application/octet-stream')
  return c.body(difference, 200, { 'Content-Encoding': 'dcb' })
}

/**
 * Serves the shell that service workers store. It is read from disk for each call, like the worker's file, which contains
 * the expected fingerprint of the shell. A person who opens this address is redirected home, and search engines do not list
 * it. Browsers take no answer with `no-cache` as a dictionary, so it may be kept for a minute; workers ask past that.
 */
async function shellFile(c: Context, clientDir: string): Promise<Response> {
  c.header('Vary', 'Sec-Fetch-Mode, Accept-Encoding')
  c.header('X-Robots-Tag', 'noindex')
  if (c.req.header('sec-fetch-mode') === 'navigate') {
    c.header('Cache-Control', 'no-cache')
    return c.redirect('/', 302)
  }
  c.header('Cache-Control', 'private, max-age=60, must-revalidate')
  markAsDictionary(c, '/index.html')
  const file = join(clientDir, 'index.html')
  const shell = await readFile(file, 'utf8')
  return sendShell(c, shell, (await codedDifference(c, file)) ?? (await codedCopy(c, file)))
}

async function codedDifference(c: Context, file: string): Promise<Coded | undefined> {
  const bytes = await readDifference(c, file)
  return bytes && { encoding: 'dcb', bytes }
}

async function codedCopy(c: Context, file: string): Promise<Coded | undefined> {
  if (!acceptsEncoding(c.req.header('accept-encoding'), 'br')) return undefined
  const bytes = await readFile(`${file}.br`).catch(() => undefined)
  return bytes && { encoding: 'br', bytes }
}
