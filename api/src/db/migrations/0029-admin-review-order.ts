import { type Kysely, sql } from 'kysely'

/**
 * Admins sort reviews by stars, and write to several people at once. Such a message is a notice without a case. It stores its
 * own text, so that the text is deleted with the account of its receiver.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'create index reviews_rating_idx on reviews (rating, id)',
  // Unused since 0026-admin-indexes.
  'drop function case_hits(text, text)',

  'alter table notices drop constraint notices_kind_check, drop constraint notices_check, add column text text',
  `alter table notices
    add constraint notices_kind_check check (kind in ('requested', 'accepted', 'offered', 'offer_accepted', 'offer_declined',
      'offer_withdrawn', 'message', 'cancelled', 'completed', 'reviewed', 'review_replied', 'reminder',
      'report_decided', 'warned', 'hidden', 'admin_message')),
    add constraint notices_check check (
      (report_id is not null) = (kind in ('report_decided', 'warned', 'hidden'))
      and (text is not null) = (kind = 'admin_message')
      and (service_request_id is null) = (report_id is not null or text is not null)
      and (event_id is null) = (kind = 'reminder' or service_request_id is null)
      and (kind = 'reminder') = (reminder is not null) and (reminder is null) = (reminder_of is null))`,
]
