import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Passes a call on to the server at `target`, and its answer back. */
export function passThrough(target: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = incoming
  const outgoing = request(new URL(url, target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}

/** The text of a file of the server at `target`, from the server itself and no cache. */
export async function readText(target: string, path: string): Promise<string> {
  return (await fetch(target + path, { cache: 'no-store' })).text()
}
