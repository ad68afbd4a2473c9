import { type Kysely, sql } from 'kysely'

/**
 * Authors take back messages. The notices about a message are deleted in the same transaction. An undecided report keeps its
 * text: otherwise an author could remove an insult before an admin reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table abuse_reports add column taken_back_text text not null default ''
    check (taken_back_text = '' or (kind = 'message' and outcome is null))`,
  `create function service_request_events_take_back() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from notices where event_id = new.id;
    update abuse_reports set taken_back_text = coalesce(old.data ->> 'text', '')
    where kind = 'message' and subject_id = new.id and outcome is null;
    return null;
  end $$`,
  `create trigger service_request_events_take_back after update on service_request_events for each row
    when (new.data ? 'taken_back_at' and not old.data ? 'taken_back_at')
    execute function service_request_events_take_back()`,
]
