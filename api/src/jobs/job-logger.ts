import { Logger as JobLogger } from 'graphile-worker'
import type { Logger } from '../lib/logger.ts'

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Writes the queue's log lines through our logger, without job data: payloads contain addresses of people. */
export function jobLogger(log: Logger): JobLogger {
  return new JobLogger((scope) => (level, message, meta) => {
    const error = meta?.error
    log[LEVELS[level]]({ job: scope.jobId, err: error instanceof Error ? error.message : undefined }, message)
  })
}
