import type pg from 'pg'

/** `columns` are quoted where SQL needs it. */
export type CopiedTable = { name: string; columns: string[] }

/** Schemas whose rows are backed up. Migrations create their tables, so the tables that record migrations are left out. */
export const SCHEMAS = ['public', 'graphile_worker']
const MIGRATION_TABLES = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'graphile_worker.migrations',
]

/** Tables whose rows are not backed up. An older backup may hold such rows; they are not restored. */
export const LEFT_OUT_TABLES = [
  // Phrases that people typed, and hashes of them. A backup also holds the key of the hashes and outlives these rows.
  'public.missed_searches',
  'public.missed_search_marks',
  // Where the database lies that was backed up.
  'public.database_place',
  // Counts from before a restore must not block anybody.
  'public.rate_limits',
  // A restore creates tables without functions, and the rows of this table would say that they are there.
  'public.logic_hash',
]

/** All tables of a backup with their stored (not generated) columns. */
export async function listCopiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any ($1) and not n.nspname || '.' || c.relname = any ($2)
    order by 1`,
    [SCHEMAS, [...MIGRATION_TABLES, ...LEFT_OUT_TABLES]],
  )
  return rows
}

/** `select setval(…)` for each sequence, so that no id is assigned twice. */
export async function listSequenceSettings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ setting: string }>(
    `select format('select setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as setting
    from pg_sequences where schemaname = any ($1) order by 1`,
    [SCHEMAS],
  )
  return rows.map(({ setting }) => setting)
}
