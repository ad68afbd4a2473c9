import { type Kysely, sql } from 'kysely'

/** An admin hides a profile that breaks a rule. `deleted_at` removes it from every list, as for suspended people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table technicians add column hidden_rule text
    check (hidden_rule in ('personal_data', 'insults', 'not_customer', 'advertising', 'fraud'))`.execute(db)
}
