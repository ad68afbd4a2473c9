import { currentCaller } from './lib/current-caller.ts'
import type { LogOutput } from './lib/log-output.ts'
import { loggableError } from './lib/loggable-error.ts'
import type { Logger } from './lib/logger.ts'
import type { UnhandledKind } from './lib/metrics.ts'
import type { Reason } from './stop.ts'

const FLUSH_LIMIT_MS = 500

type Serving = { count: (kind: UnhandledKind) => void; stop: (reason: Reason) => void }

/**
 * Logs and counts uncaught errors. An exception ends the process, because its work may be half done. So does a
 * rejection outside a call, because only a restart brings back a loop that died. A rejection within a call does not:
 * callers must not be able to end the process. Call the returned function once calls are answered.
 */
export function stopOnFault({ log, output }: { log: Logger; output: LogOutput }): (serving: Serving) => void {
  let serving: Serving | undefined

  function note(kind: UnhandledKind, error: unknown): void {
    serving?.count(kind)
    log.error({ kind, error: loggableError(error) }, 'unhandled error')
  }

  function end(kind: UnhandledKind, error: unknown): void {
    if (serving) serving.stop({ why: { fault: kind }, isHurried: false, code: 1 })
    else void endStart(error, output)
  }

  process.on('uncaughtException', (error) => {
    note('exception', error)
    end('exception', error)
  })
  process.on('unhandledRejection', (error) => {
    note('rejection', error)
    if (!serving || currentCaller() === undefined) end('rejection', error)
  })
  return (now) => {
    serving = now
  }
}

async function endStart(error: unknown, output: LogOutput): Promise<void> {
  await output.flush(FLUSH_LIMIT_MS)
  const { type, message } = loggableError(error)
  process.stderr.write(`TecniCerca cannot start. ${type}: ${message}\n`)
  process.exit(1)
}
