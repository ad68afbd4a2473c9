import { parseConfig } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { connectExistingDatabase } from '../db/connect.ts'
import { countBrokenRowsAtOnce } from '../db/invariants.ts'
import { createLogger } from '../lib/logger.ts'
import { runCommand } from './run-command.ts'

/** `npm run doctor`: prints each invariant with the number of rows that break it. The exit code is 1 if any is broken. */
await runCommand('The invariants cannot be checked.', async () => {
  const { owner: connection, stop } = await connectExistingDatabase(parseConfig(process.env), console.error)
  const { db } = openDatabase({
    connection,
    poolSize: 1,
    namedStatements: false,
    log: createLogger('error'),
  })
  try {
    const counts = await countBrokenRowsAtOnce(db)
    for (const { name, brokenRows } of counts) {
      console.log(`${brokenRows === 0 ? 'holds ' : 'BROKEN'} ${String(brokenRows).padStart(7)}  ${name}`)
    }
    const broken = counts.filter(({ brokenRows }) => brokenRows > 0)
    console.log(`${counts.length} invariants, ${broken.length} broken`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await stop()
  }
})
