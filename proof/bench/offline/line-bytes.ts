import { get } from 'node:http'
import type { Stack } from '../../kit/stack.ts'
import type { Figure } from './figures.ts'

const HEARTBEATS = 6
const AT_MOST_MS = 5 * 60_000
const COMMENT = /^:$/gm

/**
 * Bytes per minute of an open live stream without events, from its first heartbeat to its last. Counted by its TCP
 * connection: both directions, with the framing of HTTP, without packet headers.
 */
export async function measureIdleLine(stack: Stack): Promise<Figure[]> {
  const { token } = await stack.createPerson('customer', 'Línea callada')
  const { bytes, minutes } = await readHeartbeats(`${stack.url}/api/live`, `session=${token}`)
  const values = [bytes / minutes]
  return [{ what: 'live line, a minute of nothing', unit: 'B', values, goal: 100, failsAbove: 100 }]
}

function readHeartbeats(url: string, cookie: string): Promise<{ bytes: number; minutes: number }> {
  return new Promise((done, fail) => {
    const asked = get(url, { agent: false, headers: { cookie, accept: 'text/event-stream' } }, (answer) => {
      const { socket } = answer
      const limit = setTimeout(() => asked.destroy(new Error('no heartbeats')), AT_MOST_MS)
      let [text, first] = ['', { bytes: 0, at: 0 }]
      answer.setEncoding('utf8').on('data', (piece: string) => {
        const before = text.match(COMMENT)?.length ?? 0
        text += piece
        const heartbeats = text.match(COMMENT)?.length ?? 0
        if (heartbeats === before) return
        const now = { bytes: socket.bytesRead + socket.bytesWritten, at: performance.now() }
        if (before === 0) first = now
        if (heartbeats <= HEARTBEATS) return
        clearTimeout(limit)
        asked.destroy()
        done({ bytes: now.bytes - first.bytes, minutes: (now.at - first.at) / 60_000 })
      })
      answer.once('error', fail)
    })
    asked.once('error', fail)
  })
}
