import { AsyncLocalStorage } from 'node:async_hooks'
import { dehydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { PageRequest, RenderedPage, RenderPage } from '@tecnicerca/shared/page-rendering'
import { renderToString } from 'react-dom/server'
import { documentHead } from './head/document-head.ts'
import { setTransport } from './lib/api-client.ts'
import { createQueryClient } from './navigation/query-client.ts'
import { type AppRouter, createAppRouter, serverHistory } from './navigation/router.tsx'
import { pageDocument } from './server/page-document.ts'

const requests = new AsyncLocalStorage<PageRequest>()

setTransport(async ({ path }) => {
  const request = requests.getStore()
  if (!request) throw new Error('The API was asked outside of a page request')
  const { status, body } = await request.loadApi(`/api${path}`)
  return { status, content_type: 'application/json', text: JSON.stringify(body), headers: new Headers() }
})

/** The first answer to a visitor: the screen with its data for public routes, the empty shell for the others. */
export const renderPage: RenderPage = (request) => requests.run(request, () => renderRequest(request))

async function renderRequest(request: PageRequest): Promise<RenderedPage> {
  const { url, origin, nonce } = request
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = createAppRouter({ queryClient, origin, nonce, history: serverHistory(url) })
  if (!isServerRendered(router)) return { status: 200, html: pageDocument({ nonce }) }
  await router.load()
  // A private field, but nothing else tells the status and a redirect: the router's own request handler reads it too, and
  // besides writes the router's state into the page, which our client never reads: it hydrates from React Query.
  const result = router._serverResult
  if (result?.type !== 'render')
    return { status: 302, html: '', redirect: result?.redirect.headers.get('location') ?? '/' }
  const html = pageDocument({
    nonce,
    head: documentHead(router),
    body: renderToString(<RouterProvider router={router} />),
    data: dehydrate(queryClient),
    route_ids: router.state.matches.map((match) => match.routeId),
  })
  queryClient.clear()
  return { status: result.status, html }
}

/** An unknown path is rendered too: its page says so, with status 404. */
function isServerRendered(router: AppRouter): boolean {
  const [, , foundRoute] = router.getMatchedRoutes(router.latestLocation.pathname)
  return foundRoute === undefined || foundRoute.options.staticData?.is_server_rendered === true
}
