import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ArchiveHeader } from './copy-archive.ts'

const NEWLINE = 0x0a
const END_OF_ROWS = Buffer.from('\\.')

/** Reads the whole file. Throws where it is no archive of ours, or damaged. */
export async function checkArchive(file: string): Promise<ArchiveHeader> {
  let header: ArchiveHeader | undefined
  try {
    for await (const line of linesOf(file)) header ??= parseHeader(line)
  } catch (error) {
    throw new Error(`${file} is no backup of TecniCerca, or is damaged`, { cause: error })
  }
  if (!header) throw new Error(`${file} is empty`)
  return header
}

function parseHeader(line: Buffer): ArchiveHeader {
  const header = JSON.parse(line.toString().replace(/^-- /, '')) as ArchiveHeader
  if (header.format !== 'tecnicerca' || header.version !== 1) throw new Error('another format')
  return header
}

/** Puts the rows of an archive, and no other, into tables that are there: all or none. */
export async function loadCopyArchive(
  client: pg.Client,
  file: string,
  { tables }: ArchiveHeader,
): Promise<void> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  await client.query(`truncate ${tables.join(', ')}`)
  // They would mark every row as changed now; the foreign keys stay on guard.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await runStatements(client, linesOf(file))
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
}

async function runStatements(client: pg.Client, lines: AsyncGenerator<Buffer>): Promise<void> {
  for await (const line of lines) {
    const statement = line.toString()
    if (statement.startsWith('copy ')) await copyRows(client, statement, lines)
    else if (!statement.startsWith('-- ')) await client.query(statement)
  }
}

async function copyRows(client: pg.Client, statement: string, lines: AsyncGenerator<Buffer>): Promise<void> {
  const stream = client.query(copyFrom(statement))
  const done = once(stream, 'finish')
  // Heard below; without this a failure during a pause would end the process.
  done.catch(() => undefined)
  for (let next = await lines.next(); !isEnd(next); next = await lines.next()) {
    if (stream.errored) break
    if (!stream.write(Buffer.concat([next.value as Buffer, Buffer.from('\n')]))) {
      await Promise.race([once(stream, 'drain'), done])
    }
  }
  stream.end()
  await done
}

function isEnd(next: IteratorResult<Buffer, void>): boolean {
  if (next.done) throw new Error('the backup ends in the middle of a table')
  return next.value.equals(END_OF_ROWS)
}

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
      yield rest.subarray(start, end)
      start = end + 1
    }
    rest = rest.subarray(start)
  }
}
