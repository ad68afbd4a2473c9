import { type Kysely, sql } from 'kysely'

/** A completed job that both sides agree to repeat, at most one of each customer, technician and category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_requests
    add column maintenance_months smallint check (maintenance_months in (3, 6, 12))`.execute(db)
  await sql`create unique index service_requests_maintenance_key
    on service_requests (customer_id, technician_id, category_id) where maintenance_months is not null`.execute(
    db,
  )
  await sql`alter table service_request_events
    drop constraint service_request_events_kind_check,
    add constraint service_request_events_kind_check check (kind in (
      'requested', 'delivered', 'accepted', 'offered', 'offer_accepted', 'offer_declined', 'offer_withdrawn',
      'message', 'photos_added', 'cancelled', 'completed', 'reviewed', 'review_replied',
      'payment_noted', 'payment_confirmed', 'payment_disputed', 'payment_withdrawn',
      'guarantee_claimed', 'guarantee_promised', 'guarantee_refused', 'guarantee_honoured', 'guarantee_withdrawn',
      'promised_hour', 'on_the_way', 'arrived', 'went_for_part', 'absent',
      'maintenance_proposed', 'maintenance_accepted', 'maintenance_refused'))`.execute(db)
  await sql`create index service_request_events_maintenance_idx on service_request_events (service_request_id, id)
    where kind in ('maintenance_proposed', 'maintenance_accepted', 'maintenance_refused')`.execute(db)
  await sql`alter table notices
    drop constraint notices_reminder_check,
    add constraint notices_reminder_check check (reminder in (
      'unanswered', 'still_unanswered', 'expires_soon', 'day_before', 'claim_unanswered', 'visit_before',
      'maintenance'))`.execute(db)
}
