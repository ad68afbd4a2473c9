import { type Kysely, sql } from 'kysely'

/** Reports of received service requests, reasons about how a job went, and the rules for warnings about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table abuse_reports
    drop constraint abuse_reports_kind_check, drop constraint abuse_reports_reason_check,
    drop constraint abuse_reports_rule_check`.execute(db)
  await sql`alter table abuse_reports
    add constraint abuse_reports_kind_check check (kind in ('review', 'profile', 'message', 'request')),
    add constraint abuse_reports_reason_check check (reason in ('personal_data', 'insults', 'not_customer', 'advertising', 'fraud',
      'no_show', 'charged_otherwise', 'review_pressure', 'other')),
    add constraint abuse_reports_rule_check check (rule in ('personal_data', 'insults', 'not_customer', 'advertising', 'fraud',
      'broken_agreement', 'review_pressure'))`.execute(db)
}
