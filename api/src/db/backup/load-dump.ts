import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { parseDumpLine } from './archive-statement.ts'
import { listCopiedTables, listSequences } from './copied-tables.ts'
import { fillTables, linesOf, skipRows } from './fill-tables.ts'

/** A pg_dump file in custom format, and the program that reads it. */
export type Dump = { file: string; pg_restore: string }

export type DumpFacts = { migration: string; tables: string[] }

const MIGRATIONS = 'public.kysely_migration'

/** Reads the whole file. Throws if it is damaged or not a dump of ours. */
export async function checkDump(dump: Dump): Promise<DumpFacts> {
  try {
    const facts = await factsOf(dumpLines(dump, []))
    if (facts.migration) return facts
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported version'))
      throw new Error(
        `${dump.file} was made by a newer pg_dump than ${dump.pg_restore}: install PostgreSQL's client programs of that version`,
        { cause: error },
      )
    throw new Error(`${dump.file} is no backup of TecniCerca, or is damaged`, { cause: error })
  }
  throw new Error(`${dump.file} is no backup of TecniCerca`)
}

async function factsOf(lines: AsyncGenerator<Buffer>): Promise<DumpFacts> {
  const tables: string[] = []
  let migration = ''
  for await (const line of lines) {
    const statement = parseDumpLine(line.toString())
    if (statement?.kind !== 'copy') continue
    if (statement.table === MIGRATIONS) migration = await newestMigration(lines)
    else await skipRows(lines)
    tables.push(statement.table)
  }
  return { migration, tables }
}

async function newestMigration(lines: AsyncGenerator<Buffer>): Promise<string> {
  const names: string[] = []
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value.toString()
    if (line === '\\.') return names.toSorted().at(-1) ?? ''
    names.push(line.split('\t')[0] ?? '')
  }
  throw new Error('the backup ends in the middle of a table')
}

/**
 * Loads the rows of a dump into existing tables, all or none. pg_restore only converts the file to text: with a database
 * connection it would run any SQL that somebody put into the file.
 */
export async function loadDump(client: pg.Client, dump: Dump, facts: DumpFacts): Promise<void> {
  const known = (await listCopiedTables(client)).map(({ name }) => name)
  const tables = known.filter((name) => facts.tables.includes(name))
  const sequences = await listSequences(client)
  await fillTables(client, tables, async function* () {
    // One table at a time: a dump sorts tables by name, but rows need the rows they reference.
    for (const names of [...tables.map((name) => [name]), sequences]) {
      const lines = dumpLines(dump, names)
      for await (const line of lines) {
        const statement = parseDumpLine(line.toString())
        if (statement) yield { statement, lines }
      }
    }
  })
}

/** The dump's SQL for these tables and sequences (`schema.name`), or for all if none are named. */
async function* dumpLines({ file, pg_restore: pgRestore }: Dump, names: string[]): AsyncGenerator<Buffer> {
  const wanted = names.map((name) => name.split('.') as [string, string])
  const schemas = [...new Set(wanted.map(([schema]) => `--schema=${schema}`))]
  const tables = wanted.map(([, table]) => `--table=${table}`)
  const program = spawn(pgRestore, ['--data-only', '--file=-', ...schemas, ...tables, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  const ended = once(program, 'close') as Promise<[number | null]>
  const said = text(program.stderr)
  try {
    yield* linesOf(program.stdout)
    const [code] = await ended
    if (code !== 0) throw new Error(`${file} cannot be read: ${(await said).trim()}`)
  } finally {
    program.kill()
  }
}
