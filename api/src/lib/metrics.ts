import { statfs } from 'node:fs/promises'
import type { ClientErrorInput } from '@tecnicerca/shared/protocol/client-errors'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { SecurityEvent } from './security-events.ts'

/** One answered request. `route` is the pattern, not the path, which keeps the number of series small. */
export type ObservedRequest = { method: string; route: string; status: number; seconds: number }

/** Errors that reached the process uncaught. */
const UNHANDLED = ['exception', 'rejection'] as const
export type UnhandledKind = (typeof UNHANDLED)[number]

export type Metrics = {
  observe: (request: ObservedRequest) => void
  countSecurityEvent: (event: Pick<SecurityEvent, 'kind' | 'reason'>) => void
  countUnhandled: (kind: UnhandledKind) => void
  countClientError: (error: Pick<ClientErrorInput, 'kind' | 'browser'>) => void
  /** The metrics in Prometheus' text format. */
  exposition: () => Promise<{ contentType: string; text: string }>
}

type PoolSizes = { totalCount: number; idleCount: number; waitingCount: number }
type JobCount = { task: string; state: string; count: number }

export type MetricSources = {
  pool: PoolSizes
  countJobs: () => Promise<JobCount[]>
  /** The variables of the databases that do not answer now. */
  findMissing: () => Promise<string[]>
  /** Folder on the disk whose free space is measured. */
  dataDir: string
}

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics of this process. The database is only queried when they are read. */
export function createMetrics({ pool, countJobs, findMissing, dataDir }: MetricSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was ready, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  const securityEvents = new Counter({
    name: 'security_events_total',
    help: 'Sign-ins, failed ones, limits reached and the like, as the log tells them one by one',
    labelNames: ['kind', 'reason'],
    registers: [registry],
  })
  const unhandled = new Counter({
    name: 'unhandled_errors_total',
    help: 'Exceptions and rejections of this process that nobody caught',
    labelNames: ['kind'],
    registers: [registry],
  })
  const clientErrors = new Counter({
    name: 'client_errors_total',
    help: 'Errors that browsers reported',
    labelNames: ['kind', 'browser'],
    registers: [registry],
  })
  // Starts at 0, so that the first error shows as an increase.
  for (const kind of UNHANDLED) unhandled.inc({ kind }, 0)
  registerPool(registry, pool)
  registerJobs(registry, countJobs)
  registerDatabases(registry, findMissing)
  registerRoom(registry, dataDir)
  return {
    observe: ({ method, route, status, seconds }) =>
      durations.observe({ method, route, status: String(status) }, seconds),
    countSecurityEvent: ({ kind, reason }) => securityEvents.inc({ kind, reason }),
    countUnhandled: (kind) => unhandled.inc({ kind }),
    countClientError: (error) => clientErrors.inc(error),
    exposition: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}

function registerPool(registry: Registry, pool: PoolSizes): void {
  const poolConnections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to PostgreSQL: idle, in use, and callers that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  registry.registerMetric(poolConnections)
}

function registerJobs(registry: Registry, countJobs: MetricSources['countJobs']): void {
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs in the queue by task: due, later (planned, or after a failure), running, failed for good',
    labelNames: ['task', 'state'],
    registers: [],
    async collect() {
      this.reset()
      // When the database is unavailable the other metrics matter most, so this one is left out.
      const counts = await countJobs().catch(() => [])
      for (const { task, state, count } of counts) this.set({ task, state }, count)
    },
  })
  registry.registerMetric(jobs)
}

function registerDatabases(registry: Registry, findMissing: MetricSources['findMissing']): void {
  const missing = new Gauge({
    name: 'database_missing',
    help: '1 for each database that does not answer, by the variable of its address',
    labelNames: ['variable'],
    registers: [],
    async collect() {
      this.reset()
      for (const variable of await findMissing()) this.set({ variable }, 1)
    },
  })
  registry.registerMetric(missing)
}

function registerRoom(registry: Registry, dataDir: string): void {
  const room = new Gauge({
    name: 'data_directory_free_bytes',
    help: 'Free room on the disk of DATA_DIR: of the embedded database, and of mails that are stored',
    registers: [],
    async collect() {
      this.reset()
      const disk = await statfs(dataDir).catch(() => undefined)
      if (disk) this.set(disk.bavail * disk.bsize)
    },
  })
  registry.registerMetric(room)
}
