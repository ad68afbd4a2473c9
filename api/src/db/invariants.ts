import { ACCOUNT_LIMITS, CASE_LIMITS, TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { WORK_PHOTO_WIDTHS } from '@tecnicerca/shared/photos'
import { CASE_PHOTO_WIDTHS } from '@tecnicerca/shared/service-requests/events'
import { BLANK_TEXTS } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'

const ROLES = Object.values(ACCOUNT.role)
  .map((name) => `'${name}'`)
  .join()

const TEXTS = Object.keys(BLANK_TEXTS) as (keyof typeof BLANK_TEXTS)[]

/** Conditions that must always hold. Each query counts the rows that violate the condition. */
const INVARIANTS = {
  'review_count is the number of reviews': `select count(*) from technicians t where review_count <> (select count(*) from reviews r where r.technician_id = t.id and r.is_shown)`,
  'rating_sum is the sum of ratings': `select count(*) from technicians t where rating_sum <> (select coalesce(sum(rating), 0) from reviews r where r.technician_id = t.id and r.is_shown)`,
  'star_counts is the number of reviews for each number of stars': `select count(*) from technicians t left join shown_ratings() s on s.technician_id = t.id where t.star_counts <> coalesce(s.star_counts, '{0,0,0,0,0}')`,
  'counted_rating_sum and counted_review_count match the counted reviews': `select count(*) from technicians t left join counted_ratings() c on c.technician_id = t.id where (t.counted_rating_sum, t.counted_review_count) is distinct from (coalesce(c.rating_sum, 0), coalesce(c.review_count, 0))`,
  // An absence counts once a background job has run after its 24 hours.
  'the figures of the recommended order match the cases': `select count(*) from technicians t
    join order_parts(array(select id from technicians)) p on p.technician_id = t.id
    where (t.delivered_count, t.answered_count, t.answer_hours, t.completed_count, t.dropped_count, t.badges, t.score)
      is distinct from (p.delivered_count, p.answered_count, p.answer_hours, p.completed_count, p.dropped_count, p.badges,
        recommended_score(t.counted_rating_sum, t.counted_review_count, t.answered_count, t.delivered_count, t.completed_count, t.dropped_count))
      and not exists (select from service_request_events e join service_requests r on r.id = e.service_request_id
        where r.technician_id = t.id and e.kind = 'absent' and e.at + interval '24 hours' between now() - interval '15 minutes' and now())`,
  // A request that was not answered in time has no row until a background job has run.
  'case_answers matches the log of its case': `select count(*) from case_answers a
    full join answers_in_log(array(select id from service_requests)) l using (service_request_id)
    where (a.technician_id, a.daytime_seconds) is distinct from (l.technician_id, l.daytime_seconds)
      and (a.technician_id is not null or l.daytime_seconds is not null)`,
  'an account with a confirmed email is established': `select count(*) from users where email_confirmed_at is not null and not is_established`,
  'a review belongs to a completed request of the same two people': `select count(*) from reviews r join service_requests s on s.id = r.service_request_id where s.status <> 'completed' or s.customer_id <> r.customer_id or s.technician_id <> r.technician_id`,
  'a case matches its log': `select count(*) from service_requests r
    left join lateral (select e.kind, e.by, e.data from service_request_events e
      where e.service_request_id = r.id and e.kind in ('accepted', 'cancelled', 'completed') order by e.id desc limit 1) last on true
    left join lateral (select e.data from service_request_events e where e.service_request_id = r.id and e.kind = 'requested') asked on true
    left join lateral (select o.data from service_request_events e
      join service_request_events o on o.id = (e.data ->> 'offer_id')::int
      where e.service_request_id = r.id and e.kind = 'offer_accepted' and o.data ? 'request_date' order by e.id desc limit 1) day on true
    left join lateral (select o.id, o.data from service_request_events e
      join service_request_events o on o.id = (e.data ->> 'offer_id')::int
      where e.service_request_id = r.id and e.kind = 'offer_accepted' and o.data ? 'total' order by e.id desc limit 1) price on true
    where r.status <> coalesce(last.kind, 'pending')
      or r.ended_by is distinct from case when last.kind = 'cancelled' then last.by end
      or r.ended_reason is distinct from case when last.kind = 'cancelled' then last.data ->> 'reason' end
      or r.ended_note <> case when last.kind = 'cancelled' then coalesce(last.data ->> 'note', '') else '' end
      or r.request_date::text is distinct from coalesce(day.data, asked.data) ->> 'request_date'
      or r.agreed_total is distinct from (price.data ->> 'total')::numeric
      or r.agreed_offer_id is distinct from price.id`,
  'paid_total and noted_total are the sums of the payments in the log': `select count(*) from service_requests r
    left join payment_totals(array(select service_request_id from service_request_events where kind = 'payment_noted')) p
      on p.service_request_id = r.id
    where (r.paid_total, r.noted_total) <> (coalesce(p.paid_total, 0), coalesce(p.noted_total, 0))`,
  'a payment has at most one decision, by the right side': `select count(*) from service_request_events a
    left join service_request_events n on n.id = (a.data ->> 'payment_id')::int and n.kind = 'payment_noted'
      and n.service_request_id = a.service_request_id
    where a.kind in ('payment_confirmed', 'payment_disputed', 'payment_withdrawn')
      and (n.id is null or (a.kind = 'payment_withdrawn') <> (a.by = n.by) or exists (select from service_request_events d
        where d.service_request_id = a.service_request_id and d.data ->> 'payment_id' = n.id::text and d.id < a.id
          and d.kind in ('payment_confirmed', 'payment_withdrawn')))`,
  'a guarantee lasts as many days as its completion says, or else the agreed offer': `select count(*) from service_requests r
    left join service_request_events c on c.service_request_id = r.id and c.kind = 'completed'
    where r.guarantee_until is distinct from case when r.status = 'completed' then coalesce(
      (r.completed_at at time zone 'America/Santo_Domingo')::date + (c.data ->> 'guarantee_days')::int, guarantee_end(r)) end`,
  'what is said about a visit is by a side that can say it, about a day': `select count(*) from service_request_events
    where is_visit(kind) and (not data ? 'request_date' or by not in ('customer', 'technician') or by = 'customer' and kind <> 'absent')`,
  'the plan of a case is the one that its log ends with, and its job is completed': `select count(*) from service_requests r
    left join lateral (select e.kind, e.data from service_request_events e where e.service_request_id = r.id
      and e.kind in ('maintenance_proposed', 'maintenance_accepted', 'maintenance_refused') order by e.id desc limit 1) last on true
    where r.maintenance_months is distinct from case last.kind when 'maintenance_accepted' then (last.data ->> 'months')::int end
      or last.kind is not null and r.status <> 'completed'`,
  'a claim under a guarantee is by the customer, and has at most one decision': `select count(*) from service_request_events e
    where e.kind = 'guarantee_claimed' and e.by <> 'customer'
      or e.kind in ('guarantee_promised', 'guarantee_refused', 'guarantee_honoured', 'guarantee_withdrawn') and (
        (e.kind in ('guarantee_promised', 'guarantee_refused')) <> (e.by = 'technician')
        or exists (select from service_request_events d where d.service_request_id = e.service_request_id and d.id < e.id
          and d.data ->> 'claim_id' = e.data ->> 'claim_id' and d.kind <> 'guarantee_promised'))`,
  'an offer is accepted once, and its signed halves are of its words': `select
    (select count(*) from (select from service_request_events where kind = 'offer_accepted'
      group by service_request_id, data ->> 'offer_id' having count(*) > 1) twice)
    + (select count(*) from agreement_halves h
      left join service_request_events e on e.id = h.event_id
      left join service_request_events o on o.id = case h.part when 'offer' then e.id else (e.data ->> 'offer_id')::int end
      where h.event_id is not null and (e.service_request_id <> h.service_request_id or o.by <> 'technician'
        or e.kind <> case h.part when 'offer' then 'offered' else 'offer_accepted' end
        or h.hash is distinct from door_hash(h.service_request_id, o.data)))`,
  'the log of a case has one request, and an event for its review': `select count(*) from service_requests r
    where 1 <> (select count(*) from service_request_events e where e.service_request_id = r.id and e.kind = 'requested')
      or (select count(*) from service_request_events e where e.service_request_id = r.id and e.kind = 'reviewed')
        < (select count(*) from reviews v where v.service_request_id = r.id)`,
  'pending cases expire, ended cases say when and by whom, and a group has at most one accepted case': `select (select count(*) from service_requests
      where (status = 'pending') <> (expires_at is not null) or (status in ('completed', 'cancelled')) <> (ended_at is not null)
        or (status = 'cancelled') <> (ended_by is not null))
    + (select count(*) from (select group_id from service_requests where group_id is not null and accepted_at is not null
      group by group_id having count(*) filter (where status in ('accepted', 'completed')) > 1) taken)`,
  'nobody requests a service from their own profile': `select count(*) from service_requests s join technicians t on t.id = s.technician_id where t.user_id = s.customer_id`,
  'a technician blocks only customers who requested a service': `select count(*) from blocked_customers b where not exists (select from service_requests s where s.technician_id = b.technician_id and s.customer_id = b.customer_id)`,
  'a customer blocks only technicians who got a request from them': `select count(*) from blocked_technicians b where not exists (select from service_requests s where s.technician_id = b.technician_id and s.customer_id = b.customer_id)`,
  'nobody stars their own profile': `select count(*) from favourites f join technicians t on t.id = f.technician_id where t.user_id = f.user_id`,
  'a technician has the name of their user': `select count(*) from technicians t join users u on u.id = t.user_id where t.name <> u.name`,
  'a listed technician has a user who is a technician and not deleted': `select count(*) from technicians t join users u on u.id = t.user_id where t.deleted_at is null and (u.deleted_at is not null or u.role <> 'technician')`,
  'a suspended technician is not listed': `select count(*) from technicians t join users u on u.id = t.user_id where t.deleted_at is null and u.suspended_at is not null`,
  'a hidden profile is not listed': `select count(*) from technicians where hidden_rule is not null and deleted_at is null`,
  'at least one admin exists': `select case when exists (select 1 from users where role = 'admin' and deleted_at is null) or not exists (select 1 from users) then 0 else 1 end`,
  'a deleted user has no session': `select count(*) from sessions s join users u on u.id = s.user_id where u.deleted_at is not null`,
  'hides_contact is true for users who withdrew the consent to a public contact': `select count(*) from users u where u.hides_contact <> coalesce((
    select withdrawn_at is not null from consents c where c.user_id = u.id and c.kind = 'contact_public' order by version desc limit 1), false)`,
  'an idempotency key has an answer or is closed': `select count(*) from idempotency_keys where (status is null) <> is_closed`,
  'a request that was made under an idempotency key has that key': `select count(*) from service_requests s where client_op_id is not null and created_at > now() - interval '90 days' and not exists (select 1 from idempotency_keys k where k.user_id = s.customer_id and k.key = s.client_op_id)`,
  'a profile image is stored in every width': `select count(*) from technicians t where profile_image is not null and 3 <> (select count(*) from photos p where p.file_name like replace(t.profile_image, '-320.webp', '-%'))`,
  'a deleted account contains no personal data': `select count(*) from users u left join technicians t on t.user_id = u.id
    where u.deleted_at is not null and (
      u.name not in (${ROLES}) or u.erase_at is not null or u.phone <> '' or u.password_hash <> '' or u.email not like '%-' || u.id || '@invalid'
      or t.bio <> '' or t.address <> '' or t.skills <> '{}' or t.services <> '[]' or t.sector_ids <> '{}' or t.hours <> '' or t.days_off <> '{}' or t.profile_image is not null or (t.id is not null and t.deleted_at is null))`,
  'nothing that a deleted account wrote remains except reviews': `select count(*) from users u
    left join technicians t on t.user_id = u.id where u.deleted_at is not null and (
    exists (select from service_requests s where s.customer_id = u.id and (s.client_op_id is not null
      or (${TEXTS.map((column) => `s.${column}`).join()}) <> (${TEXTS.map((column) => `'${BLANK_TEXTS[column]}'`).join()})))
    or exists (select from service_request_events e join service_requests s on s.id = e.service_request_id
      join technicians t on t.id = s.technician_id
      where u.id = case e.by when 'customer' then s.customer_id when 'technician' then t.user_id end
        and (has_words(e.data) or e.data ? 'photo_ids' or e.client_op_id is not null))
    or exists (select from service_request_events e where e.admin_id = u.id
      and has_words(e.data))
    or exists (select from service_request_events e join service_requests s on s.id = e.service_request_id
      where s.technician_id = t.id and e.data ? 'fiscal_number')
    or exists (select from case_notes n where n.admin_id = u.id and n.text <> '')
    or exists (select from reviews r where r.customer_id = u.id and r.client_op_id is not null)
    or exists (select from reviews r join technicians t on t.id = r.technician_id where t.user_id = u.id and r.reply_text is not null)
    or exists (select from admin_case_readings a where a.admin_id = u.id and a.reason <> '')
    or exists (select from audit_log a where a.subject_kind = 'user' and a.subject_id = u.id
      and (a.before, a.after) <> ('{}'::jsonb, '{}'::jsonb))
    or exists (select from idempotency_keys k where k.user_id = u.id)
    or exists (select from password_resets p where p.user_id = u.id)
    or exists (select from email_confirmations c where c.user_id = u.id)
    or exists (select from email_changes c where c.user_id = u.id)
    or exists (select from known_addresses a where a.user_id = u.id)
    or exists (select from second_factors f where f.user_id = u.id)
    or exists (select from sign_in_tickets i where i.user_id = u.id)
    or exists (select from passkeys k where k.user_id = u.id)
    or exists (select from passkey_challenges c where c.user_id = u.id)
    or exists (select from device_keys k where k.user_id = u.id)
    or exists (select from consents c where c.user_id = u.id)
    or exists (select from notices n where n.user_id = u.id)
    or exists (select from abuse_reports a where (a.reporter_id = u.id and a.note <> '') or (a.person_id = u.id and a.taken_back_text <> ''))
    or exists (select from push_subscriptions p where p.user_id = u.id)
    or exists (select from notice_preferences p where p.user_id = u.id)
    or exists (select from user_notes n where u.id in (n.user_id, n.admin_id))
    or exists (select from verifications v join technicians t on t.id = v.technician_id where t.user_id = u.id)
    or u.may_keep_contact
    or exists (select from quick_replies q where q.user_id = u.id)
    or exists (select from expenses x where x.user_id = u.id)
    or exists (select from customer_notes c where u.id in (c.user_id, c.customer_id))
    or exists (select from favourites f left join technicians t on t.id = f.technician_id where u.id in (f.user_id, t.user_id))
    or exists (select from (table blocked_customers union all select technician_id, customer_id, created_at from blocked_technicians) b
      left join technicians t on t.id = b.technician_id where u.id in (b.customer_id, t.user_id)))`,
  'an account has at most ten passkeys': `select count(*) from (select from passkeys
    group by user_id having count(*) > ${ACCOUNT_LIMITS.passkeys}) crowded`,
  'a stored answer contains no personal data': `select count(*) from idempotency_keys where body like '{"serviceRequest":{%'
    and (coalesce(body::json -> 'serviceRequest' -> 'review' ->> 'comment', '') <> ''
      or has_words(jsonb_build_object('lines', coalesce(body::jsonb -> 'serviceRequest' -> 'agreed_lines', '[]')))
      or exists (select from json_each_text(body::json -> 'serviceRequest') where value <> '' and key in
      ('technician_name', 'customer_name', 'counterpart_phone', ${TEXTS.map((column) => `'${column}'`).join()}, 'ended_note', 'client_op_id')))`,
  'a stored answer with an event contains no text': `select count(*) from idempotency_keys
    where (body like '{"event":{%' or body like '{"serviceRequest":{%')
    and (has_words(body::jsonb -> 'event' -> 'data') or exists (
      select from jsonb_array_elements(coalesce(body::jsonb -> 'events', '[]')) one where has_words(one -> 'data')))`,
  'a stored answer with a review contains no text': `select count(*) from idempotency_keys where body like '{"review":{%'
    and (coalesce(body::json -> 'review' ->> 'comment', '') <> '' or body::json -> 'review' ->> 'reviewer_name' is not null
      or body::json -> 'review' ->> 'reply' is not null)`,
  'a notice has the case and the kind of its event': `select count(*) from notices n join service_request_events e on e.id = n.event_id
    where (notice_kind(e.kind), e.service_request_id) <> (n.kind, n.service_request_id)`,
  // Profiles are left out, because an admin may show a hidden one again.
  'a review or message that a report hid is still hidden': `select count(*) from abuse_reports a
    where a.outcome = 'hidden' and case a.kind
      when 'review' then exists (select from reviews v where v.id = a.subject_id and v.hidden_rule is null)
      when 'message' then exists (select from service_request_events e where e.id = a.subject_id and not e.data ? 'hidden_rule')
      else false end`,
  'a push subscription belongs to the user of its session': `select count(*) from push_subscriptions p join sessions s on s.token_hash = p.session_hash where s.user_id <> p.user_id`,
  'a missed search contains no personal data': `select count(*) from missed_searches where words ~ '( .*){5}'
    or 6 <= length(regexp_replace(regexp_replace(words, '\\y(cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)\\y', '0', 'g'), '[^0-9]', '', 'g'))`,
  'a photo of a case has its case and a file in every width': `select count(*) from service_request_photos p
    where not exists (select from service_requests r where r.id = p.service_request_id)
      or array[${CASE_PHOTO_WIDTHS}] is distinct from (select array_agg(f.width order by f.width) from service_request_photo_files f
        where (f.service_request_id, f.photo_id) = (p.service_request_id, p.id))`,
  'each side of a case has at most six photos': `select count(*) from (select from service_request_photos
    group by service_request_id, by having count(*) > ${CASE_LIMITS.photos}) crowded`,
  'added photos belong to the customer': `select count(*) from service_request_events e
    where e.kind = 'photos_added' and (e.by <> 'customer' or exists (
      select from jsonb_array_elements_text(coalesce(e.data -> 'photo_ids', '[]')) named where not exists (
        select from service_request_photos p
        where p.service_request_id = e.service_request_id and p.id::text = named and p.by = 'customer')))`,
  'a message that was taken back has no text and no photos': `select count(*) from service_request_events e
    where e.data ? 'taken_back_at' and (e.data ->> 'text' <> '' or coalesce(e.data -> 'photo_ids', '[]') <> '[]')`,
  'a photo that was taken back is deleted': `select count(*) from service_request_photos p
    join service_request_events e on (e.service_request_id, e.by) = (p.service_request_id, p.by)
    where e.data -> 'taken_back_photos' @> jsonb_build_array(jsonb_build_object('id', p.id))`,
  'a case has no photos of a deleted user': `select count(*) from service_request_photos p
    join service_requests r on r.id = p.service_request_id join technicians t on t.id = r.technician_id
    join users u on u.id = r.customer_id or (p.by = 'technician' and u.id = t.user_id) where u.deleted_at is not null`,
  'a rate limit identifies its caller only by a hash': `select count(*) from rate_limits where bucket !~ '^[a-z_-]+:[0-9a-f]{32}( [0-9a-f]{32})*$'`,
  'the error of a failed mail contains no address': `select count(*) from graphile_worker._private_jobs where last_error like '%@%'`,
  'price_from is the lowest price of the services': `select count(*) from technicians t where price_from is distinct from
    (select min((service ->> 'price')::numeric) from jsonb_array_elements(t.services) service)`,
  // A background job moves the 30 days once they have begun.
  'days_off_soon is a part of days_off': `select count(*) from technicians t
    where exists (select from unnest(t.days_off_soon) entry where not entry = any(days_off_texts(t.days_off)))`,
  'the sectors of a technician are current and in their city': `select count(*) from technicians t
    where exists (select from unnest(t.sector_ids) chosen
      left join sectors s on s.id = chosen and s.city = t.city and s.merged_into is null where s.id is null)`,
  'a merged sector points to a current sector': `select count(*) from sectors s join sectors into_it on into_it.id = s.merged_into
    where into_it.merged_into is not null or into_it.id = s.id`,
  'a photo of a job has a file in every width': `select count(*) from work_photos p
    where array[${WORK_PHOTO_WIDTHS}] is distinct from (select array_agg(f.width order by f.width) from work_photo_files f
      where (f.technician_id, f.photo_id) = (p.technician_id, p.id))`,
  'a technician has at most twelve photos of jobs, and none once deleted': `select count(*) from (select from work_photos p
    join technicians t on t.id = p.technician_id join users u on u.id = t.user_id
    group by t.id, u.id having count(*) > ${TECHNICIAN_LIMITS.workPhotos} or u.deleted_at is not null) wrong`,
  'a stored profile image belongs to a technician': `select count(*) from photos p where not exists (
    select from technicians t where t.profile_image = regexp_replace(p.file_name, '-[0-9]+[.]webp$', '-320.webp'))`,
} satisfies Record<string, string>

export type Invariant = keyof typeof INVARIANTS
export type InvariantCount = { name: Invariant; brokenRows: number }

export async function countBrokenRows(db: Db | Trx): Promise<InvariantCount[]> {
  const counts: InvariantCount[] = []
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await sql.raw<{ count: number }>(`select (${query})::int as count`).execute(db)
    counts.push({ name: name as Invariant, brokenRows: rows[0]?.count ?? 0 })
  }
  return counts
}

/**
 * Like `countBrokenRows`, but on one snapshot of a live database: read-only, without blocking others and without a
 * statement timeout.
 */
export async function countBrokenRowsAtOnce(db: Db): Promise<InvariantCount[]> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (trx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(trx)
    return countBrokenRows(trx)
  })
}

/** The broken invariants as `name (number of rows)`. */
export async function findBrokenInvariants(db: Db | Trx): Promise<string[]> {
  const counts = await countBrokenRows(db)
  return counts.flatMap(({ name, brokenRows }) => (brokenRows > 0 ? [`${name} (${brokenRows})`] : []))
}
