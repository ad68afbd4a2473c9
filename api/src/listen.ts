import { createServer, type Socket } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { addressBucket } from './lib/address-bucket.ts'

/**
 * Longer than proxies keep a connection idle (Google's 600 s, Caddy's 120 s), so that it is never we who close one on
 * which a call is just under way (docs/scaling.md). Node counts the time for headers from their first byte.
 */
const KEEP_ALIVE_MS = 620_000

/** What `localhost` may mean. */
const LOOPBACK = { host: '127.0.0.1', otherHost: '::1' }

export type Listening = {
  port: number
  /** Answers what is under way and closes connections as they fall idle; then the port is free. */
  drain: () => Promise<void>
}

type ListenOptions = {
  port: number
  host: string | undefined
  /** That one address may have open; any number where it is left out. */
  mostConnections?: number | undefined
}

/** Serves at `host`; on loopback alone where that is undefined. Throws with the name of the variable at fault, `variable` or that of its host. */
export async function listen(
  app: Hono,
  { port, host, mostConnections }: ListenOptions,
  variable = 'PORT',
): Promise<Listening> {
  const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS }
  const hostname = host ?? LOOPBACK.host
  const { server, bound } = await new Promise<{ server: ServerType; bound: number }>((done, fail) => {
    const server = serve({ fetch: app.fetch, port, hostname, serverOptions }, (info) =>
      done({ server, bound: info.port }),
    )
    server.once('error', (error) => fail(new Error(`${atFault(error, variable)}: ${error.message}`)))
  })
  if (mostConnections !== undefined) limitConnections(server, mostConnections)
  const closeDoor = host === undefined ? await openOtherDoor(server, bound) : async () => {}
  return { port: bound, drain: () => drain(server, closeDoor) }
}

const WRONG_HOST = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

/** `HOST` beside `PORT`, `METRICS_HOST` beside `METRICS_PORT`. */
function atFault(error: NodeJS.ErrnoException, variable: string): string {
  return WRONG_HOST.has(error.code ?? '') ? variable.replace('PORT', 'HOST') : variable
}

/**
 * Takes connections for `server` at the loopback address of the other family. A machine without IPv6 goes without: what
 * asks for `localhost` there gets the first.
 */
function openOtherDoor(server: ServerType, port: number): Promise<() => Promise<void>> {
  return new Promise((done) => {
    const door = createServer({ noDelay: true }, (socket) => server.emit('connection', socket))
    door.once('error', () => done(async () => {}))
    door.listen({ port, host: LOOPBACK.otherHost }, () =>
      done(() => new Promise((closed) => door.close(() => closed()))),
    )
  })
}

/** Closes at once what an address, or the /64 of an IPv6 address, opens beyond `most` connections. */
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

async function drain(server: ServerType, closeDoor: () => Promise<void>): Promise<void> {
  // `close` ends only the connections that are idle now. One that is answered later would be kept alive for minutes.
  const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 50)
  const closed = new Promise<void>((done, fail) => server.close((error) => (error ? fail(error) : done())))
  await Promise.all([closed, closeDoor()]).finally(() => clearInterval(sweep))
}
