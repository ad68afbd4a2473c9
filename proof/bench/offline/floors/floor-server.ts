import { serve } from '@hono/node-server'

/** Content types by the ends of paths; what has none of them is a page. */
const TYPES = { js: 'text/javascript', json: 'application/json' }

/** Serves texts by their paths, at a free port, and the photos of the server at `photos_url`. */
export function serveTexts(
  texts: ReadonlyMap<string, string>,
  photos_url: string,
): Promise<{ url: string; close: () => void }> {
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/uploads/')) return fetch(photos_url + pathname)
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
