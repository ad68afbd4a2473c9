import type { LogOutput } from './lib/log-output.ts'
import type { Logger } from './lib/logger.ts'
import type { RunningServer } from './server.ts'

/** Time limit for stopping, after the `drainSeconds` in which the load balancer stops sending calls. */
const STOP_LIMIT_S = 10
const FLUSH_LIMIT_MS = 500

export type Stoppable = {
  server: Pick<RunningServer, 'stop'>
  log: Logger
  output: LogOutput
  drainSeconds: number
}

export type Reason = {
  /** For the log only. */
  why: { signal: string } | { fault: string }
  /** Do not wait until the load balancer sends calls elsewhere. */
  isHurried: boolean
  /** The exit code after a clean stop. */
  code: number
}

/** Returns a function that ends the process for the first reason it gets and ignores later ones. */
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
  setTimeout(() => void endByForce({ log, output, limitS }), limitS * 1000)
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

type Hanging = { log: Logger; output: LogOutput; limitS: number }

async function endByForce({ log, output, limitS }: Hanging): Promise<void> {
  log.error({ limit_s: limitS }, 'did not stop in time')
  await output.flush(FLUSH_LIMIT_MS)
  // Not process.exit(), which waits for threads that hang in a system call.
  process.kill(process.pid, 'SIGKILL')
}

/**
 * Stops the process cleanly on the first signal. A closed terminal (SIGHUP) counts like Ctrl-C. Further signals are
 * ignored: `npm start` forwards each one, and the process ends soon anyway.
 */
export function stopOnSignal(stop: (reason: Reason) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => stop({ why: { signal }, isHurried: signal !== 'SIGTERM', code: 0 }))
  }
}
