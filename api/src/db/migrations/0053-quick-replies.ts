import { type Kysely, sql } from 'kysely'

/** The sentences that a user taps in a conversation, in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table quick_replies (
    user_id integer primary key references users,
    texts text[] not null
  )`.execute(db)
}
