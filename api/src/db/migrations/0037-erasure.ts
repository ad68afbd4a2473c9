import { type Kysely, sql } from 'kysely'

/**
 * People can erase their own account. `ended_sessions` stores the user of each session, so that a phone that connects after the
 * erasure learns of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table users
    add column erase_at timestamptz,
    add column erases_reviews boolean not null default false`,
  'create index users_erase_idx on users (erase_at) where erase_at is not null',
  'alter table ended_sessions add column user_id integer references users on delete cascade',
  'create index ended_sessions_user_idx on ended_sessions (user_id)',
]
