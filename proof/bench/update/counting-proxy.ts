import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Transfer = {
  path: string
  status: number
  /** Value of Content-Encoding; empty without one. */
  encoding: string
  /** Bytes sent to the phone, with the headers, and those of the content alone. */
  bytes: number
  content: number
}

export type CountingProxy = {
  url: string
  /** Finished responses, in order. */
  transfers: Transfer[]
  /** Changes the server that calls are forwarded to. */
  aim: (target: string) => void
  /** Forgets the transfers so far. */
  forget: () => void
  stop: () => Promise<void>
}

type Options = {
  /** Removes the offer of compression dictionaries from requests, as if the browser had none. */
  hidesDictionaries: boolean
}

/** Starts a proxy that counts the bytes which each response takes on its connection. */
export async function startCountingProxy({ hidesDictionaries }: Options): Promise<CountingProxy> {
  let target = ''
  const transfers: Transfer[] = []
  const server = createServer((incoming, response) => {
    const { socket, url: path = '/' } = incoming
    // Responses on one connection follow each other, so the connection's counter belongs to this response alone.
    const before = socket.bytesWritten
    response.once('finish', () => {
      const encoding = String(response.getHeader('content-encoding') ?? '')
      const bytes = socket.bytesWritten - before
      transfers.push({ path, status: response.statusCode, encoding, bytes, content: contentBytes(response) })
    })
    if (hidesDictionaries) hideDictionaries(incoming)
    forward(target, incoming, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    transfers,
    aim: (next) => {
      target = next
    },
    forget: () => void transfers.splice(0),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function hideDictionaries({ headers }: IncomingMessage): void {
  delete headers['available-dictionary']
  delete headers['dictionary-id']
  headers['accept-encoding'] = 'gzip, deflate, br, zstd'
}

const contents = new WeakMap<ServerResponse, number>()

function contentBytes(response: ServerResponse): number {
  return contents.get(response) ?? 0
}

function forward(target: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = incoming
  const outgoing = request(new URL(url, target), { method, headers }, (answer) => {
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) response.setHeader(name, value)
    response.writeHead(answer.statusCode ?? 502)
    answer.on('data', (part: Buffer) => contents.set(response, contentBytes(response) + part.length))
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}
