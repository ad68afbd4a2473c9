import { type Kysely, sql } from 'kysely'

/** Which offer set the agreed total. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_requests add column agreed_offer_id integer`.execute(db)
  await sql`
    update service_requests r set agreed_offer_id = agreed.offer_id
    from (select distinct on (a.service_request_id) a.service_request_id, o.id as offer_id
      from service_request_events a join service_request_events o on o.id = (a.data ->> 'offer_id')::integer
      where a.kind = 'offer_accepted' and o.data ? 'total'
      order by a.service_request_id, a.id desc) agreed
    where agreed.service_request_id = r.id and r.agreed_total is not null`.execute(db)
}
