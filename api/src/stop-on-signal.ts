import type { LogOutput } from './lib/log-output.ts'
import type { Logger } from './lib/logger.ts'
import type { RunningServer } from './server.ts'

/** How long stopping may take, counted from when the balancer sends nothing here any more. */
const STOP_LIMIT_S = 10
const FLUSH_LIMIT_MS = 500

type Stoppable = { server: RunningServer; log: Logger; output: LogOutput; drain_seconds: number }

/**
 * Ends the process cleanly on the first signal; the terminal going away (SIGHUP) is as good as Ctrl-C. Further signals
 * change nothing: `npm start` passes each on, and it ends soon anyway.
 */
export function stopOnSignal(stoppable: Stoppable): void {
  let is_stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (is_stopping) return
      is_stopping = true
      void stop(stoppable, signal)
    })
  }
}

async function stop({ server, log, output, drain_seconds }: Stoppable, signal: string): Promise<void> {
  const is_hurried = signal !== 'SIGTERM'
  log.info({ signal }, 'stopping')
  const limit_s = STOP_LIMIT_S + (is_hurried ? 0 : drain_seconds)
  setTimeout(() => void endByForce({ log, output, limit_s }), limit_s * 1000)
  const code = await server.stop({ is_hurried }).then(
    () => 0,
    (error: unknown) => {
      log.error({ err: error }, 'did not stop cleanly')
      return 1
    },
  )
  await output.flush(FLUSH_LIMIT_MS)
  process.exit(code)
}

type Hanging = { log: Logger; output: LogOutput; limit_s: number }

async function endByForce({ log, output, limit_s }: Hanging): Promise<void> {
  log.error({ limit_s }, 'did not stop in time')
  await output.flush(FLUSH_LIMIT_MS)
  // Not process.exit(), which waits for threads that hang in a system call.
  process.kill(process.pid, 'SIGKILL')
}
