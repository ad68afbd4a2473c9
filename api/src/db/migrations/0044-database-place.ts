import { type Kysely, sql } from 'kysely'

/** Where the database lies, so that a start notices a restore by other programs than ours (`ids-ahead.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The record of the first migration is written once. Restored rows have another transaction number (`xmin`). The function is
  // not in `logic/`, because the row below stands on it: another body would look like a restore.
  `create function database_place() returns text language sql stable set search_path from current as $$
    select md5(concat_ws(' ', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()),
      (select concat_ws(' ', tableoid, xmin) from kysely_migration where name = '0001-baseline')))
  $$`,
  `create table database_place (
    is_only boolean primary key default true check (is_only),
    place text not null
  )`,
  'insert into database_place (place) select database_place()',
]
