import { createServer, type Socket } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { addressBucket } from './lib/address-bucket.ts'

/**
 * Longer than proxies keep a connection idle (Google's 600 s, Caddy's 120 s), so that we never close a connection on
 * which a call is just arriving (docs/scaling.md). Node's header timeout does not close idle connections earlier: it
 * starts with the first header byte.
 */
const KEEP_ALIVE_MS = 620_000

const LOOPBACK = { ipv4: '127.0.0.1', ipv6: '::1' }

export type Listening = {
  port: number
  /** Finishes calls under way and closes each connection when it is idle; then the port is free. */
  drain: () => Promise<void>
}

type ListenOptions = {
  port: number
  host: string | undefined
  /** Open connections for one address; unlimited by default. */
  mostConnections?: number | undefined
}

/**
 * Serves at `host`, or only on loopback if it is undefined. Throws an error that begins with the environment variable
 * at fault: `variable`, or the `HOST` variable that belongs to it.
 */
export async function listen(
  app: Hono,
  { port, host, mostConnections }: ListenOptions,
  variable = 'PORT',
): Promise<Listening> {
  const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS }
  const hostname = host ?? LOOPBACK.ipv4
  const { server, bound } = await new Promise<{ server: ServerType; bound: number }>((done, fail) => {
    const server = serve({ fetch: app.fetch, port, hostname, serverOptions }, (info) =>
      done({ server, bound: info.port }),
    )
    server.once('error', (error) => fail(new Error(`${faultyVariable(error, variable)}: ${error.message}`)))
  })
  if (mostConnections !== undefined) limitConnections(server, mostConnections)
  const closeIpv6 = host === undefined ? await listenOnIpv6Loopback(server, bound) : async () => {}
  return { port: bound, drain: () => drain(server, closeIpv6) }
}

const WRONG_HOST = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

/** Returns `variable` (`PORT` or `METRICS_PORT`), or `HOST` or `METRICS_HOST` if the host is at fault. */
function faultyVariable(error: NodeJS.ErrnoException, variable: string): string {
  return WRONG_HOST.has(error.code ?? '') ? variable.replace('PORT', 'HOST') : variable
}

/**
 * Also accepts connections for `server` at the IPv6 loopback address. Does nothing on machines without IPv6,
 * where `localhost` means only the IPv4 address.
 */
function listenOnIpv6Loopback(server: ServerType, port: number): Promise<() => Promise<void>> {
  return new Promise((done) => {
    const ipv6Server = createServer({ noDelay: true }, (socket) => server.emit('connection', socket))
    ipv6Server.once('error', () => done(async () => {}))
    ipv6Server.listen({ port, host: LOOPBACK.ipv6 }, () =>
      done(() => new Promise((closed) => ipv6Server.close(() => closed()))),
    )
  })
}

/** Closes new connections at once if an address, or the /64 of an IPv6 address, has more than `most`. */
function limitConnections(server: ServerType, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = addressBucket(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > most) socket.destroy()
  })
}

async function drain(server: ServerType, closeIpv6: () => Promise<void>): Promise<void> {
  // `close` only ends connections that are idle now. Others would stay open for minutes after their last answer.
  const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 50)
  const closed = new Promise<void>((done, fail) => server.close((error) => (error ? fail(error) : done())))
  await Promise.all([closed, closeIpv6()]).finally(() => clearInterval(sweep))
}
