import { parseConfig } from '../config.ts'
import { writeBackup } from '../db/backup/backup.ts'
import { chooseBackupFile } from '../db/backup/backup-file.ts'
import { connectExistingDatabase } from '../db/connect.ts'
import { runCommand } from './run-command.ts'

const FORMATS = {
  pg_dump: 'pg_dump, custom format',
  copy: 'rows as COPY, as no pg_dump here fits the server',
} as const

/**
 * `npm run backup [-- file]`: writes the whole database to that file. Without a name the file goes to a folder outside the
 * repository.
 */
await runCommand('Nothing was backed up.', async () => {
  const file = await chooseBackupFile(process.argv[2], process.env.INIT_CWD ?? '.')
  const database = await connectExistingDatabase(parseConfig(process.env), console.error)
  try {
    const format = await writeBackup(database, file)
    console.log(`${file} (${FORMATS[format]})`)
  } finally {
    await database.stop()
  }
})
