import { serve } from '@hono/node-server'

/** Content types by the ends of paths; what has none of them is a page. */
const TYPES = { js: 'text/javascript', json: 'application/json' }

/** Serves texts by their paths, at a free port. */
export function serveTexts(texts: ReadonlyMap<string, string>): Promise<{ url: string; close: () => void }> {
  const answer = (request: Request): Response => {
    const { pathname } = new URL(request.url)
    const text = texts.get(pathname)
    if (text === undefined) return new Response(null, { status: 404 })
    const [, type] = Object.entries(TYPES).find(([end]) => pathname.endsWith(`.${end}`)) ?? []
    return new Response(text, { headers: { 'content-type': `${type ?? 'text/html'}; charset=utf-8` } })
  }
  return new Promise((resolve) => {
    const server = serve({ fetch: answer, port: 0 }, ({ port }) =>
      resolve({ url: `http://localhost:${port}`, close: () => server.close() }),
    )
  })
}
