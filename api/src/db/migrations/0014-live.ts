import { type Kysely, sql } from 'kysely'

/**
 * Processes hear by LISTEN whose open screens have something new, and whose sessions ended.
 *
 * `select tell_live(user_id)` tells one user once the transaction commits; whatever else a screen shows live calls it, in a
 * trigger or beside its own insert. The array takes many at once. On the channel `case_changes`: the number of the
 * transaction, a blank, the users' ids with commas.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

// A notification has less than 8,000 bytes: 500 ids of ten digits fit. A renamed trade reaches all of its cases in one
// statement, so triggers look at statements, not at rows.
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

  // Each side hears what its own number of the row says: a customer must not even hear that something changed when a
  // technician blocks them.
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
