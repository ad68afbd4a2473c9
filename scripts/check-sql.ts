import { readdir, readFile } from 'node:fs/promises'
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'

/**
 * Parses the SQL files of the database as PostgreSQL does, also the bodies of functions. A file of `logic` may only hold
 * statements that can run again.
 */
const FOLDER = new URL('../api/src/db/', import.meta.url)
const REPEATABLE = ['CreateFunctionStmt', 'CreateTrigStmt', 'ViewStmt', 'DropStmt', 'DoStmt']

type Statement = Record<string, { replace?: boolean; missing_ok?: boolean }>
/** Places in bytes; the last statement of a file may have no length. */
type Parsed = { stmt: Statement; stmt_location?: number; stmt_len?: number }

await loadModule()
const faults: string[] = []
let count = 0
for (const name of ['schema', 'logic']) {
  const files = (await readdir(new URL(`${name}/`, FOLDER))).filter((file) => file.endsWith('.sql'))
  count += files.length
  for (const file of files) {
    const url = new URL(`${name}/${file}`, FOLDER)
    const text = await readFile(url, 'utf8')
    faults.push(...findFaults(text, name === 'logic').map((fault) => `${name}/${file}: ${fault}`))
  }
}
for (const fault of faults) console.error(fault)
console.log(`${count} SQL files, ${faults.length} faults`)
if (faults.length > 0 || count === 0) process.exitCode = 1

function findFaults(text: string, mustBeRepeatable: boolean): string[] {
  try {
    const { stmts = [] } = parseSync(text) as { stmts?: Parsed[] }
    for (const parsed of stmts) {
      const own = textOf(text, parsed)
      // The parser of bodies knows none but those in quotes.
      if ('CreateFunctionStmt' in parsed.stmt && own.includes('language plpgsql')) parsePlPgSQLSync(own)
    }
    return mustBeRepeatable ? stmts.flatMap(({ stmt }) => findUnrepeatable(stmt)) : []
  } catch (error) {
    return [(error as Error).message]
  }
}

function textOf(text: string, { stmt_location: start = 0, stmt_len: length }: Parsed): string {
  return Buffer.from(text)
    .subarray(start, length === undefined ? undefined : start + length)
    .toString()
}

function findUnrepeatable(statement: Statement): string[] {
  return Object.entries(statement).flatMap(([kind, { replace, missing_ok: isMissingAllowed }]) => {
    if (!REPEATABLE.includes(kind)) return [`${kind} belongs into a migration`]
    if (kind === 'DropStmt') return isMissingAllowed ? [] : ['a drop needs "if exists"']
    return kind === 'DoStmt' || replace ? [] : [`${kind} needs "or replace"`]
  })
}
