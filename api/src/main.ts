import { fileURLToPath } from 'node:url'
import { parseConfig } from './config.ts'
import { createLogger } from './lib/logger.ts'
import { startServer } from './server.ts'

const DIST_DIR = fileURLToPath(new URL('../../pwa/dist', import.meta.url))

try {
  const config = parseConfig(process.env)
  const log = createLogger(config.log_level)
  const server = await startServer({ config, log, dist_dir: config.pwa_dist ?? DIST_DIR })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping')
      server.stop({ is_hurried: signal === 'SIGINT' }).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'did not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  console.error(`TecniCerca cannot start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
