import { type Kysely, sql } from 'kysely'

/** An admin hides a profile for breaking a rule. `deleted_at` takes it from every list, as that of a suspended person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table technicians add column hidden_rule text
    check (hidden_rule in ('personal_data', 'insults', 'not_customer', 'advertising', 'fraud'))`.execute(db)
}
