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
  drainSeconds: number
}

export type Reason = {
  /** For the log. */
  why: { signal: string } | { fault: string }
  /** Does not wait for a balancer to look elsewhere. */
  isHurried: boolean
  /** Of the process, where it stops cleanly. */
  code: number
}

/** What ends the process for the first reason it is given; later ones change nothing. */
export function createStop(stoppable: Stoppable): (reason: Reason) => void {
  let isStopping = false
  return (reason) => {
    if (isStopping) return
    isStopping = true
    void stop(stoppable, reason)
  }
}

async function stop(
  { server, log, output, drainSeconds }: Stoppable,
  { why, isHurried, code }: Reason,
): Promise<void> {
  log.info(why, 'stopping')
  const limitS = STOP_LIMIT_S + (isHurried ? 0 : drainSeconds)
  setTimeout(() => void endByForce({ log, output, limit_s: limitS }), limitS * 1000)
  const isClean = await server.stop({ isHurried }).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'did not stop cleanly')
      return false
    },
  )
  await output.flush(FLUSH_LIMIT_MS)
  process.exit(isClean ? code : 1)
}

type Hanging = { log: Logger; output: LogOutput; limit_s: number }

async function endByForce({ log, output, limit_s: limitS }: Hanging): Promise<void> {
  log.error({ limit_s: limitS }, 'did not stop in time')
  await output.flush(FLUSH_LIMIT_MS)
  // Not process.exit(), which waits for threads that hang in a system call.
  process.kill(process.pid, 'SIGKILL')
}

/**
 * Ends the process cleanly on the first signal; the terminal going away (SIGHUP) is as good as Ctrl-C. Further signals
 * change nothing: `npm start` passes each on, and it ends soon anyway.
 */
export function stopOnSignal(stop: (reason: Reason) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => stop({ why: { signal }, isHurried: signal !== 'SIGTERM', code: 0 }))
  }
}
