import type { LogOutput } from './lib/log-output.ts'
import type { Logger } from './lib/logger.ts'
import type { RunningServer } from './server.ts'

/** How long stopping may take, counted from when the balancer sends nothing here any more. */
const STOP_LIMIT_S = 10
const FLUSH_LIMIT_MS = 500

export type Stoppable = {
  server: Pick<RunningServer, 'stop'>
  log: Logger
  output: LogOutput
  drain_seconds: number
}

export type Reason = {
  /** For the log. */
  why: { signal: string } | { fault: string }
  /** Does not wait for a balancer to look elsewhere. */
  is_hurried: boolean
  /** Of the process, where it stops cleanly. */
  code: number
}

/** What ends the process for the first reason it is given; later ones change nothing. */
export function createStop(stoppable: Stoppable): (reason: Reason) => void {
  let is_stopping = false
  return (reason) => {
    if (is_stopping) return
    is_stopping = true
    void stop(stoppable, reason)
  }
}

async function stop(
  { server, log, output, drain_seconds }: Stoppable,
  { why, is_hurried, code }: Reason,
): Promise<void> {
  log.info(why, 'stopping')
  const limit_s = STOP_LIMIT_S + (is_hurried ? 0 : drain_seconds)
  setTimeout(() => void endByForce({ log, output, limit_s }), limit_s * 1000)
  const is_clean = await server.stop({ is_hurried }).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'did not stop cleanly')
      return false
    },
  )
  await output.flush(FLUSH_LIMIT_MS)
  process.exit(is_clean ? code : 1)
}

type Hanging = { log: Logger; output: LogOutput; limit_s: number }

async function endByForce({ log, output, limit_s }: Hanging): Promise<void> {
  log.error({ limit_s }, 'did not stop in time')
  await output.flush(FLUSH_LIMIT_MS)
  // Not process.exit(), which waits for threads that hang in a system call.
  process.kill(process.pid, 'SIGKILL')
}
