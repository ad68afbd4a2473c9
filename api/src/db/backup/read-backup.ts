import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { SCHEMAS } from './copied-tables.ts'
import type { ArchiveHeader } from './copy-archive.ts'
import { findNewestDumpPrograms } from './dump-programs.ts'

/** `rows` are lines of COPY's text format with their newlines. Rows that the caller does not read are skipped. */
type TableRows = { kind: 'copy'; table: string; columns: string[]; rows: AsyncGenerator<Buffer> }
export type SequenceValue = { kind: 'sequence'; sequence: string; value: string; isCalled: boolean }

/** A complete, undamaged backup. `migration` is the newest migration of the database that was backed up. */
export type Backup = { migration: string; parts: () => AsyncGenerator<TableRows | SequenceValue> }

const MIGRATIONS = 'public.kysely_migration'
const NEWLINE = 0x0a
const END_OF_ROWS = Buffer.from('\\.\n')

const COPY = /^copy ([a-z_0-9]+\.[a-z_0-9]+) \(([a-z_0-9, "]+)\) from stdin;$/i
const SEQUENCE =
  /^select (?:pg_catalog\.)?setval\('([a-z_0-9]+\.[a-z_0-9]+)', (-?[0-9]{1,19}), '?(t|f)[a-z]*'?\);$/i

/** Opens a backup of either format and reads it once to its end. Throws if it is damaged or not ours. */
export async function openBackup(file: string): Promise<Backup> {
  const backup = (await isPgDump(file)) ? await openDump(file) : openArchive(file)
  try {
    return { ...backup, migration: await findMigration(backup) }
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported version'))
      throw new Error(
        `${file} was made by a newer pg_dump than those here: install PostgreSQL's client programs of that version`,
        { cause: error },
      )
    throw new Error(`${file} is no backup of TecniCerca, or is damaged`, { cause: error })
  }
}

async function isPgDump(file: string): Promise<boolean> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(5), 0, 5).finally(() => handle.close())
  return buffer.toString('latin1') === 'PGDMP'
}

type Unchecked = { header: () => Promise<ArchiveHeader | undefined>; parts: Backup['parts'] }

/** pg_restore only prints the file as text. If it were given a database, it would run any SQL in the file. */
async function openDump(file: string): Promise<Unchecked> {
  const programs = await findNewestDumpPrograms()
  if (!programs) throw new Error(`${file} was made by pg_dump: install PostgreSQL's client programs`)
  return { header: async () => undefined, parts: () => readParts(dumpLines(file, programs.pg_restore)) }
}

function openArchive(file: string): Unchecked {
  return { header: () => readHeader(archiveLines(file)), parts: () => readParts(archiveLines(file)) }
}

async function readHeader(lines: AsyncGenerator<Buffer>): Promise<ArchiveHeader> {
  const { value } = await lines.next()
  await lines.return(undefined)
  const header = JSON.parse(String(value).replace(/^-- /, '')) as ArchiveHeader
  if (header.format !== 'tecnicerca' || header.version !== 1) throw new Error('another format')
  return header
}

async function findMigration({ header, parts }: Unchecked): Promise<string> {
  const names = [(await header())?.migration ?? '']
  for await (const part of parts()) {
    if (part.kind !== 'copy' || part.table !== MIGRATIONS) continue
    for await (const row of part.rows) names.push(row.toString().split('\t')[0] ?? '')
  }
  const newest = names.toSorted().at(-1)
  if (!newest) throw new Error('no migrations')
  return newest
}

/**
 * The rows and sequences of a backup. Ignores every other line, because the file may come from a stranger. Throws for a
 * COPY or setval in a form that no backup has.
 */
async function* readParts(lines: AsyncGenerator<Buffer>): ReturnType<Backup['parts']> {
  for await (const bytes of lines) {
    const line = bytes.toString('latin1').slice(0, -1)
    const [, table, columns] = COPY.exec(line) ?? []
    const [, sequence, value, called] = SEQUENCE.exec(line) ?? []
    if (table && columns) {
      const rows = readRows(lines)
      yield { kind: 'copy', table, columns: columns.replaceAll('"', '').split(', '), rows }
      for await (const _ of rows) continue
    } else if (sequence && value) {
      yield { kind: 'sequence', sequence, value, isCalled: called === 't' }
    } else if (/^\s*(copy\b|select\b.*\bsetval\b)/i.test(line)) {
      throw new Error(`a line is none that a backup has: ${line.slice(0, 60)}`)
    }
  }
}

async function* readRows(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value.equals(END_OF_ROWS)) return
    yield next.value
  }
  throw new Error('the backup ends in the middle of a table')
}

function archiveLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  return linesOf(source.pipe(unpacked))
}

async function* dumpLines(file: string, pgRestore: string): AsyncGenerator<Buffer> {
  const schemas = SCHEMAS.map((schema) => `--schema=${schema}`)
  const program = spawn(pgRestore, ['--data-only', '--file=-', ...schemas, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  const ended = once(program, 'close') as Promise<[number | null]>
  const errors = text(program.stderr)
  try {
    yield* linesOf(program.stdout)
    const [code] = await ended
    if (code !== 0) throw new Error(`${file} cannot be read: ${(await errors).trim()}`)
  } finally {
    program.kill()
  }
}

/** Splits chunks of bytes into lines that keep their newlines. Text after the last newline is not a line. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
      yield rest.subarray(start, end + 1)
      start = end + 1
    }
    rest = rest.subarray(start)
  }
}
