import { Logger as JobLogger } from 'graphile-worker'
import type { Logger } from '../lib/logger.ts'

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** The queue's log lines as ours, without what it would add of a job: payloads hold addresses and links. */
export function jobLogger(log: Logger): JobLogger {
  return new JobLogger((scope) => (level, message, meta) => {
    const error = meta?.error
    log[LEVELS[level]]({ job: scope.jobId, err: error instanceof Error ? error.message : undefined }, message)
  })
}
