import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watchErrors } from './watch-errors.ts'

const SCRIPT = `(${watchErrors})()`

/** The product behind a proxy with its own origin. Every page records its errors, and the proxy can be cut off. */
export type Site = {
  url: string
  /** Answers with status 400 and above. */
  refusals: string[]
  /** Simulates a lost network: the port does not listen any more. */
  cut: () => Promise<void>
  mend: () => Promise<void>
}

export async function startSite(target: string): Promise<Site> {
  const refusals: string[] = []
  const shell = await fetch(`${target}/index.html`)
  const shellDigest = sha256(withWatch(await shell.text()))
  const server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming
    // The proxy rewrites texts, so they must not be compressed.
    const sent = { ...headers, 'accept-encoding': 'identity' }
    const outgoing = request(new URL(url, target), { method, headers: sent }, (answer) => {
      if ((answer.statusCode ?? 0) >= 400) refusals.push(`${answer.statusCode} ${method} ${url}`)
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (isPage) void pass(answer, response, withWatch)
      else if (url === '/sw.js')
        void pass(answer, response, (text) => text.replace(/sha256-[\w+/=]+/, `sha256-${shellDigest}`))
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    refusals,
    mend: () => listen(server, port),
    cut: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function withWatch(html: string): string {
  return html.replace('<head>', () => `<head><script>${SCRIPT}</script>`)
}

/** Passes a changed answer on. Adds the hash of the watch script to the content security policy, so that it may run. */
async function pass(
  answer: IncomingMessage,
  response: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const { 'content-length': _, 'content-security-policy': policy, ...headers } = answer.headers
  const allowed = policy
    ?.toString()
    .replace("script-src 'self'", `script-src 'self' 'sha256-${sha256(SCRIPT)}'`)
  response.writeHead(answer.statusCode ?? 502, {
    ...headers,
    ...(allowed && { 'content-security-policy': allowed }),
  })
  response.end(parts.length > 0 ? change(Buffer.concat(parts).toString()) : undefined)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail)
      done()
    })
  })
}
