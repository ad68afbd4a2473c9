import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import { jobLogger } from './job-logger.ts'
import { type JobDependencies, jobTasks, SCHEDULE } from './tasks.ts'

export type RunningJobs = { stop: () => Promise<void> }

const RESTART_MS = 2000

/**
 * Works the queue, which is installed, until `stop`, which waits for what is under way. One connection of `pool` listens for new jobs the
 * whole time, so it must not be behind a pooler.
 */
export async function startJobs(deps: JobDependencies & { pool: pg.Pool }): Promise<RunningJobs> {
  const start = () => startRunner(deps)
  const stopping = new AbortController()
  const finished = keepRunning(await start(), start, { log: deps.log, signal: stopping.signal })
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
    // Not the default of -1: the library then catches no error of telling the database that a job is done, and an error that
    // nobody catches ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: jobLogger(deps.log),
  })
}

// A runner ends for good when it cannot tell the database that a job is done. After an outage another has to be started,
// or no job would run until the next start.
async function keepRunning(
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
