import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openServerLog, shortenLog } from './server-log.ts'

it('empties a full log under the writer, who goes on at its start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-log-'))
  const file = join(folder, 'pg.log')
  const log = await openServerLog(file)
  try {
    await log.appendFile('0123456789')
    await shortenLog(file, 10)
    await appendFile(file, 'x')
    await shortenLog(file, 10)
    await log.appendFile('after')
    expect(await readFile(file, 'utf8')).toBe('after')
    expect(await readFile(`${file}.1`, 'utf8')).toBe('0123456789x')
  } finally {
    await log.close()
    await rm(folder, { recursive: true })
  }
})
