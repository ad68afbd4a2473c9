import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy between the product and its database. It passes bytes on at once, late, or not at all. */
export type TcpProxy = {
  port: number
  /** Delays every chunk by this time. */
  delay: (milliseconds: number) => void
  /** Passes nothing on until `resume`. Neither side gets an error. */
  stall: () => void
  resume: () => void
  close: () => Promise<void>
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let resumed: Promise<void> = Promise.resolve()
  let resume = () => {}

  function pass(from: Socket, to: Socket): void {
    let last: Promise<unknown> = Promise.resolve()
    from.on('data', (bytes: Buffer) => {
      const due = new Promise((done) => setTimeout(done, delayMs))
      last = Promise.all([last, due]).then(async () => {
        await resumed
        if (!to.destroyed) to.write(bytes)
      })
    })
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    sockets.add(from)
  }

  const server: Server = createServer((client) => {
    const upstream = connect(target)
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    delay: (milliseconds) => {
      delayMs = milliseconds
    },
    stall: () => {
      resumed = new Promise((done) => {
        resume = done
      })
    },
    resume: () => resume(),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
