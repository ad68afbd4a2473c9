import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import { jobLogger } from './job-logger.ts'
import { type JobDependencies, jobTasks, SCHEDULE } from './tasks.ts'

export type RunningJobs = { stop: () => Promise<void> }

const RESTART_MS = 2000

/**
 * Runs queued jobs until `stop` is called, which waits for the jobs under way. One connection of `pool` always listens
 * for new jobs, so there must be no pooler between it and the database.
 */
export async function startJobs(deps: JobDependencies & { pool: pg.Pool }): Promise<RunningJobs> {
  const start = () => startRunner(deps)
  const stopping = new AbortController()
  const finished = superviseQueue(await start(), start, { log: deps.log, signal: stopping.signal })
  return {
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}

function startRunner(deps: JobDependencies & { pool: pg.Pool }): Promise<Runner> {
  return run({
    pgPool: deps.pool,
    taskList: jobTasks(deps),
    parsedCronItems: parseCronItems(SCHEDULE),
    concurrency: 2,
    noHandleSignals: true,
    // Not the default of -1: with it the library does not catch errors when it reports a finished job to the database, and
    // the unhandled error would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: jobLogger(deps.log),
  })
}

// A runner ends for good when it cannot report a finished job to the database. After an outage it must be replaced, or no
// job would run until the next start.
async function superviseQueue(
  first: Runner,
  start: () => Promise<Runner>,
  { log, signal }: Pick<JobDependencies, 'log'> & { signal: AbortSignal },
): Promise<void> {
  const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  let runner: Runner | undefined = first
  while (!signal.aborted) {
    await Promise.race([runner?.promise.catch(() => undefined), stopped])
    if (signal.aborted) break
    log.warn('the job runner ended; starting it again')
    await pause(RESTART_MS, undefined, { signal }).catch(() => undefined)
    runner = signal.aborted ? undefined : await start().catch(() => undefined)
  }
  await runner?.stop().catch(() => undefined)
}
