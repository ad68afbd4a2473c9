import { SCHEMAS } from './copied-tables.ts'

/** A statement of an archive: everything except the header and the rows. */
export type ArchiveStatement =
  | { kind: 'copy'; table: string; columns: string[] }
  | { kind: 'sequence'; sequence: string; value: string; isCalled: boolean }

const NAME = `(?:${SCHEMAS.join('|')})\\.[a-z_0-9]+`
const COPY = new RegExp(`^copy (${NAME}) \\(([a-z_0-9, ]+)\\) from stdin;$`)
const SEQUENCE = new RegExp(`^select setval\\('(${NAME})', (-?[0-9]{1,19}), '(t|f)'\\);$`)

/**
 * Parses a line that `writeCopyArchive` wrote. Throws for any other line: the file may come from a stranger, and its SQL
 * would run with our rights.
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
 * Parses a line of pg_restore's output. Returns undefined if the line neither fills a table nor sets a sequence. Throws for
 * a COPY that pg_dump would not write.
 */
export function parseDumpLine(line: string): ArchiveStatement | undefined {
  const [, table, columns] = DUMP_COPY.exec(line) ?? []
  if (table && columns) return { kind: 'copy', table, columns: columns.replaceAll('"', '').split(', ') }
  const [, sequence, value, isCalled] = DUMP_SEQUENCE.exec(line) ?? []
  if (sequence && value) return { kind: 'sequence', sequence, value, isCalled: isCalled === 't' }
  if (/^\s*copy\b/i.test(line)) throw new Error(`a line is none that a backup has: ${line.slice(0, 60)}`)
  return undefined
}
