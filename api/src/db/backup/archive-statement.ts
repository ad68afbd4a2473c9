import { SCHEMAS } from './copied-tables.ts'

/** What a line of an archive asks for, but for the header and the rows. */
export type ArchiveStatement =
  | { kind: 'copy'; table: string; columns: string[] }
  | { kind: 'sequence'; sequence: string; value: string; isCalled: boolean }

const NAME = `(?:${SCHEMAS.join('|')})\\.[a-z_0-9]+`
const COPY = new RegExp(`^copy (${NAME}) \\(([a-z_0-9, ]+)\\) from stdin;$`)
const SEQUENCE = new RegExp(`^select setval\\('(${NAME})', (-?[0-9]{1,19}), '(t|f)'\\);$`)

/**
 * Reads a line that `writeCopyArchive` wrote. Throws for any other: the file may come from somebody else, and whatever
 * the database would run of it, it would run as ourselves.
 */
export function parseStatement(line: string): ArchiveStatement {
  const [, table, columns] = COPY.exec(line) ?? []
  if (table && columns) return { kind: 'copy', table, columns: columns.split(', ') }
  const [, sequence, value, isCalled] = SEQUENCE.exec(line) ?? []
  if (sequence && value) return { kind: 'sequence', sequence, value, isCalled: isCalled === 't' }
  throw new Error(`a line is none that a backup has: ${line.slice(0, 60)}`)
}

const DUMP_COPY = /^COPY ([a-z_0-9]+\.[a-z_0-9]+) \(([a-z_0-9, "]+)\) FROM stdin;$/
const DUMP_SEQUENCE = new RegExp(
  `^SELECT pg_catalog\\.setval\\('(${NAME})', (-?[0-9]{1,19}), (t|f)[a-z]+\\);$`,
)

/**
 * Reads a line of what pg_restore writes; undefined for any that fills no table and sets no sequence. Throws for a COPY of
 * another kind than pg_dump makes.
 */
export function parseDumpLine(line: string): ArchiveStatement | undefined {
  const [, table, columns] = DUMP_COPY.exec(line) ?? []
  if (table && columns) return { kind: 'copy', table, columns: columns.replaceAll('"', '').split(', ') }
  const [, sequence, value, isCalled] = DUMP_SEQUENCE.exec(line) ?? []
  if (sequence && value) return { kind: 'sequence', sequence, value, isCalled: isCalled === 't' }
  if (/^\s*copy\b/i.test(line)) throw new Error(`a line is none that a backup has: ${line.slice(0, 60)}`)
  return undefined
}
