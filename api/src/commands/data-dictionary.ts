import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../db/client.ts'
import { readSchema } from '../db/dictionary/read-schema.ts'
import { writeDictionary } from '../db/dictionary/write-dictionary.ts'
import { createLogger } from '../lib/logger.ts'
import { startScratchCluster } from '../testing/scratch-cluster.ts'
import { runCommand } from './run-command.ts'

const PAGE = fileURLToPath(new URL('../../../docs/data-dictionary.md', import.meta.url))

/** `npm run docs:dictionary`: writes docs/data-dictionary.md from a temporary database that the migrations created. */
await runCommand('The page was not written.', async () => {
  const cluster = await startScratchCluster({ database: 'tecnicerca', isDurable: false })
  const { db } = openDatabase({
    connection: cluster.connection,
    poolSize: 1,
    namedStatements: false,
    log: createLogger('error'),
  })
  try {
    const tables = await readSchema(db)
    await writeFile(PAGE, writeDictionary(tables))
    console.log(`docs/data-dictionary.md: ${tables.length} tables`)
  } finally {
    await db.destroy()
    await cluster.stop()
  }
})
