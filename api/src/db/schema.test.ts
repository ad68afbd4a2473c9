import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createOwnedDatabase } from '../testing/database.ts'

const CLI = fileURLToPath(new URL('../../../node_modules/.bin/kysely-codegen', import.meta.url))
const OPTIONS = [
  '--dialect',
  'postgres',
  '--default-schema',
  'public',
  '--include-pattern',
  'public.*',
  '--print',
]

/** `Table.column` of every table, with `| null` behind those that may be null. */
function columnsOf(source: string, declaration: RegExp): string[] {
  return [...source.matchAll(declaration)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+): (.+?);?$/gm)].map(
      ([, column, type = '']) => `${table}.${column}${/\| null\b/.test(type) ? ' | null' : ''}`,
    ),
  )
}

it('the table types have exactly the columns of the migrated schema', async () => {
  const database = await createOwnedDatabase()
  const generated = execFileSync(CLI, [...OPTIONS, '--url', database.url], { encoding: 'utf8' })
  await database.drop()
  const names = ['schema', 'schema-accounts', 'schema-admin', 'schema-notices', 'schema-trust']
  const files = names.map((name) => `./${name}.ts`)
  const written = await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')))
  const inDatabase = columnsOf(generated, /export interface (?!DB\b|Kysely)(\w+) {\n([^}]*)}/g)
  const inTypes = columnsOf(written.join('\n'), /export type (\w+)Table = {\n([^}]*)}/g)
  expect(inTypes.length).toBeGreaterThan(60)
  expect(inTypes.toSorted()).toEqual(inDatabase.toSorted())
})
