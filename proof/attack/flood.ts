import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

/** `clients` clients. Each sends its next request as soon as the last one was answered, from one of `addresses`. */
export type Flood = {
  url: string
  clients: number
  forMs: number
  /** Pause of a client after each answer. */
  pauseMs: number
  addresses: string[]
  method: 'GET' | 'POST'
  /** Each `*` is replaced by a new value in each call. */
  path: string
  body?: string
  headers?: Record<string, string>
}

/** Number of answers by status. A page that came as the app shell counts as `shell`. */
export type Flooded = Record<string, number>

// In a thread of its own, so that its work does not delay the clients that are measured.
parentPort?.postMessage(await flood(workerData as Flood))

async function flood({ url, clients, forMs, pauseMs, addresses, ...call }: Flood): Promise<Flooded> {
  const pool = new Pool(url, { connections: clients, pipelining: 1 })
  const statuses: Flooded = {}
  const end = performance.now() + forMs
  const client = async (_: unknown, index: number) => {
    while (performance.now() < end) {
      const status = await send(pool, call, addresses[index % addresses.length] ?? '').catch(() => 'broken')
      statuses[status] = (statuses[status] ?? 0) + 1
      if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  await pool.destroy()
  return statuses
}

type Call = Pick<Flood, 'method' | 'path' | 'body' | 'headers'>

async function send(pool: Pool, { method, path, body, headers }: Call, address: string): Promise<string> {
  const anew = (text: string) => text.replaceAll('*', randomUUID())
  const answer = await pool.request({
    method,
    path: anew(path),
    headers: { ...headers, 'x-forwarded-for': address },
    ...(body !== undefined && { body: anew(body) }),
  })
  const text = await answer.body.text()
  const isShell = text.startsWith('<!doctype html>') && text.includes('<div id="root"></div>')
  return isShell ? 'shell' : String(answer.statusCode)
}
