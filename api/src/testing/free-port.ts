import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free port of the loopback interface, below those that systems give to outgoing connections: one of these could
 * take the port before its server listens.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
