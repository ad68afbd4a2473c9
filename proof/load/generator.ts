import { Pool } from 'undici'
import { createRandom } from '../../api/src/demonstration/random.ts'
import { type Call, type Mix, nextCall, type World } from './calls.ts'

/**
 * One load, generated in its own process so that its work is not the server's. With `rate` it is an open model: calls begin
 * at random times (Poisson), no matter whether earlier ones have ended, and latency counts from the planned time. Without
 * it, `connections` clients make one call after the other.
 */
export type Order = {
  url: string
  world: World
  mix: Mix
  forMs: number
  connections: number
  rate?: number
  seed: number
}
export type KindOutcome = {
  calls: number
  statuses: Record<string, number>
  p50: number
  p99: number
  max: number
}
export type Outcome = {
  perSecond: number
  all: KindOutcome
  kinds: Record<string, KindOutcome>
  /** Keys of the writes that were answered 201. */
  acknowledged: string[]
}

const ANSWER_MS = 15_000

process.once('message', (order: Order) => {
  run(order).then(
    (outcome) => process.send?.(outcome, () => process.disconnect()),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run(order: Order): Promise<Outcome> {
  const { url, connections, forMs } = order
  const pool = new Pool(url, {
    connections,
    pipelining: 1,
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  })
  const samples = createSamples()
  const acknowledged: string[] = []
  const random = createRandom(order.seed).fraction
  const send = async (due: number) => {
    const call = nextCall(order.mix, order.world, random)
    const status = await answerOf(pool, call, random)
    if (call.key && status === '201') acknowledged.push(call.key)
    samples.add(call.kind, status, performance.now() - due)
  }
  const began = performance.now()
  await (order.rate ? openLoad(order.rate, forMs, { random, send }) : closedLoad(connections, forMs, send))
  const seconds = (performance.now() - began) / 1000
  await pool.destroy()
  const { all, kinds } = samples.summaries()
  return { perSecond: all.calls / seconds, all, kinds, acknowledged }
}

type Source = { random: () => number; send: (due: number) => Promise<void> }

async function openLoad(rate: number, forMs: number, { random, send }: Source): Promise<void> {
  let underWay = 0
  const began = performance.now()
  let next = 0
  while (next < forMs) {
    const now = performance.now() - began
    for (; next <= now && next < forMs; next -= (Math.log(1 - random()) * 1000) / rate) {
      underWay += 1
      void send(began + next).finally(() => {
        underWay -= 1
      })
    }
    await new Promise((done) => setTimeout(done, 1))
  }
  while (underWay > 0) await new Promise((done) => setTimeout(done, 5))
}

async function closedLoad(
  clients: number,
  forMs: number,
  send: (due: number) => Promise<void>,
): Promise<void> {
  const end = performance.now() + forMs
  const client = async () => {
    while (performance.now() < end) await send(performance.now())
  }
  await Promise.all(Array.from({ length: clients }, client))
}

/** Makes a call from a random address, as if each came from another phone. Returns the status. */
async function answerOf(pool: Pool, call: Call, random: () => number): Promise<string> {
  const address = Array.from({ length: 3 }, () => Math.floor(random() * 256)).join('.')
  const { method, path, body: sent = null, follower } = call
  try {
    const headers = { ...call.headers, 'x-forwarded-for': `10.${address}` }
    const { statusCode, body } = await pool.request({ method, path, headers, body: sent })
    if (follower && statusCode === 200) follower.seq = ((await body.json()) as { seq: string }).seq
    else await body.dump()
    return String(statusCode)
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
  }
}

/**
 * Stores only numbers, by kind and status. Millions of objects would make the generator pause for its own garbage
 * collection.
 */
function createSamples() {
  const times = new Map<string, Map<string, number[]>>()
  return {
    add: (kind: string, status: string, ms: number) => {
      const own = times.get(kind) ?? new Map<string, number[]>()
      const list = own.get(status) ?? []
      list.push(ms)
      own.set(status, list)
      times.set(kind, own)
    },
    summaries: () => ({
      all: summary([...times.values()].flatMap((own) => [...own])),
      kinds: Object.fromEntries([...times].map(([kind, own]) => [kind, summary([...own])])),
    }),
  }
}

function summary(byStatus: [string, number[]][]): KindOutcome {
  const times = Float64Array.from(byStatus.flatMap(([, list]) => list)).toSorted()
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  const statuses: Record<string, number> = {}
  for (const [status, list] of byStatus) statuses[status] = (statuses[status] ?? 0) + list.length
  return { calls: times.length, statuses, p50: at(0.5), p99: at(0.99), max: at(1) }
}
