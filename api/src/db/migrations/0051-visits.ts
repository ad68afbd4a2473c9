import { type Kysely, sql } from 'kysely'

/** What the two sides of a case say about the visit: that the technician is on the way, has arrived, or nobody came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_request_events
    drop constraint service_request_events_kind_check,
    add constraint service_request_events_kind_check check (kind in (
      'requested', 'delivered', 'accepted', 'offered', 'offer_accepted', 'offer_declined', 'offer_withdrawn',
      'message', 'photos_added', 'cancelled', 'completed', 'reviewed', 'review_replied',
      'payment_noted', 'payment_confirmed', 'payment_disputed', 'payment_withdrawn',
      'guarantee_claimed', 'guarantee_promised', 'guarantee_refused', 'guarantee_honoured', 'guarantee_withdrawn',
      'promised_hour', 'on_the_way', 'arrived', 'went_for_part', 'absent'))`.execute(db)
  await sql`create index service_request_events_absent_idx on service_request_events (service_request_id)
    where kind = 'absent'`.execute(db)
}
