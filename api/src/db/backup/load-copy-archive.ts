import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { parseStatement } from './archive-statement.ts'
import { LEFT_OUT_TABLES } from './copied-tables.ts'
import type { ArchiveHeader } from './copy-archive.ts'
import { fillTables, linesOf, skipRows } from './fill-tables.ts'

/** Reads the whole file. Throws if it is damaged or not an archive of ours. */
export async function checkArchive(file: string): Promise<ArchiveHeader> {
  let header: ArchiveHeader | undefined
  try {
    const lines = unpackedLines(file)
    for await (const line of lines) {
      if (header === undefined) header = parseHeader(line)
      else if (parseStatement(line.toString()).kind === 'copy') await skipRows(lines)
    }
  } catch (error) {
    throw new Error(`${file} is no backup of TecniCerca, or is damaged`, { cause: error })
  }
  if (!header) throw new Error(`${file} is empty`)
  return header
}

function parseHeader(line: Buffer): ArchiveHeader {
  const header = JSON.parse(line.toString().replace(/^-- /, '')) as ArchiveHeader
  if (header.format !== 'tecnicerca' || header.version !== 1) throw new Error('another format')
  if (!Array.isArray(header.tables)) throw new Error('without tables')
  return header
}

/** Fills existing tables with exactly the rows of an archive, all or none. */
export function loadCopyArchive(client: pg.Client, file: string, header: ArchiveHeader): Promise<void> {
  const tables = header.tables.filter((name) => !LEFT_OUT_TABLES.includes(name))
  return fillTables(client, tables, async function* () {
    const lines = unpackedLines(file)
    await lines.next()
    for await (const line of lines) {
      const statement = parseStatement(line.toString())
      if (statement.kind === 'copy' && LEFT_OUT_TABLES.includes(statement.table)) await skipRows(lines)
      else yield { statement, lines }
    }
  })
}

function unpackedLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  return linesOf(source.pipe(unpacked))
}
