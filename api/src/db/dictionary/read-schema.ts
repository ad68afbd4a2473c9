import { sql } from 'kysely'
import type { Db } from '../client.ts'

type Column = {
  table: string
  name: string
  type: string
  is_nullable: boolean
  /** The column's default expression, or how a generated column is computed. */
  fallback: string
}

type Constraint = { table: string; kind: 'p' | 'u' | 'f' | 'c' | 'x'; definition: string }
type Index = { table: string; name: string; definition: string }
type Trigger = { table: string; name: string; when: string }

export type SchemaTable = {
  name: string
  is_unlogged: boolean
  columns: Column[]
  constraints: Constraint[]
  /** Only indexes that do not come from a constraint. */
  indexes: Index[]
  triggers: Trigger[]
}

/** The tables of `public`, by name, as the catalog describes them. */
export async function readSchema(db: Db): Promise<SchemaTable[]> {
  const tables = await sql<{ name: string; is_unlogged: boolean }>`
    select relname as name, relpersistence = 'u' as is_unlogged from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname collate "C"`.execute(
    db,
  )
  const [columns, constraints, indexes, triggers] = [
    await readColumns(db),
    await readConstraints(db),
    await readIndexes(db),
    await readTriggers(db),
  ]
  return tables.rows.map((table) => ({
    ...table,
    columns: columns.filter((one) => one.table === table.name),
    constraints: constraints.filter((one) => one.table === table.name),
    indexes: indexes.filter((one) => one.table === table.name),
    triggers: triggers.filter((one) => one.table === table.name),
  }))
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as is_nullable,
      case when a.attidentity <> '' then 'identity'
        when a.attgenerated <> '' then 'generated: ' || pg_get_expr(d.adbin, d.adrelid)
        else coalesce(pg_get_expr(d.adbin, d.adrelid), '') end as fallback
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db)
  return rows
}

async function readConstraints(db: Db): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conrelid::regclass::text as table, contype as kind, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c', 'x') and conrelid <> 0
    order by position(contype in 'pufcx'), conname collate "C"`.execute(db)
  return rows
}

async function readIndexes(db: Db): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select i.indrelid::regclass::text as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    order by c.relname collate "C"`.execute(db)
  return rows
}

async function readTriggers(db: Db): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select event_object_table as table, trigger_name as name,
      lower(action_timing) || ' ' || string_agg(lower(event_manipulation), ', ' order by event_manipulation) as when
    from information_schema.triggers where trigger_schema = 'public'
    group by event_object_table, trigger_name, action_timing
    order by trigger_name collate "C"`.execute(db)
  return rows
}
