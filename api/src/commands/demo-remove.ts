import { parseConfig } from '../config.ts'
import { openOwnerDatabase } from '../db/client.ts'
import { connectExistingDatabase } from '../db/connect.ts'
import { removeDemonstration } from '../demonstration/remove.ts'
import { createLogger } from '../lib/logger.ts'
import { runCommand } from './run-command.ts'

/** `npm run demo:remove`: removes all demonstration data. It may run while the application runs. */
await runCommand('Nothing was taken away.', async () => {
  const config = parseConfig(process.env)
  const { owner, stop } = await connectExistingDatabase(config, console.error)
  const log = createLogger('error')
  const { db } = openOwnerDatabase(owner, log)
  try {
    const { admins, keptTechnicians, ...counts } = await removeDemonstration(db, console.error)
    const gone = Object.entries(counts).map(([name, count]) => `${count} ${name.replace('_', ' ')}`)
    console.log(`taken away: ${gone.join(', ')}`)
    if (keptTechnicians > 0)
      console.log(
        `${keptTechnicians} invented technicians stay, without name, for the requests of real people`,
      )
    if (admins === 0) console.log('no admin is left: start with ADMIN_EMAIL and ADMIN_PASSWORD')
    console.log('SEED_DEMO=false keeps the next start from filling an empty database anew')
  } finally {
    await db.destroy()
    await stop()
  }
})
