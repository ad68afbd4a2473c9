import { type Kysely, sql } from 'kysely'

/**
 * Renaming a category marks its cases as changed, because a case shows the name and phones fetch only changed cases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create function categories_mark_cases() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests set change_xid = pg_current_xact_id() where category_id = new.id;
    return null;
  end $$`,
  `create trigger categories_mark_cases after update of name on categories for each row
    when (old.name is distinct from new.name) execute function categories_mark_cases()`,
]
