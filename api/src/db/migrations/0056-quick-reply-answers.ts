import { type Kysely, sql } from 'kysely'

/**
 * No phone understood the answer to changed quick replies, so each asks for it again and sends nothing else meanwhile. The
 * kept answers become such as it understands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys
    set body = jsonb_build_object('quick_replies', body::jsonb -> 'quick_replies' -> 'count')::text
    where body like '{"quick_replies":{"count":%'`.execute(db)
}
