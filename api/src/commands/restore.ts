import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseConfig } from '../config.ts'
import { restoreBackup } from '../db/backup/restore.ts'
import { connectDatabase } from '../db/connect.ts'
import { createLogger } from '../lib/logger.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run restore -- file [--overwrite]`: fills an empty database from a backup, or replaces the data of an existing one.
 */
await runCommand('Nothing was restored.', async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  })
  const [name] = positionals
  if (name === undefined) throw new Error('Name the file: npm run restore -- FILE [--overwrite]')
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  const database = await connectDatabase(parseConfig(process.env), { log: console.error, mayShare: true })
  try {
    await restoreBackup(database, { file, mayOverwrite: values.overwrite, log: createLogger('error') })
    console.log(`${file} is restored`)
  } finally {
    await database.stop()
  }
})
