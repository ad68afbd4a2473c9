import { type Kysely, sql } from 'kysely'

/**
 * Tells all API processes by LISTEN/NOTIFY which users have something new on screen, and whose sessions ended.
 *
 * `select tell_live(user_id)` notifies one user when the transaction commits; the array form notifies many. Call it, in
 * a trigger or after an insert, for everything that a screen shows live. A message on the channel `case_changes` is the
 * transaction number, a space, and the comma-separated user ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

// The payload of a notification is limited to 8,000 bytes: 500 ids of ten digits fit. The triggers run per statement,
// not per row, because renaming a category updates all of its cases in one statement.
const STATEMENTS = [
  `create function notify_users(channel text, prefix text, user_ids integer[]) returns void language plpgsql
  set search_path from current as $$
  begin
    perform pg_notify(channel, prefix || string_agg(id::text, ','))
    from (select id, row_number() over (order by id) / 500 as part
      from (select distinct unnest(user_ids) as id) as every_id where id is not null) as numbered
    group by part;
  end $$`,
  `create function tell_live(user_ids integer[]) returns void language plpgsql set search_path from current as $$
  begin
    perform notify_users('case_changes', pg_current_xact_id()::text || ' ', user_ids);
  end $$`,
  `create function tell_live(user_id integer) returns void language plpgsql set search_path from current as $$
  begin
    perform tell_live(array[user_id]);
  end $$`,

  `create function service_requests_tell_asked() returns trigger language plpgsql set search_path from current as $$
  begin
    perform tell_live(array(select customer_id from after_rows
      union select t.user_id from after_rows a join technicians t on t.id = a.technician_id));
    return null;
  end $$`,
  `create trigger service_requests_tell_asked after insert on service_requests
    referencing new table as after_rows for each statement execute function service_requests_tell_asked()`,

  // A side is notified only if its own `change_xid` has changed: a customer must not notice that a technician blocks
  // them.
  `create function service_requests_tell() returns trigger language plpgsql set search_path from current as $$
  begin
    perform tell_live(array(
      select a.customer_id from after_rows a join before_rows b using (id) where a.change_xid <> b.change_xid
      union
      select t.user_id from after_rows a join before_rows b using (id) join technicians t on t.id = a.technician_id
      where a.technician_change_xid <> b.technician_change_xid));
    return null;
  end $$`,
  `create trigger service_requests_tell after update on service_requests
    referencing old table as before_rows new table as after_rows
    for each statement execute function service_requests_tell()`,

  `create function sessions_tell_end() returns trigger language plpgsql set search_path from current as $$
  begin
    perform notify_users('session_ends', '', array(select user_id from ended));
    return null;
  end $$`,
  `create trigger sessions_tell_end after delete on sessions
    referencing old table as ended for each statement execute function sessions_tell_end()`,
]
