import { type Kysely, sql } from 'kysely'

/**
 * Why a session was ended by something else than its own sign-out or its age: a phone that comes back with its token is
 * told, and erases what it keeps of the person. Without a user: the hash of the token is enough to answer it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table ended_sessions (
    token_hash bytea primary key,
    reason text not null
      check (reason in ('password_changed', 'role_changed', 'account_deleted', 'ended_elsewhere')),
    ended_at timestamptz not null default now()
  )`,
  'create index ended_sessions_ended_at_idx on ended_sessions (ended_at)',
]
