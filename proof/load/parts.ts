import { fanOutDuring } from './fan-out.ts'
import type { KindOutcome, Outcome } from './generator.ts'
import { openMemoryGauge, slopePerHour } from './memory.ts'
import type { Product } from './product.ts'

export type PartResult = { lines: string[]; failed: string[]; keys: string[] }
export type Part = (product: Product, minutes: number) => Promise<PartResult>

const MINUTE = 60_000
const OPEN_CONNECTIONS = 512
const CLIENTS = 32

const MIX = { rate: 300, p99Ms: 150 }
const STORM = { logins: 15, reads: 200, readsP99Ms: 300, forMs: 30_000 }
const OVERLOAD = { times: 3, forMs: 20_000, p99Ms: 1000, recoveryMs: 10_000 }
/**
 * Two heap snapshots ten minutes apart differ only in compiled code and V8's own data about it. That settles after 120,000
 * calls.
 */
const WARM_UP_RATE = 500
const SOAK = {
  rate: 100,
  warmUpMs: 4 * MINUTE,
  // A sample has an error of 0.2 MB: a slope of 0.8 MB an hour over eight minutes, but of 0.2 over twenty.
  timesAsLong: 2,
  everyMs: 10_000,
  residentMbPerHour: 1,
  heapMbPerHour: 5,
}
const FAN_OUT = { forMs: 30_000, emptyS: 60 }
const BUSY = ['429', '503']

export const PARTS: Record<string, Part> = {
  mix: async ({ load }, minutes) => {
    const outcome = await load({
      mix: 'mixed',
      rate: MIX.rate,
      forMs: minutes * MINUTE,
      connections: OPEN_CONNECTIONS,
    })
    return { lines: table(outcome), failed: limitFailures(outcome, MIX.p99Ms), keys: outcome.acknowledged }
  },

  'fan-out': async (product) => {
    const { rate, p99Ms } = MIX
    const mix = { mix: 'mixed', rate, forMs: FAN_OUT.forMs, connections: OPEN_CONNECTIONS } as const
    const { outcome, notices } = await fanOutDuring(product, () => product.load(mix))
    const { events, delivered, missed, doubled, emptyS } = notices
    const failed = limitFailures(outcome, p99Ms)
    if (missed > 0 || doubled > 0) failed.push(`${missed} missed, ${doubled} doubled`)
    if (emptyS > FAN_OUT.emptyS) failed.push(`the queue was empty after ${emptyS.toFixed(0)} s`)
    return {
      lines: [
        `${events} events, ${delivered} pushes: ${missed} missed, ${doubled} doubled`,
        `events written in ${notices.writtenS.toFixed(1)} s, the queue empty ${emptyS.toFixed(1)} s later; the mix meanwhile:`,
        ...table(outcome),
      ],
      failed,
      keys: outcome.acknowledged,
    }
  },

  alone: async ({ load }) => {
    const result: PartResult = { lines: [], failed: [], keys: [] }
    for (const mix of ['list', 'search', 'write'] as const) {
      const outcome = await load({ mix, forMs: 10_000, connections: CLIENTS })
      result.lines.push(`${mix}: ${outcome.perSecond.toFixed(0)} per second, ${figures(outcome.all)}`)
      result.failed.push(...unexpectedAnswers(outcome.all, []))
      result.keys.push(...outcome.acknowledged)
    }
    return result
  },

  logins: async ({ load }) => {
    const { forMs, logins, reads } = STORM
    const [storm, calm] = await Promise.all([
      load({ mix: 'login', rate: logins, forMs, connections: OPEN_CONNECTIONS }),
      load({ mix: 'reads', rate: reads, forMs, connections: OPEN_CONNECTIONS }),
    ])
    return {
      lines: [
        `${logins} logins per second: ${figures(storm.all)}`,
        `${reads} reads per second: ${figures(calm.all)}`,
      ],
      failed: [...unexpectedAnswers(storm.all, BUSY), ...limitFailures(calm, STORM.readsP99Ms)],
      keys: [],
    }
  },

  overload: async ({ load }) => {
    const capacity = await load({ mix: 'mixed', forMs: 8000, connections: CLIENTS })
    const rate = capacity.perSecond * OVERLOAD.times
    const flood = await load({ mix: 'mixed', rate, forMs: OVERLOAD.forMs, connections: OPEN_CONNECTIONS })
    await new Promise((done) => setTimeout(done, OVERLOAD.recoveryMs))
    const after = await load({ mix: 'mixed', rate: MIX.rate, forMs: 10_000, connections: OPEN_CONNECTIONS })
    const failed = [...unexpectedAnswers(flood.all, BUSY), ...limitFailures(after, MIX.p99Ms)]
    if (flood.all.p99 > OVERLOAD.p99Ms)
      failed.push(`p99 ${flood.all.p99.toFixed(0)} ms above ${OVERLOAD.p99Ms} in the flood`)
    return {
      lines: [
        `capacity ${capacity.perSecond.toFixed(0)} per second`,
        `at ${rate.toFixed(0)} per second:`,
        ...table(flood),
        `${OVERLOAD.recoveryMs / 1000} s later at ${MIX.rate} per second: ${figures(after.all)}`,
      ],
      failed,
      keys: [capacity, flood, after].flatMap(({ acknowledged }) => acknowledged),
    }
  },

  soak: async (product, minutes) => {
    const forMs = SOAK.timesAsLong * minutes * MINUTE
    const warmUpMs = Math.min(SOAK.warmUpMs, forMs / 4)
    const warm = await product.load({
      mix: 'mixed',
      rate: WARM_UP_RATE,
      forMs: warmUpMs,
      connections: CLIENTS,
    })
    const loading = product.load({ mix: 'mixed', rate: SOAK.rate, forMs, connections: CLIENTS })
    const samples = await sampleMemory(product, loading)
    const outcome = await loading
    const resident = slopePerHour(samples, ({ residentMb }) => residentMb)
    const heap = slopePerHour(samples, ({ heapMb }) => heapMb)
    const last = samples.at(-1)
    const open = await openTransactions(product)
    const failed = unexpectedAnswers(outcome.all, [])
    if (resident > SOAK.residentMbPerHour)
      failed.push(`resident memory grows by ${resident.toFixed(1)} MB an hour`)
    if (heap > SOAK.heapMbPerHour) failed.push(`the heap grows by ${heap.toFixed(1)} MB an hour`)
    if (open > 0) failed.push(`${open} connections are left inside a transaction`)
    return {
      lines: [
        `${SOAK.rate} per second: ${figures(outcome.all)}`,
        `${samples.length} samples after garbage collections: resident ${last?.residentMb.toFixed(1)} MB, ${resident.toFixed(2)} MB/h; heap ${last?.heapMb.toFixed(1)} MB, ${heap.toFixed(2)} MB/h`,
        `${open} connections inside a transaction at the end`,
      ],
      failed,
      keys: [...warm.acknowledged, ...outcome.acknowledged],
    }
  },
}

async function sampleMemory({ pid, inspector }: Product, until: Promise<unknown>) {
  const gauge = await openMemoryGauge(pid, inspector)
  const over = until.then(() => true as const)
  const samples = []
  do samples.push(await gauge.sample())
  while (!(await Promise.race([over, new Promise<false>((done) => setTimeout(done, SOAK.everyMs, false))])))
  gauge.close()
  return samples
}

async function openTransactions({ database }: Product): Promise<number> {
  const { rows } = await database.pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows[0]?.open ?? 0
}

function limitFailures({ all }: Outcome, p99Ms: number): string[] {
  return [
    ...unexpectedAnswers(all, []),
    ...(all.p99 > p99Ms ? [`p99 ${all.p99.toFixed(0)} ms above ${p99Ms}`] : []),
  ]
}

/** Returns the answers that are neither a success nor allowed. */
function unexpectedAnswers({ statuses }: KindOutcome, allowed: string[]): string[] {
  return Object.entries(statuses)
    .filter(([status]) => !/^(2|304)/.test(status) && !allowed.includes(status))
    .map(([status, count]) => `${count} answers ${status}`)
}

function table({ all, kinds }: Outcome): string[] {
  return [
    `all: ${figures(all)}`,
    ...Object.entries(kinds).map(([kind, outcome]) => `${kind}: ${figures(outcome)}`),
  ]
}

function figures({ calls, statuses, p50, p99, max }: KindOutcome): string {
  const answers = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`)
  return `${calls} calls (${answers.join(', ')}), p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`
}
