import { AsyncLocalStorage } from 'node:async_hooks'
import { dehydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type {
  CanonicalAddress,
  PageRequest,
  RenderedPage,
  RenderPage,
} from '@tecnicerca/shared/protocol/page-rendering'
import { renderToString } from 'react-dom/server'
import { documentHead } from './head/document-head.ts'
import { setTransport } from './lib/http/api-client.ts'
import { createQueryClient } from './navigation/query-client.ts'
import { createAppRouter, serverHistory } from './navigation/router.tsx'
import { parseSearch, stringifySearch } from './navigation/search-text.ts'
import { needsScript } from './server/needs-script.ts'
import { importMap, inlineStyle, pageDocument } from './server/page-document.ts'

export { importMap, inlineStyle, needsScript }

const requests = new AsyncLocalStorage<PageRequest>()

setTransport(async ({ path }) => {
  const request = requests.getStore()
  if (!request) throw new Error('The API was asked outside of a page request')
  const { status, body } = await request.loadApi(`/api${path}`)
  return { status, contentType: 'application/json', text: JSON.stringify(body), headers: new Headers() }
})

/**
 * Renders the document of a page load: public routes with their data, all other routes as the empty shell, some of them
 * with a head.
 */
export const renderPage: RenderPage = (request) => requests.run(request, () => renderRequest(request))

async function renderRequest(request: PageRequest): Promise<RenderedPage> {
  const { url, origin } = request
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = createAppRouter({ queryClient, origin, history: serverHistory(url) })
  const route = findRoutes(url).at(-1)
  const isRendered = isServerRendered(route)
  if (!isRendered && !route?.options.staticData?.hasServerHead) return { status: 200, html: pageDocument({}) }
  await router.load()
  if (!isRendered) return { status: 200, html: pageDocument({ head: documentHead(router) }) }
  // A private field, but the only source of the status and of a redirect. The router's own request handler reads it too,
  // but also writes the router's state into the page. Our client never reads that state: it hydrates from React Query.
  const result = router._serverResult
  if (result?.type !== 'render')
    return { status: 302, html: '', redirect: result?.redirect.headers.get('location') ?? '/' }
  const html = pageDocument({
    head: documentHead(router),
    body: renderToString(<RouterProvider router={router} />),
    data: dehydrate(queryClient),
  })
  queryClient.clear()
  return { status: result.status, html }
}

// Used only to match a URL to its routes; nothing is ever loaded into it.
const table = createAppRouter({ queryClient: createQueryClient(), origin: '', history: serverHistory('/') })
const UNKNOWN = '/404'

/** All unknown paths have the same address. So have all URLs of one screen that the server does not render. */
export const canonicalAddress: CanonicalAddress = (url) => {
  const routes = findRoutes(url)
  const route = routes.at(-1)
  if (!route) return UNKNOWN
  if (!isServerRendered(route)) return route.fullPath
  const { pathname, search } = new URL(url, 'http://localhost')
  const given = parseSearch(search)
  const read = routes.map(({ options }) => options.validateSearch as ReadSearch | undefined)
  return pathname + stringifySearch(Object.assign({}, ...read.map((reader) => reader?.(given))))
}

type ReadSearch = (search: Record<string, unknown>) => Record<string, unknown>
type FoundRoute = NonNullable<ReturnType<typeof table.getMatchedRoutes>[2]>

/** The matched route of a URL, after its parent routes; empty if none matches. */
function findRoutes(url: string): FoundRoute[] {
  const [matched, , found] = table.getMatchedRoutes(new URL(url, 'http://localhost').pathname)
  return found ? [...matched] : []
}

/** An unknown path is rendered too: its page shows the error, with status 404. */
function isServerRendered(route: FoundRoute | undefined): boolean {
  return route === undefined || route.options.staticData?.isServerRendered === true
}
