import { type Kysely, sql } from 'kysely'
import type { Trx } from '../client.ts'

/** What the two sides of a case noted as paid, and until when its guarantee lasts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_requests
    add column paid_total numeric(12, 2) not null default 0,
    add column noted_total numeric(12, 2) not null default 0,
    add column guarantee_until date`.execute(db)
  await sql`alter table service_request_events
    drop constraint service_request_events_kind_check,
    add constraint service_request_events_kind_check check (kind in (
      'requested', 'delivered', 'accepted', 'offered', 'offer_accepted', 'offer_declined', 'offer_withdrawn',
      'message', 'photos_added', 'cancelled', 'completed', 'reviewed', 'review_replied',
      'payment_noted', 'payment_confirmed', 'payment_disputed', 'payment_withdrawn',
      'guarantee_claimed', 'guarantee_promised', 'guarantee_refused', 'guarantee_honoured', 'guarantee_withdrawn'))`.execute(
    db,
  )
  await sql`create index service_request_events_payments_idx on service_request_events (service_request_id)
    where kind = 'payment_noted'`.execute(db)
  await sql`create index service_request_events_claims_idx on service_request_events (service_request_id)
    where kind in ('guarantee_claimed', 'guarantee_promised', 'guarantee_refused', 'guarantee_honoured')`.execute(
    db,
  )
  await sql`create index service_request_events_answerable_idx on service_request_events (client_op_id)
    where kind in ('payment_noted', 'guarantee_claimed') and client_op_id is not null`.execute(db)
  await sql`alter table notices
    drop constraint notices_reminder_check,
    add constraint notices_reminder_check check (reminder in (
      'unanswered', 'still_unanswered', 'expires_soon', 'day_before', 'claim_unanswered', 'visit_before'))`.execute(
    db,
  )
}

/** Quotes had a guarantee already. It starts with the completion. */
export async function afterLogic(trx: Trx): Promise<void> {
  await sql`update service_requests r set guarantee_until = guarantee_end(r)
    where status = 'completed' and guarantee_end(r) is not null`.execute(trx)
}
