import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionUrl } from '../../api/src/db/embedded/embedded-postgres.ts'
import type { TestUser } from '../../api/src/testing/api.ts'
import { startProduct } from '../../api/src/testing/product-process.ts'
import type { Outcome } from '../kit/outcome.ts'
import { NO_TIMEOUTS, settingsOf, type Topology } from './topology.ts'

const MAIL_LIMIT_MS = 5_000

/**
 * Checks what a pooler in transaction mode must not break: the timeouts of every connection, and the notification of new
 * jobs.
 */
export async function checkPooler(topology: Topology, person: TestUser): Promise<Outcome> {
  const refusal = await startWithoutTimeouts(topology)
  const mailMs = await askForMail(topology, person)
  return {
    figures: { 'job picked up and mail written after': `${Math.round(mailMs)} ms` },
    failures: [
      ...(refusal.includes('lock_timeout = 2000')
        ? []
        : [`a pooler that drops the limits was not refused: ${refusal}`]),
      ...(mailMs > MAIL_LIMIT_MS ? ['jobs are not notified of new work'] : []),
    ],
  }
}

async function startWithoutTimeouts(topology: Topology): Promise<string> {
  const DATABASE_URL = connectionUrl({ ...topology.pooler, database: NO_TIMEOUTS })
  const env = { ...settingsOf(topology), DATABASE_URL, DATA_DIR: topology.dataDir }
  return startProduct(env).then(
    (product) => product.end('SIGTERM').then(() => 'it started'),
    (error: unknown) => String(error),
  )
}

async function askForMail({ url, dataDir }: Topology, { email }: TestUser): Promise<number> {
  const folder = join(dataDir, 'mail')
  const began = performance.now()
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/api/auth/forgot-password`, { method: 'POST', headers, body: JSON.stringify({ email }) })
  const hasArrived = async () => (await readdir(folder).catch(() => [])).some((name) => name.endsWith('.eml'))
  while (!(await hasArrived()) && performance.now() - began <= MAIL_LIMIT_MS) await pause(20)
  return performance.now() - began
}
