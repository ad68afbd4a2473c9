import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Dependencies } from '../dependencies.ts'
import { DomainError } from '../lib/domain-error.ts'
import type { BuiltPwa } from './built-pwa.ts'
import { publicOrigin } from './caller.ts'
import { acceptsEncoding } from './compression.ts'
import { cookiePair, readConsistencyToken } from './consistency-cookie.ts'
import { gzippedPage, type KeptPage, plainPage } from './kept-page.ts'
import { OWN_CALL } from './observe.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { pageNonce, sendShell } from './security-headers.ts'

export type PageDependencies = Pick<Dependencies, 'config' | 'log' | 'lists'> & { pwa: BuiltPwa }

/**
 * Every page of the PWA. `app` answers the renderer's reads without a network. A page that fails to render on the
 * server, or for which too many are rendered already, is sent as the shell, so that the browser renders it.
 */
export function pageRoutes(deps: PageDependencies, app: Hono): Hono {
  const pages = new Hono()
  const cached = createPageCache(deps.pwa.renderPage)
  pages.get('*', async (c, next) => {
    if (!isPage(c)) return next()
    const page = await find(c, { ...deps, cached, app })
    return page ? sendPage(c, page) : next()
  })
  pages.get('*', compress(), (c, next) => {
    if (!isPage(c)) return next()
    c.header('Cache-Control', 'no-cache')
    return sendShell(c, deps.pwa.shell)
  })
  return pages
}

function isPage({ req: { path } }: Context): boolean {
  return !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path)
}

type Finding = PageDependencies & { cached: PageCache; app: Hono }

async function find(c: Context, { config, log, lists, pwa, cached, app }: Finding) {
  const url = new URL(c.req.url)
  const token = readConsistencyToken(c)
  const origin = publicOrigin(c, config)
  try {
    const address = pwa.canonicalAddress(url.pathname + url.search)
    // Who has just written gets a page of its own, as with lists; and what links begin with may be the caller's word.
    const key = JSON.stringify([lists.writes, token, origin, address])
    return await cached(key, { address, origin, loadApi: (path) => loadApi(app, path, token) })
  } catch (error) {
    if (error instanceof DomainError) return undefined
    log.error({ err: error, path: url.pathname }, 'a page could not be rendered on the server')
    return undefined
  }
}

async function loadApi(app: Hono, path: string, token: string | undefined) {
  const init = token ? { headers: { cookie: cookiePair(token) } } : {}
  const answer = await app.request(path, init, OWN_CALL)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

function sendPage(c: Context, page: KeptPage): Response {
  const common = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
  if (page.redirect) return c.body(null, 302, { ...common, Location: page.redirect })
  const headers = { ...common, 'Content-Type': 'text/html; charset=UTF-8' }
  const is_gzip = acceptsEncoding(c.req.header('accept-encoding'), 'gzip')
  const bytes = (is_gzip ? gzippedPage : plainPage)(page, pageNonce(c))
  return c.body(bytes, page.status as 200, is_gzip ? { ...headers, 'Content-Encoding': 'gzip' } : headers)
}
