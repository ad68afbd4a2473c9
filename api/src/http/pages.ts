import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { Dependencies } from '../dependencies.ts'
import { DomainError } from '../lib/domain-error.ts'
import type { BuiltPwa } from './built-pwa.ts'
import { publicOrigin } from './caller.ts'
import { acceptsEncoding } from './compression.ts'
import { consistencyPair, createMissingBrowserCookie, readConsistencyToken } from './cookies.ts'
import { OWN_CALL } from './observe.ts'
import { type CachedPage, createPageCache, type PageCache } from './page-cache.ts'
import { hashSource, headersOfPage, type Sources, sendShell } from './security-headers.ts'

export type PageDependencies = Pick<Dependencies, 'config' | 'log' | 'lists' | 'sign'> & {
  pwa: BuiltPwa
  /** Runs before every page. */
  limitCalls: MiddlewareHandler
}

/**
 * Serves rendered pages of the PWA. The renderer calls `app` directly to read data. If rendering fails or too many
 * pages are being rendered, `shellRoutes` answers.
 */
export function pageRoutes(deps: PageDependencies, app: Hono): Hono {
  const pages = new Hono()
  const cached = createPageCache(deps.pwa.renderPage)
  const sources = {
    scripts: `'self' ${hashSource(deps.pwa.importMap)}`,
    styles: `'self' ${hashSource(deps.pwa.inlineStyle)}`,
  }
  pages.get('*', (c, next) => (isPage(c) ? deps.limitCalls(c, next) : next()))
  pages.get('*', async (c, next) => {
    const page = isPage(c) ? await find(c, { ...deps, cached, app }) : undefined
    return page
      ? sendPage(c, page, {
          sources,
          cookie: await createMissingBrowserCookie(c, deps.config, deps.sign),
        })
      : next()
  })
  return pages
}

/** Serves every page as an empty shell that the browser renders. */
export function shellRoutes({
  config,
  sign,
  pwa: { shell },
}: Pick<PageDependencies, 'config' | 'sign' | 'pwa'>): Hono {
  const pages = new Hono()
  pages.get('*', compress(), async (c, next) => {
    if (!isPage(c)) return next()
    c.header('Cache-Control', 'no-cache')
    const cookie = await createMissingBrowserCookie(c, config, sign)
    if (cookie) c.header('Set-Cookie', cookie)
    return sendShell(c, shell, undefined)
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
    // The token is part of the key, so that callers see what they have just written, as they do in lists. The origin is
    // part of the key too, because it may come from the request.
    const key = JSON.stringify([lists.writes, token, origin, address])
    return await cached(key, { address, origin, loadApi: (path) => loadApi(app, path, token) })
  } catch (error) {
    if (error instanceof DomainError) return undefined
    log.error({ err: error, path: url.pathname }, 'a page could not be rendered on the server')
    return undefined
  }
}

async function loadApi(app: Hono, path: string, token: string | undefined) {
  const init = token ? { headers: { cookie: consistencyPair(token) } } : {}
  const answer = await app.request(path, init, OWN_CALL)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

type OfAnswer = { sources: Sources; cookie: string | undefined }

function sendPage(c: Context, page: CachedPage, { sources, cookie }: OfAnswer): Response {
  const headers = {
    ...headersOfPage(c, sources),
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ...(cookie && { 'Set-Cookie': cookie }),
  }
  if (page.redirect)
    return new Response(null, { status: 302, headers: { ...headers, Location: page.redirect } })
  const isGzip = acceptsEncoding(c.req.header('accept-encoding'), 'gzip')
  const encoding = isGzip ? { 'Content-Encoding': 'gzip' } : {}
  const bytes = isGzip ? page.gzipped : page.html
  const type = { 'Content-Type': 'text/html; charset=UTF-8' }
  return new Response(bytes, { status: page.status, headers: { ...headers, ...type, ...encoding } })
}
