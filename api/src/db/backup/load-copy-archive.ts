import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type ArchiveStatement, parseStatement } from './archive-statement.ts'
import { type CopiedTable, listCopiedTables } from './copied-tables.ts'
import type { ArchiveHeader } from './copy-archive.ts'

const NEWLINE = 0x0a
const END_OF_ROWS = Buffer.from('\\.')

/** Reads the whole file. Throws where it is no archive of ours, or damaged. */
export async function checkArchive(file: string): Promise<ArchiveHeader> {
  let header: ArchiveHeader | undefined
  try {
    const lines = linesOf(file)
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

/** Puts the rows of an archive, and no other, into tables that are there: all or none. */
export async function loadCopyArchive(client: pg.Client, file: string, header: ArchiveHeader): Promise<void> {
  const known = await listCopiedTables(client)
  const tables = header.tables.map((name) => knownTable(known, name).name)
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  await client.query(`truncate ${tables.join(', ')}`)
  // They would mark every row as changed now; the foreign keys stay on guard.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await runStatements(client, known, linesOf(file))
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
}

function knownTable(known: CopiedTable[], name: string): CopiedTable {
  const table = known.find((one) => one.name === name)
  if (!table) throw new Error(`a backup has no table ${name}`)
  return table
}

/** Every statement is ours: the file only chooses among tables, columns and sequences that are there. */
async function runStatements(
  client: pg.Client,
  known: CopiedTable[],
  lines: AsyncGenerator<Buffer>,
): Promise<void> {
  await lines.next()
  for await (const line of lines) {
    const statement = parseStatement(line.toString())
    if (statement.kind === 'copy') await copyRows(client, copyStatement(known, statement), lines)
    else await setSequence(client, statement)
  }
}

function copyStatement(
  known: CopiedTable[],
  { table, columns }: Extract<ArchiveStatement, { kind: 'copy' }>,
): string {
  const { name, columns: present } = knownTable(known, table)
  const unknown = columns.find((column) => !present.split(', ').includes(column))
  if (unknown !== undefined) throw new Error(`a backup has no column ${unknown} in ${name}`)
  return `copy ${name} (${columns.join(', ')}) from stdin`
}

async function setSequence(
  client: pg.Client,
  { sequence, value, is_called }: Extract<ArchiveStatement, { kind: 'sequence' }>,
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [sequence, value, is_called])
}

async function skipRows(lines: AsyncGenerator<Buffer>): Promise<void> {
  for (let next = await lines.next(); !isEnd(next); next = await lines.next()) continue
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
