import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ArchiveStatement } from './archive-statement.ts'
import { type CopiedTable, listCopiedTables } from './copied-tables.ts'

const NEWLINE = 0x0a
const END_OF_ROWS = Buffer.from('\\.')

/** The next statement of a backup; for a `copy`, `lines` yields its rows. */
type Step = { statement: ArchiveStatement; lines: AsyncGenerator<Buffer> }

/**
 * Empties existing tables and refills them in one transaction. All statements are built here: a backup can only choose
 * among existing tables, columns and sequences.
 */
export async function fillTables(
  client: pg.Client,
  names: readonly string[],
  steps: () => AsyncGenerator<Step>,
): Promise<void> {
  const known = await listCopiedTables(client)
  const tables = names.map((name) => knownTable(known, name).name)
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  await client.query(`truncate ${tables.join(', ')}`)
  // The triggers would mark every row as changed now. Foreign keys stay enforced.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for await (const { statement, lines } of steps()) {
    if (statement.kind === 'copy') await copyRows(client, copyStatement(known, statement), lines)
    else await setSequence(client, statement)
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
}

function knownTable(known: CopiedTable[], name: string): CopiedTable {
  const table = known.find((one) => one.name === name)
  if (!table) throw new Error(`a backup has no table ${name}`)
  return table
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
  { sequence, value, isCalled }: Extract<ArchiveStatement, { kind: 'sequence' }>,
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [sequence, value, isCalled])
}

async function copyRows(client: pg.Client, statement: string, lines: AsyncGenerator<Buffer>): Promise<void> {
  const stream = client.query(copyFrom(statement))
  const done = once(stream, 'finish')
  // The error is awaited below. Without this handler, a failure while we wait for a row would end the process.
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

/** Skips the remaining rows of a `copy`. Throws if the input ends before them. */
export async function skipRows(lines: AsyncGenerator<Buffer>): Promise<void> {
  for (let next = await lines.next(); !isEnd(next); next = await lines.next()) continue
}

function isEnd(next: IteratorResult<Buffer, void>): boolean {
  if (next.done) throw new Error('the backup ends in the middle of a table')
  return next.value.equals(END_OF_ROWS)
}

/** Splits chunks of bytes into lines. Text after the last newline is not a line. */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
      yield rest.subarray(start, end)
      start = end + 1
    }
    rest = rest.subarray(start)
  }
}
