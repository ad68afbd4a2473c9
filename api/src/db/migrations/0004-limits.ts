import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** The key that signs what only this installation may say, and the addresses from which accounts signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_secrets (
    name text primary key,
    secret bytea not null check (length(secret) = 32),
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`insert into server_secrets (name, secret) values ('signing', ${randomBytes(32)})`.execute(db)
  await sql`create table known_addresses (
    user_id integer not null references users,
    address_mark text not null,
    seen_at timestamptz not null default now(),
    primary key (user_id, address_mark)
  )`.execute(db)
  await sql`create index known_addresses_seen_at_idx on known_addresses (seen_at)`.execute(db)
}
