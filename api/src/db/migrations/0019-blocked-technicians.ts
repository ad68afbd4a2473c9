import { type Kysely, sql } from 'kysely'

/**
 * A customer blocks a technician, as a technician blocks a customer. Each side of a case has a number of its own for what
 * changed; from now on an update that sets one of the two leaves the other alone, and one that sets neither moves both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table blocked_technicians (
    customer_id integer not null references users,
    technician_id integer not null references technicians,
    created_at timestamptz not null default now(),
    primary key (customer_id, technician_id)
  )`,

  'drop trigger service_requests_fill on service_requests',
  `create trigger service_requests_fill before insert on service_requests
    for each row execute function service_requests_fill()`,
  `create trigger service_requests_fill_changed before update on service_requests for each row
    when ((old.change_xid, old.technician_change_xid) = (new.change_xid, new.technician_change_xid))
    execute function service_requests_fill()`,

  // They set `change_xid` alone, and both sides are to hear of it.
  `create or replace function users_mark_cases() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests set updated_at = updated_at
    where customer_id = new.id or technician_id in (select id from technicians where user_id = new.id);
    return null;
  end $$`,
  `create or replace function categories_mark_cases() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests set updated_at = updated_at where category_id = new.id;
    return null;
  end $$`,
  `create or replace function service_request_photos_mark() returns trigger language plpgsql
  set search_path from current as $$
  begin
    update service_requests set updated_at = updated_at
    where id = coalesce(new.service_request_id, old.service_request_id) and change_xid <> pg_current_xact_id();
    return null;
  end $$`,

  // A technician must not even hear that something changed when a customer blocks them.
  `create function blocked_technicians_mark_cases() returns trigger language plpgsql set search_path from current as $$
  declare pair record;
  begin
    pair := coalesce(new, old);
    update service_requests set change_xid = pg_current_xact_id()
    where technician_id = pair.technician_id and customer_id = pair.customer_id;
    return null;
  end $$`,
  `create trigger blocked_technicians_mark_cases after insert or delete on blocked_technicians for each row
    execute function blocked_technicians_mark_cases()`,
]
