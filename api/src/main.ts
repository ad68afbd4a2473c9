import { fileURLToPath } from 'node:url'
import { parseConfig } from './config.ts'
import { DEMONSTRATION_ACCOUNTS } from './demonstration/accounts.ts'
import { openLogOutput, surviveLostTerminal } from './lib/log-output.ts'
import { createLogger } from './lib/logger.ts'
import { forTerminal } from './lib/terminal-log-format.ts'
import { startServer } from './server.ts'
import { createStop, stopOnSignal } from './stop.ts'
import { stopOnFault } from './stop-on-fault.ts'

const DIST_DIR = fileURLToPath(new URL('../../pwa/dist', import.meta.url))

surviveLostTerminal()
const output = openLogOutput()
try {
  const config = parseConfig(process.env)
  const isWatched = process.stdout.isTTY
  const shown = isWatched ? forTerminal(output, Object.values(DEMONSTRATION_ACCOUNTS)) : output
  const log = createLogger(config.logLevel, shown)
  const beginServing = stopOnFault({ log, output })
  const lost = Promise.withResolvers<string>()
  const distDir = config.pwaDist ?? DIST_DIR
  const server = await startServer({ config, log, distDir, giveUp: lost.resolve })
  const stop = createStop({ server, log, output, drainSeconds: config.drainSeconds })
  beginServing({ count: server.countUnhandled, stop })
  stopOnSignal(stop)
  void lost.promise.then((reason) => {
    console.error(`TecniCerca ends. ${reason}`)
    stop({ why: { fault: reason }, isHurried: true, code: 1 })
  })
} catch (error) {
  await output.flush(1000)
  console.error(`TecniCerca cannot start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
