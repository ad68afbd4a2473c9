import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '@tecnicerca/shared/page-rendering'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Config } from '../config.ts'
import type { Logger } from '../lib/logger.ts'
import { publicOrigin } from './caller.ts'
import { cookiePair, readConsistencyToken } from './consistency-cookie.ts'
import { OWN_CALL } from './observe.ts'
import { pageNonce, sendShell } from './security-headers.ts'

/** The built PWA: its client files, its empty shell, and the renderer of first visits. */
export type BuiltPwa = { client_dir: string; shell: string; renderPage: RenderPage }

/** Loads `dist_dir` (`pwa/dist`); undefined where nothing is built. */
export async function loadBuiltPwa(dist_dir: string): Promise<BuiltPwa | undefined> {
  const client_dir = join(dist_dir, 'client')
  const shell = await readFile(join(client_dir, 'index.html'), 'utf8').catch(() => undefined)
  if (shell === undefined) return undefined
  const entry = pathToFileURL(join(dist_dir, 'server', 'entry-server.js')).href
  const { renderPage } = (await import(entry)) as { renderPage: RenderPage }
  return { client_dir, shell, renderPage }
}

export type PageDependencies = {
  config: Pick<Config, 'public_url' | 'trust_proxy'>
  log: Logger
  pwa: BuiltPwa
}

/**
 * Every page of the PWA. `app` answers the renderer's reads without a network. A page that fails to render on the
 * server is sent as the shell, so that the browser renders it.
 */
export function pageRoutes(deps: PageDependencies, app: Hono): Hono {
  const pages = new Hono()
  // A page with its data and its CSS inside is 120 KB; compressed it is a fraction, and a slow phone shows it sooner.
  pages.get('*', compress(), async (c, next) => {
    const { pathname } = new URL(c.req.url)
    if (pathname.startsWith('/api/') || /\.[a-z0-9]+$/i.test(pathname)) return next()
    c.header('Cache-Control', 'no-cache')
    return (await rendered(c, deps, app)) ?? sendShell(c, deps.pwa.shell)
  })
  return pages
}

async function rendered(c: Context, deps: PageDependencies, app: Hono): Promise<Response | undefined> {
  const url = new URL(c.req.url)
  const token = readConsistencyToken(c)
  try {
    const page = await deps.pwa.renderPage({
      url: url.pathname + url.search,
      origin: publicOrigin(c, deps.config),
      nonce: pageNonce(c),
      loadApi: async (path) => {
        const init = token ? { headers: { cookie: cookiePair(token) } } : {}
        const answer = await app.request(path, init, OWN_CALL)
        return { status: answer.status, body: await answer.json() }
      },
    })
    if (page.redirect) return c.redirect(page.redirect, 302)
    return c.html(page.html, page.status as 200)
  } catch (error) {
    deps.log.error({ err: error, path: url.pathname }, 'a page could not be rendered on the server')
    return undefined
  }
}
