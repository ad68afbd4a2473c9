import { once } from 'node:events'
import { createServer } from 'node:net'

let next = 20_000 + Math.floor(Math.random() * 10_000)

/**
 * Returns a free port of the loopback interface, another one at each call. It is below the ports that systems give to
 * outgoing connections: one of these could take it before its server listens.
 */
export async function freePort(): Promise<number> {
  const port = next
  next += 1
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
