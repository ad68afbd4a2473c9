import { type Kysely, sql } from 'kysely'

/** A case shows its trade by name: phones, which follow the changes alone, hear of another name as they do of people's. */
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
