import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { jobLogger } from '../jobs/job-logger.ts'
import { type JobSettings, jobTasks } from '../jobs/tasks.ts'
import type { TestApi } from './api.ts'

export const TEST_JOB_SETTINGS: JobSettings = {
  dataDir: '/nonexistent',
  smtpUrl: undefined,
  mailFrom: { name: 'TecniCerca', address: 'no-reply@tecnicerca.do' },
  publicUrl: 'https://tecnicerca.do',
}

/** Runs all due jobs, and the jobs that they queue. */
export async function runDueJobs(
  { deps, database }: TestApi,
  settings: Partial<JobSettings> = {},
): Promise<void> {
  await runOnce({
    pgPool: database.pool,
    taskList: jobTasks({
      db: deps.db,
      log: deps.log,
      sign: deps.sign,
      settings: { ...TEST_JOB_SETTINGS, ...settings },
    }),
    noHandleSignals: true,
    logger: jobLogger(deps.log),
  })
  await untilToldDone(deps.db)
}

// `runOnce` resolves before the last jobs are marked as done.
async function untilToldDone(db: Db): Promise<void> {
  const { rows } = await sql`select from graphile_worker.jobs where locked_at is not null limit 1`.execute(db)
  if (rows.length > 0) await untilToldDone(db)
}
