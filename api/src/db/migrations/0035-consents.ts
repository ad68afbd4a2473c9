import { type Kysely, sql } from 'kysely'

/**
 * What a person agreed to, and when. A person without a row registered earlier and counts as consenting until they answer. Also
 * adds what the retention periods of the privacy notice need.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table consents (
    user_id integer not null references users on delete cascade,
    kind text not null check (kind in ('privacy', 'contact_public')),
    version integer not null,
    given_at timestamptz,
    withdrawn_at timestamptz,
    source text not null check (source in ('screen', 'api')),
    primary key (user_id, kind, version),
    check (given_at is not null or withdrawn_at is not null)
  )`,

  // A separate column, because every read of a profile or case needs it.
  'alter table users add column hides_contact boolean not null default false',

  // A case shows the phone of its technician.
  `create or replace trigger users_mark_cases after update of name, phone, deleted_at, hides_contact on users for each row
    when ((old.name, old.phone, old.deleted_at, old.hides_contact)
      is distinct from (new.name, new.phone, new.deleted_at, new.hides_contact))
    execute function users_mark_cases()`,

  // Accounts with an unconfirmed email are deleted a year after the last sign-in. A session lives at most 30 days.
  'alter table users add column last_sign_in_at timestamptz not null default now()',

  // As in 0011, but rows can be deleted once they are two years old.
  `create or replace function admin_case_readings_keep() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.reason = '' and (new.id, new.admin_id, new.service_request_id, new.at)
      is not distinct from (old.id, old.admin_id, old.service_request_id, old.at) then return new; end if;
    if tg_op = 'DELETE' and (pg_trigger_depth() > 1 or old.at < now() - interval '730 days') then return old; end if;
    raise exception 'admin_case_readings is append-only';
  end $$`,
]
