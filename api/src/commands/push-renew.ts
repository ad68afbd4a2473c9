import { parseConfig } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { connectExistingDatabase } from '../db/connect.ts'
import { renewPushKey } from '../db/server-secret.ts'
import { createLogger } from '../lib/logger.ts'
import { runCommand } from './run-command.ts'

/** `npm run push:renew`: replaces the push key after the old one was exposed. It may run while the application runs. */
await runCommand('The key was not renewed.', async () => {
  const { api: connection, stop } = await connectExistingDatabase(parseConfig(process.env), console.error)
  const { db } = openDatabase({
    ...{ connection, poolSize: 2, namedStatements: false },
    log: createLogger('error'),
  })
  try {
    const gone = await renewPushKey(db)
    console.log(`renewed; ${gone} browsers subscribe anew when they open TecniCerca`)
  } finally {
    await db.destroy()
    await stop()
  }
})
