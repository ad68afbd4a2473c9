import type { Socket } from 'node:net'
import { addressBucket } from './lib/address-bucket.ts'

type Server = { on: (event: 'connection', listener: (socket: Socket) => void) => unknown }

/** Closes at once what an address, or the /64 of an IPv6 address, opens beyond so many connections. */
export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
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
