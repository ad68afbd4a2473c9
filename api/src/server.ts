import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import { connectDatabase } from './db/connect.ts'
import { type Databases, findMissing, openDatabases } from './db/databases.ts'
import { refuseOutdated } from './db/migrator.ts'
import { prepareDatabase } from './db/prepare.ts'
import { readSigningSecret } from './db/server-secret.ts'
import { DEMONSTRATION_ACCOUNTS } from './demonstration/accounts.ts'
import { findKnownAccount } from './demonstration/known-accounts.ts'
import { seedDemonstration } from './demonstration/seed.ts'
import type { Dependencies } from './dependencies.ts'
import { giveRootUp } from './drop-root-privileges.ts'
import { ensureAdmin, hasAdmin } from './features/accounts/admin-account.ts'
import { isWeakPassword } from './features/accounts/service.ts'
import { createLiveHub } from './features/live/hub.ts'
import { createPush } from './features/notices/push-service.ts'
import { createDirectoryCache } from './features/technicians/directory-service.ts'
import { createListCache } from './features/technicians/list-service.ts'
import { loadBuiltPwa } from './http/built-pwa.ts'
import { createMetricsApp } from './http/observe.ts'
import { startDeliveries } from './jobs/deliveries.ts'
import { countJobs } from './jobs/repository.ts'
import type { MailSettings } from './jobs/send-mail.ts'
import { startJobs } from './jobs/worker.ts'
import { systemClock } from './lib/clock.ts'
import type { Logger } from './lib/logger.ts'
import { createMetrics, type Metrics, type UnhandledKind } from './lib/metrics.ts'
import { createSigner } from './lib/signer.ts'
import { startTracing } from './lib/tracing.ts'
import { VERSION } from './lib/version.ts'
import { listen } from './listen.ts'

export type RunningServer = {
  port: number
  /** Counts an unhandled error, if metrics are served. */
  countUnhandled: (kind: UnhandledKind) => void
  /** Finishes calls under way. With `isHurried` it does not wait until the load balancer sends calls elsewhere. */
  stop: (options?: { isHurried?: boolean }) => Promise<void>
}

/** Most open connections of one client address; a browser opens six. */
const MAX_CONNECTIONS = 512

const LOOPBACK_ONLY = {
  listens: 'on this machine alone, as demonstration accounts can sign in; HOST=0.0.0.0 opens it',
}

type StartOptions = {
  config: Config
  log: Logger
  distDir: string
  /** Called with the reason if the embedded database will not be restarted. */
  giveUp?: (reason: string) => void
}

/** Opens the database, migrates it and starts to serve. Resolves once calls are answered. */
export async function startServer({ config, log, distDir, giveUp }: StartOptions): Promise<RunningServer> {
  const stopTracing = await startTracing(config.tracing, VERSION)
  const database = await connectDatabase(config, { log: (line) => log.info(line), ...(giveUp && { giveUp }) })
  if (config.migrates) await prepareDatabase(database, log)
  const databases = await openDatabases(database.api, config, log)
  const { db, queue } = databases.main
  if (!config.migrates) await refuseOutdated(db)
  // This runs before the admin is created, because the demonstration only fills a database without users.
  if (config.seedDemo) announce(await seedDemonstration(db), log)
  if (config.admin) await ensureAdmin(db, config.admin, DEMONSTRATION_ACCOUNTS.admin.password)
  await warnOfAdmins(db, config, log)
  warnOfMails(config, log)
  const host = await chooseHost(db, config)
  const sign = createSigner(() => readSigningSecret(db))
  // Reads the key now. Otherwise the first callers wait for the primary, which may be away, also if they only read lists.
  await sign('browser', '')
  const lists = createListCache({ primary: db, replica: databases.replica?.db, sign })
  const deps: Dependencies = {
    db,
    databases: databases.named,
    databaseQueue: queue,
    replicaQueue: databases.replica?.queue,
    clock: systemClock,
    sign,
    log,
    sendPush: createPush(db, config),
    config,
    lifecycle: { isStarting: true, isDraining: false },
    metrics: config.metrics && measure(databases, config),
    lists,
    directory: createDirectoryCache(db, systemClock),
    live: createLiveHub({ db, pool: databases.direct.pool, log }),
    pwa: await loadBuiltPwa(distDir, { email: config.contactEmail, phone: config.contactPhone }),
  }
  const closeMetrics = await serveMetrics(deps.metrics, config, log)
  const { port, drain } = await listen(createApp(deps), {
    ...{ port: config.port, host },
    // Behind a proxy all connections come from its address, and the proxy has its own limits.
    mostConnections: config.trustProxy === false ? MAX_CONNECTIONS : undefined,
  })
  await giveRootUp({ dataDir: config.dataDir, distDir }, log)
  const jobs = await startJobs({ ...databases.direct, log, sign: deps.sign, settings: mailSettings(config) })
  const deliveries = startDeliveries(deps)
  const url = config.publicUrl ?? `http://localhost:${port}`
  // A program that reads 'ready' may stop us at once. `main.ts` adds the signal listeners in the same turn of the event
  // loop, so the stop is clean.
  deps.lifecycle.isStarting = false
  log.info({ port, ...(host === undefined && LOOPBACK_ONLY), url }, 'TecniCerca is ready')
  return {
    port,
    countUnhandled: (kind) => deps.metrics?.countUnhandled(kind),
    stop: async ({ isHurried = false } = {}) => {
      deps.lifecycle.isDraining = true
      // Until the load balancer notices that we are not ready, it sends calls here over its open connections. If we closed
      // them at once, those calls would fail.
      if (!isHurried) await pause(config.drainSeconds * 1000)
      await deps.live.close()
      await drain()
      await closeMetrics()
      await Promise.all([jobs.stop(), deliveries.stop()])
      await lists.missed.flush()
      await stopTracing()
      await databases.close()
      await database.stop()
    },
  }
}

function measure({ main, named }: Databases, { dataDir }: Config): Metrics {
  const countAll = () => countJobs(main.db)
  return createMetrics({
    pool: main.pool,
    countJobs: countAll,
    findMissing: () => findMissing(named),
    dataDir,
  })
}

async function warnOfAdmins(db: Db, { admin }: Config, log: Logger): Promise<void> {
  if (admin && isWeakPassword(admin))
    log.warn('ADMIN_PASSWORD is easily guessed: choose a longer one that nobody else uses')
  if (!admin && !(await hasAdmin(db)))
    log.warn('nobody is an admin here: a start with ADMIN_EMAIL and ADMIN_PASSWORD makes one')
}

function warnOfMails({ publicUrl, smtpUrl }: Config, log: Logger): void {
  if (publicUrl?.startsWith('https://') && !smtpUrl)
    log.warn('SMTP_URL is not set: mails are stored in DATA_DIR/mail and reach nobody')
}

async function serveMetrics(
  metrics: Dependencies['metrics'],
  config: Config,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!config.metrics || !metrics) return async () => {}
  const { port, drain } = await listen(createMetricsApp(metrics), config.metrics, 'METRICS_PORT')
  log.info({ port, host: config.metrics.host }, 'metrics are served')
  return drain
}

function mailSettings(config: Config): MailSettings {
  const { smtpUrl, mailFrom, dataDir, port } = config
  return {
    smtpUrl,
    mailFrom,
    dataDir,
    publicUrl: config.publicUrl ?? `http://localhost:${port}`,
  }
}

/**
 * Returns undefined, meaning loopback only, if accounts with published passwords can sign in and no host is set. Throws if
 * the settings say that this is not a demonstration.
 */
async function chooseHost(db: Db, { host, demoRefusal }: Config): Promise<string | undefined> {
  const email = await findKnownAccount(db)
  if (!email) return host ?? '0.0.0.0'
  if (!demoRefusal) return host
  const reason = `demonstration accounts can sign in with passwords that everybody knows (${email})`
  throw new Error(`${demoRefusal}: ${reason}; take the demonstration away with: npm run demo:remove`)
}

function announce(accounts: readonly { role: string; email: string; password: string }[], log: Logger): void {
  for (const { role, email, password } of accounts)
    log.info(`demonstration account: ${role} ${email} ${password}`)
}
