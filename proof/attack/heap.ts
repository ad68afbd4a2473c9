import { once } from 'node:events'
import { WebSocket } from 'undici'

/** Node arguments of a process whose heap can be measured. */
export const HEAP_ARGUMENTS = ['--inspect=127.0.0.1:0']

/**
 * Megabytes of its heap that a process still uses after a garbage collection. Resident memory does not separate garbage
 * from what is kept. `output` belongs to a process that was started with `HEAP_ARGUMENTS`.
 */
export async function heapInUse(output: string): Promise<number> {
  const url = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
  if (!url) throw new Error('No debugger listens')
  const socket = new WebSocket(url)
  try {
    await once(socket, 'open')
    await ask(socket, 'HeapProfiler.collectGarbage')
    const { usedSize } = (await ask(socket, 'Runtime.getHeapUsage')) as { usedSize: number }
    return usedSize / 1024 / 1024
  } finally {
    socket.close()
  }
}

async function ask(socket: WebSocket, method: string): Promise<unknown> {
  socket.send(JSON.stringify({ id: 1, method }))
  const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
  const { result, error } = JSON.parse(data) as { result?: unknown; error?: unknown }
  if (error) throw new Error(JSON.stringify(error))
  return result
}
