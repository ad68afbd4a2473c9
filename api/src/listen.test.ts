import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

it('an address gets no connection beyond its maximum until it closes one', async () => {
  const app = new Hono().get('/', (c) => c.text('here'))
  const { port, drain } = await listen(app, { port: 0, host: '127.0.0.1', mostConnections: 2 })
  const sockets: Socket[] = []
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const answered = once(socket, 'data').then(() => 'answered')
    return Promise.race([answered, once(socket, 'close').then(() => 'closed')])
  }
  try {
    expect([await open(), await open(), await open()]).toEqual(['answered', 'answered', 'closed'])
    const [first] = sockets
    first?.destroy()
    await expect.poll(open).toBe('answered')
  } finally {
    for (const socket of sockets) socket.destroy()
    await drain()
  }
})
