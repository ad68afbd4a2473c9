import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { bundleScript } from '../../../../pwa/scripts/bundle-script.ts'

const DOCUMENT = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Bare</title>
<div id="root"></div><script type="module" src="/page.js"></script></html>`

/** Stores both files, and answers with them only. */
const WORKER = `
oninstall = (event) => event.waitUntil(caches.open('bare').then((cache) => cache.addAll(['/', '/page.js'])))
onactivate = (event) => event.waitUntil(clients.claim())
onfetch = (event) => event.respondWith(caches.match(event.request).then((stored) => stored ?? fetch(event.request)))`

export type BarePage = { url: string; close: () => void }

/** Serves a page of React with a service worker and IndexedDB on its own origin, as the measure of this machine. */
export async function serveBarePage(): Promise<BarePage> {
  const files: Record<string, { type: string; body: string }> = {
    '/': { type: 'text/html', body: DOCUMENT },
    '/sw.js': { type: 'text/javascript', body: WORKER },
    '/page.js': {
      type: 'text/javascript',
      body: await bundleScript(fileURLToPath(new URL('page.ts', import.meta.url))),
    },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '/']
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' })
    response.end(file?.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
