import { serve } from '@hono/node-server'
import type { Floor } from './floor.ts'

/** Serves floors by the paths of their pages; whatever else they ask for, photos and icons, comes from the product. */
export async function serveFloors(floors: ReadonlyMap<string, Floor>, product: string) {
  const answers = new Map<string, { body: string; type: string }>()
  for (const [path, { html, script, script_path }] of floors) {
    answers.set(path, { body: html, type: 'text/html; charset=utf-8' })
    answers.set(script_path, { body: script, type: 'text/javascript' })
  }
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const own = answers.get(pathname)
    if (own) return new Response(own.body, { headers: { 'content-type': own.type } })
    return fetch(product + pathname + search, { headers: { 'accept-encoding': 'identity' } })
  }
  return new Promise<{ url: string; close: () => void }>((resolve) => {
    const server = serve({ fetch: answer, port: 0 }, ({ port }) =>
      resolve({ url: `http://localhost:${port}`, close: () => server.close() }),
    )
  })
}
