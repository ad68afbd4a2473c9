import { setTimeout as pause } from 'node:timers/promises'
import { type ServerType, serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { openDatabases } from './db/databases.ts'
import { migrateToLatest } from './db/migrator.ts'
import { seedDemonstration } from './demonstration/seed.ts'
import type { Dependencies } from './dependencies.ts'
import { ensureAdmin } from './features/accounts/admin-account.ts'
import { createDirectoryCache } from './features/technicians/directory-service.ts'
import { createListCache } from './features/technicians/list-service.ts'
import { createMetricsApp } from './http/metrics-app.ts'
import { loadBuiltPwa } from './http/pages.ts'
import { countJobs } from './jobs/repository.ts'
import type { MailSettings } from './jobs/send-mail.ts'
import { startJobs } from './jobs/worker.ts'
import { systemClock } from './lib/clock.ts'
import type { Logger } from './lib/logger.ts'
import { createMetrics } from './lib/metrics.ts'

/**
 * Longer than proxies keep a connection idle (Google's 600 s, Caddy's 120 s), so that it is never we who close one on
 * which a call is just under way (docs/scaling.md). Node counts the time for headers from their first byte.
 */
const KEEP_ALIVE_MS = 620_000

export type RunningServer = {
  port: number
  /** Finishes what is under way. With `is_hurried` it does not wait for a balancer to look elsewhere. */
  stop: (options?: { is_hurried?: boolean }) => Promise<void>
}

type StartOptions = { config: Config; log: Logger; dist_dir: string }

/** Opens the database, brings it up to date, and serves. Resolves once calls are answered. */
export async function startServer({ config, log, dist_dir }: StartOptions): Promise<RunningServer> {
  const database = await connectDatabase(config, (line) => log.info(line))
  const databases = await openDatabases(database.connection, config, log)
  const { db, pool } = databases.main
  await migrateToLatest(databases.direct.db)
  // Before the admin: the demonstration fills only a database without users.
  if (config.seed_demo) announce(await seedDemonstration(db), log)
  if (config.admin) await ensureAdmin(db, config.admin)
  const lists = createListCache(db, databases.replica)
  const deps: Dependencies = {
    db,
    database_queue: pool,
    clock: systemClock,
    log,
    config,
    lifecycle: { is_draining: false },
    metrics: config.metrics && createMetrics({ pool, countJobs: () => countJobs(db) }),
    lists,
    directory: createDirectoryCache(db, systemClock),
    pwa: await loadBuiltPwa(dist_dir),
  }
  const jobs = await startJobs({ ...databases.direct, log, settings: mailSettings(config) })
  const closeMetrics = await serveMetrics(deps.metrics, config, log)
  const { server, port } = await listen(createApp(deps), config)
  log.info({ url: config.public_url ?? `http://localhost:${port}` }, 'TecniCerca is ready')
  return {
    port,
    stop: async ({ is_hurried = false } = {}) => {
      deps.lifecycle.is_draining = true
      // Until the balancer sees that we are not ready it goes on sending calls here, over connections that it keeps: closed at
      // once, those would fail.
      if (!is_hurried) await pause(config.drain_seconds * 1000)
      await drain(server)
      await closeMetrics()
      await jobs.stop()
      await databases.close()
      await database.stop()
    },
  }
}

async function serveMetrics(
  metrics: Dependencies['metrics'],
  config: Config,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!config.metrics || !metrics) return async () => {}
  const { server, port } = await listen(createMetricsApp(metrics), config.metrics, 'METRICS_PORT')
  log.info({ port, host: config.metrics.host }, 'metrics are served')
  return () => drain(server)
}

function mailSettings(config: Config): MailSettings {
  const { smtp_url, mail_from, data_dir, port } = config
  return { smtp_url, mail_from, data_dir, public_url: config.public_url ?? `http://localhost:${port}` }
}

function announce(accounts: readonly { role: string; email: string; password: string }[], log: Logger): void {
  for (const { role, email, password } of accounts)
    log.info(`demonstration account: ${role} ${email} ${password}`)
}

function listen(
  app: Hono,
  { port, host }: { port: number; host: string },
  variable = 'PORT',
): Promise<{ server: ServerType; port: number }> {
  return new Promise((done, fail) => {
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS }
    const server = serve({ fetch: app.fetch, port, hostname: host, serverOptions }, (info) =>
      done({ server, port: info.port }),
    )
    server.once('error', (error) => fail(new Error(`${variable}: ${error.message}`)))
  })
}

/** Answers what is under way and closes connections as they fall idle; then the port is free. */
function drain(server: ServerType): Promise<void> {
  // `close` ends only the connections that are idle now. One that is answered later would be kept alive for minutes.
  const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 50)
  return new Promise<void>((done, fail) => server.close((error) => (error ? fail(error) : done()))).finally(
    () => clearInterval(sweep),
  )
}
