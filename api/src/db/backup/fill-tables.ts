import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopiedTable, listCopiedTables, SCHEMAS } from './copied-tables.ts'
import type { Backup, SequenceValue } from './read-backup.ts'

/**
 * Empties the tables and fills them from a backup in one transaction. Runs no SQL of the backup: its names only choose
 * among existing tables, columns and sequences. Tables that TecniCerca does not know are skipped.
 */
export async function fillTables(client: pg.Client, { parts }: Backup): Promise<void> {
  const tables = await listCopiedTables(client)
  const foreignKeys = await listForeignKeys(client)
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  // Foreign keys are dropped, because pg_dump sorts tables by name. Adding them again checks all rows.
  for (const { drop } of foreignKeys) await client.query(drop)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  // The triggers would mark every row as changed now.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  for await (const part of parts()) {
    if (part.kind === 'sequence') await setSequence(client, part)
    else {
      const table = tables.find(({ name }) => name === part.table)
      if (!table) continue
      const columns = part.columns.map((column) => quotedColumn(table, column)).join(', ')
      await pipeline(part.rows, client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`)))
    }
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { add } of foreignKeys) await client.query(add)
  await client.query('commit')
}

async function listForeignKeys(client: pg.Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any ($1)`,
    [SCHEMAS],
  )
  return rows
}

function quotedColumn({ name, columns }: CopiedTable, wanted: string): string {
  const column = columns.find((one) => one.replaceAll('"', '') === wanted)
  if (column === undefined) throw new Error(`a backup has no column ${wanted} in ${name}`)
  return column
}

async function setSequence(client: pg.Client, { sequence, value, isCalled }: SequenceValue): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, $2::bigint, $3::boolean) from pg_sequences
    where schemaname = any ($4) and format('%I.%I', schemaname, sequencename) = $1`,
    [sequence, value, isCalled, SCHEMAS],
  )
}
