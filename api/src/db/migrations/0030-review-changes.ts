import { type Kysely, sql } from 'kysely'

/**
 * Reviews can be edited, deleted, answered and held, and can show photos of their case. Triggers recount all figures of a
 * technician in the transaction that changes a review, so that no caller adds them up itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...REVIEWS, ...FIGURES, ...LOG, ...EXISTING]) await sql.raw(statement).execute(db)
}

const REVIEWS = [
  `alter table reviews
    add column edited_at timestamptz,
    -- Of the photos of the case. Read only together with them: a photo can be deleted.
    add column photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 3),
    add column reply_text text check (reply_text <> ''),
    add column reply_created_at timestamptz,
    add column reply_edited_at timestamptz,
    add column held_at timestamptz,
    add column held_reason text check (held_reason in ('contact', 'reports')),
    -- When an admin last looked at it and published it: earlier reports do not hold it again.
    add column released_at timestamptz,
    add column is_shown boolean not null generated always as (hidden_rule is null and held_at is null) stored,
    add check ((reply_text is null) = (reply_created_at is null) and (reply_edited_at is null or reply_text is not null)),
    add check ((held_at is null) = (held_reason is null)),
    add check (held_at is null or hidden_rule is null)`,
  'create index reviews_best_idx on reviews (technician_id, rating desc, id desc)',
  'create index reviews_worst_idx on reviews (technician_id, rating, id desc)',
  'create index reviews_held_idx on reviews (held_at, id) where held_at is not null',

  // The public name of a reviewer: 'Luz del Carmen C.' for 'Luz del Carmen Contreras'.
  `create function short_name(name text) returns text language sql immutable strict parallel safe
    return regexp_replace(btrim(name), '\\s+(\\S)\\S*$', ' \\1.')`,
]

const FIGURES = [
  `alter table technicians add column star_counts integer[] not null default '{0,0,0,0,0}'`,

  `create or replace function counted_ratings() returns table (technician_id integer, rating_sum integer, review_count integer)
  language sql stable parallel safe
  begin atomic
    select latest.technician_id, sum(latest.rating)::integer, count(*)::integer from (
      select distinct on (r.technician_id, r.customer_id) r.technician_id, r.rating
      from reviews r
      join service_requests s on s.id = r.service_request_id
      join users u on u.id = r.customer_id
      where u.is_established
        and r.is_shown
        and s.completed_at > s.created_at + interval '10 minutes'
        and r.service_date >= (s.created_at at time zone 'America/Santo_Domingo')::date
      order by r.technician_id, r.customer_id, r.id desc) latest
    group by latest.technician_id;
  end`,

  `create function shown_ratings() returns table (technician_id integer, rating_sum integer, review_count integer, star_counts integer[])
  language sql stable parallel safe
  begin atomic
    select r.technician_id, sum(r.rating)::integer, count(*)::integer, array[
      count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 3),
      count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]::integer[]
    from reviews r where r.is_shown group by r.technician_id;
  end`,

  // Locks in a statement of its own: a statement that waits for a lock and then counts still sees the rows from before it.
  `create or replace function recount_ratings(technician_ids integer[]) returns void
  language plpgsql set search_path from current as $$
  begin
    perform from technicians where id = any(technician_ids) order by id for no key update;
    update technicians t set rating_sum = n.rating_sum, review_count = n.review_count, star_counts = n.star_counts,
      counted_rating_sum = n.counted_rating_sum, counted_review_count = n.counted_review_count
    from (select ids.id, coalesce(s.rating_sum, 0) as rating_sum, coalesce(s.review_count, 0) as review_count,
        coalesce(s.star_counts, '{0,0,0,0,0}') as star_counts,
        coalesce(c.rating_sum, 0) as counted_rating_sum, coalesce(c.review_count, 0) as counted_review_count
      from unnest(technician_ids) ids (id)
      left join (select * from shown_ratings() where technician_id = any(technician_ids)) s on s.technician_id = ids.id
      left join (select * from counted_ratings() where technician_id = any(technician_ids)) c on c.technician_id = ids.id) n
    where t.id = n.id
      and (t.rating_sum, t.review_count, t.star_counts, t.counted_rating_sum, t.counted_review_count) is distinct from
        (n.rating_sum, n.review_count, n.star_counts, n.counted_rating_sum, n.counted_review_count);
  end $$`,

  'drop trigger reviews_hide on reviews',
  'drop function reviews_hide()',
  `create function reviews_recount_changed() returns trigger language plpgsql set search_path from current as $$
  begin
    perform recount_ratings(array[new.technician_id]);
    return null;
  end $$`,
  `create trigger reviews_recount_changed after update of rating, hidden_rule, held_at on reviews for each row
    when ((old.rating, old.hidden_rule is null and old.held_at is null)
      is distinct from (new.rating, new.hidden_rule is null and new.held_at is null))
    execute function reviews_recount_changed()`,
]

const LOG = [
  // The log shows the stars of a review and that it was answered. Deleting the review removes its stars. Every change also
  // marks the case as changed.
  `create or replace function reviews_log() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
      insert into service_request_events (service_request_id, at, by, kind, data, client_op_id)
      values (new.service_request_id, new.created_at, 'customer', 'reviewed', jsonb_build_object('rating', new.rating),
        new.client_op_id);
    elsif tg_op = 'DELETE' then
      update service_request_events set data = data - 'rating', client_op_id = null
      where service_request_id = old.service_request_id and kind = 'reviewed';
    elsif new.rating <> old.rating then
      update service_request_events set data = data || jsonb_build_object('rating', new.rating)
      where id = (select max(id) from service_request_events
        where service_request_id = new.service_request_id and kind = 'reviewed');
    end if;
    if tg_op <> 'DELETE' and new.reply_text is not null and (tg_op = 'INSERT' or old.reply_text is null) then
      insert into service_request_events (service_request_id, at, by, kind)
      values (new.service_request_id, new.reply_created_at, 'technician', 'review_replied');
    end if;
    update service_requests set updated_at = updated_at
    where id = coalesce(new.service_request_id, old.service_request_id) and change_xid <> pg_current_xact_id();
    return null;
  end $$`,
  `create trigger reviews_log_change after delete or update of rating, comment, photo_ids, reply_text, hidden_rule, held_at
    on reviews for each row execute function reviews_log()`,
]

const EXISTING = [
  'select recount_ratings(array(select distinct technician_id from reviews))',
  // Removes texts from stored answers. From now on a repeated answer reads them from the review.
  `update idempotency_keys set body = regexp_replace(jsonb_set(body::jsonb, '{review}', body::jsonb -> 'review'
      || '{"comment": "", "reviewer_name": null, "client_op_id": null}')::text, '^\\{"review": ', '{"review":')
    where body like '{"review":{%'`,
]
