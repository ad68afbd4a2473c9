import { parseConfig } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { connectExistingDatabase } from '../db/connect.ts'
import { resetSecondFactor } from '../features/accounts/second-factor-service.ts'
import { createLogger } from '../lib/logger.ts'
import type { SecurityEvent } from '../lib/security-events.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run admin:reset-second-factor -- EMAIL`: turns off the second factor of a person who lost phone and recovery codes, and
 * deletes their passkeys. It may run while the API runs.
 */
await runCommand('Nothing was changed.', async () => {
  const email = process.argv[2]?.trim().toLowerCase()
  if (!email) throw new Error('Name the account: npm run admin:reset-second-factor -- EMAIL')
  const log = createLogger('info')
  const { api: connection, stop } = await connectExistingDatabase(parseConfig(process.env), console.error)
  const { db } = openDatabase({ connection, poolSize: 2, namedStatements: false, log })
  try {
    const userId = await resetSecondFactor(db, email)
    if (userId === undefined)
      throw new Error(`No account with a second factor or a passkey has the address ${email}`)
    const event: SecurityEvent = { kind: 'second_factor_changed', reason: 'reset', user_id: userId }
    log.info(event, 'security')
    console.log(
      'The second factor is off, the passkeys are deleted, and all sessions of the account have ended.',
    )
  } finally {
    await db.destroy()
    await stop()
  }
})
