import { parseConfig } from '../config.ts'
import { connectDatabase } from '../db/connect.ts'
import { isConnectionFailure } from '../db/connection-failure.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { createLogger } from '../lib/logger.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run migrate`: migrates the schema as its owner, for processes that may not do it themselves
 * (`DATABASE_MIGRATE=false`).
 */
await runCommand('The database was not brought up to date.', async () => {
  const config = parseConfig(process.env)
  const database = await connectDatabase(config, { log: console.error, mayShare: true })
  try {
    await prepareDatabase(database, createLogger(config.logLevel)).catch(explainFailure)
    console.log('the database is up to date')
  } finally {
    await database.stop()
  }
})

/** All migrations are one transaction, and what follows them may be done twice. So a repetition mends everything. */
function explainFailure(error: Error): never {
  if (!isConnectionFailure(error)) throw error
  throw new Error(`The connection broke (${error.message}): run npm run migrate again`, { cause: error })
}
