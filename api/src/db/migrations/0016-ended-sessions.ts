import { type Kysely, sql } from 'kysely'

/**
 * Why a session ended, if neither by sign-out nor by age. A phone that returns with its token learns the reason and
 * erases the user's data. The table needs no user: the hash of the token is enough.
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
