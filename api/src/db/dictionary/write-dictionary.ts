import { MEANINGS } from './meanings.ts'
import type { SchemaTable } from './read-schema.ts'

const HEAD = `# Data dictionary

Every table of the schema \`public\`. \`npm run docs:dictionary\` writes this page from a new database that the migrations have
created. A test fails if the page differs from the schema or a table has no meaning. The meanings are in
\`api/src/db/dictionary/meanings.ts\`, and the reasons for the schema in \`api/src/db/migrations\`.

The job queue has a separate schema, \`graphile_worker\`, which belongs to the library of that name. In the embedded database,
and if \`DATABASE_OWNER_URL\` is set, the role of the API owns no table: it only reads and writes rows.
`

const SECTIONS = [
  ['p', 'Primary key'],
  ['u', 'Unique'],
  ['f', 'Foreign keys'],
  ['c', 'Checks'],
  ['x', 'Exclusions'],
] as const

/** Returns the whole page. Throws with the names of tables without a description and of descriptions without a table. */
export function writeDictionary(tables: SchemaTable[]): string {
  const names = tables.map(({ name }) => name)
  const unexplained = names.filter((name) => !(name in MEANINGS))
  if (unexplained.length > 0) throw new Error(`no meaning is given for ${unexplained.join(', ')}`)
  const gone = Object.keys(MEANINGS).filter((name) => !names.includes(name))
  if (gone.length > 0) throw new Error(`there is no table ${gone.join(', ')}`)
  const list = tables.map((table) => `| [${table.name}](#${table.name}) | ${meaningOf(table)} |`)
  const contents = ['| table | a row is |', '|---|---|', ...list].join('\n')
  return `${[HEAD, contents, '', ...tables.map(describeTable)].join('\n')}\n`
}

function meaningOf({ name }: SchemaTable): string {
  return MEANINGS[name as keyof typeof MEANINGS]
}

function describeTable(table: SchemaTable): string {
  const columns = table.columns.map(
    ({ name, type, is_nullable: isNullable, fallback }) =>
      `| \`${name}\` | ${type} | ${isNullable ? 'yes' : ''} | ${fallback ? code(fallback) : ''} |`,
  )
  const parts = [
    `## ${table.name}`,
    '',
    meaningOf(table),
    ...(table.is_unlogged ? ['', 'Unlogged: a crash of the database empties it.'] : []),
    '',
    '| column | type | null | default |',
    '|---|---|---|---|',
    ...columns,
    ...SECTIONS.flatMap(([kind, title]) =>
      list(
        title,
        table.constraints.filter((one) => one.kind === kind).map(({ definition }) => code(definition)),
      ),
    ),
    ...list('Indexes', table.indexes.map(indexLine)),
    ...list(
      'Triggers',
      table.triggers.map(({ name, when }) => `\`${name}\`, ${when}`),
    ),
  ]
  return `${parts.join('\n')}\n`
}

function list(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, '', ...lines.map((line) => `- ${line}`)]
}

/** Name, uniqueness, method and columns, without the words that every index definition repeats. */
function indexLine({ name, definition }: SchemaTable['indexes'][number]): string {
  const isUnique = definition.startsWith('CREATE UNIQUE')
  const way = definition.replace(/^.*? USING /s, '')
  return `\`${name}\`${isUnique ? ', unique' : ''}: ${code(way)}`
}

/** The text on one line, as Markdown code that may hold backticks. A `|` is escaped because it would end a table cell. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``
}
