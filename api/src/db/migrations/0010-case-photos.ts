import { type Kysely, sql } from 'kysely'

/** Photos of a case, their bytes in a table of their own: what lists cases reads none of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...TRIGGER]) await sql.raw(statement).execute(db)
}

const TABLES = [
  // The id is of the case: the same one under another is another photo. Whoever writes one holds the case; the clock
  // then tells in which order they came, which the beginnings of their transactions do not.
  `create table service_request_photos (
    service_request_id integer not null references service_requests on delete cascade,
    id uuid not null,
    by text not null check (by in ('customer', 'technician')),
    sha256 bytea not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (service_request_id, id)
  )`,
  `create table service_request_photo_files (
    service_request_id integer not null,
    photo_id uuid not null,
    width integer not null,
    bytes bytea not null,
    primary key (service_request_id, photo_id, width),
    foreign key (service_request_id, photo_id) references service_request_photos on delete cascade
  )`,
  'alter table service_request_photo_files alter column bytes set storage external',
]

const TRIGGER = [
  `create function service_request_photos_mark() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests set change_xid = pg_current_xact_id()
    where id = coalesce(new.service_request_id, old.service_request_id) and change_xid <> pg_current_xact_id();
    return null;
  end $$`,
  `create trigger service_request_photos_mark after insert or delete on service_request_photos
    for each row execute function service_request_photos_mark()`,
]
