import { type Kysely, sql } from 'kysely'

/** What counts in the order of technicians, and the mails that confirm an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...ACCOUNTS, ...COUNTED, ...RECOUNT, MARK_CHANGE, ...EXISTING]) {
    await sql.raw(statement).execute(db)
  }
}

const ACCOUNTS = [
  `alter table users
    add column email_confirmed_at timestamptz,
    add column is_established boolean not null default false`,
  `update users set is_established = true
    where coalesce(deleted_at, now()) > created_at + interval '3 days'`,
  'create index users_not_established_idx on users (created_at) where not is_established',
  `create table email_confirmations (
    token_hash bytea primary key,
    user_id integer not null references users,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index email_confirmations_user_id_idx on email_confirmations (user_id)',
  'create index reviews_customer_id_idx on reviews (customer_id, technician_id)',
]

const COUNTED = [
  'alter table technicians drop column rank_score',
  `alter table technicians
    add column counted_rating_sum integer not null default 0,
    add column counted_review_count integer not null default 0,
    add column rank_score integer not null generated always as
      ((((42 + counted_rating_sum::bigint) * 1000000) / (10 + counted_review_count::bigint))::integer) stored`,
  'create index technicians_rating_idx on technicians (rank_score desc, id desc) where deleted_at is null',
  `create index technicians_category_rating_idx on technicians (category_id, rank_score desc, id desc)
    where deleted_at is null`,
]

const RECOUNT = [
  // The only place that says which reviews count. What does not count takes nothing away either: the latest is the latest
  // of those that do.
  `create function counted_ratings() returns table (technician_id integer, rating_sum integer, review_count integer)
  language sql stable parallel safe
  begin atomic
    select latest.technician_id, sum(latest.rating)::integer, count(*)::integer from (
      select distinct on (r.technician_id, r.customer_id) r.technician_id, r.rating
      from reviews r
      join service_requests s on s.id = r.service_request_id
      join users u on u.id = r.customer_id
      where u.is_established
        and s.completed_at > s.created_at + interval '10 minutes'
        and r.service_date >= (s.created_at at time zone 'America/Santo_Domingo')::date
      order by r.technician_id, r.customer_id, r.id desc) latest
    group by latest.technician_id;
  end`,

  // Locked by a statement of its own: one that waits for a row and then counts would count what was there before.
  `create function recount_ratings(technician_ids integer[]) returns void
  language plpgsql set search_path from current as $$
  begin
    perform from technicians where id = any(technician_ids) order by id for no key update;
    update technicians t set counted_rating_sum = c.rating_sum, counted_review_count = c.review_count
    from (select ids.id, coalesce(r.rating_sum, 0) as rating_sum, coalesce(r.review_count, 0) as review_count
      from unnest(technician_ids) ids (id)
      left join (select * from counted_ratings() where technician_id = any(technician_ids)) r on r.technician_id = ids.id) c
    where t.id = c.id
      and (t.counted_rating_sum, t.counted_review_count) is distinct from (c.rating_sum, c.review_count);
  end $$`,

  // A trigger, so that a process of the release before counts right as well.
  `create function reviews_recount() returns trigger language plpgsql set search_path from current as $$
  begin
    perform recount_ratings(array(select distinct technician_id from changed));
    return null;
  end $$`,
  `create trigger reviews_recount_inserted after insert on reviews
    referencing new table as changed for each statement execute function reviews_recount()`,
  `create trigger reviews_recount_deleted after delete on reviews
    referencing old table as changed for each statement execute function reviews_recount()`,
]

const MARK_CHANGE = `create or replace function technicians_mark_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.created_xid := pg_current_xact_id();
      new.change_xid := new.created_xid;
    elsif (old.deleted_at is null or new.deleted_at is null)
      and (new.name, new.category_id, new.city, new.available, new.hourly_rate, new.experience_years,
           new.review_count, new.rating_sum, new.counted_rating_sum, new.counted_review_count,
           new.profile_image, new.skills, new.bio, new.deleted_at)
        is distinct from
          (old.name, old.category_id, old.city, old.available, old.hourly_rate, old.experience_years,
           old.review_count, old.rating_sum, old.counted_rating_sum, old.counted_review_count,
           old.profile_image, old.skills, old.bio, old.deleted_at) then
      new.change_xid := pg_current_xact_id();
    end if;
    return new;
  end $$`

const EXISTING = ['select recount_ratings(array(select distinct technician_id from reviews))']
