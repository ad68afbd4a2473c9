create or replace function recommended_score(rating_sum integer, review_count integer, answered integer, delivered integer,
  completed integer, dropped integer) returns integer language sql immutable parallel safe
return round(1500 * ((42.0 + rating_sum) / (10 + review_count) - 1) + 2000 * (3.5 + answered) / (5 + delivered)
  + 1500 * (4.5 + completed) / (5 + completed + dropped) + greatest(0, 500 - 100 * review_count))::integer;

-- Runs before technicians_mark_change, which compares the score.
create or replace function technicians_fill_score() returns trigger language plpgsql set search_path from current as $$
  begin
    new.score := recommended_score(new.counted_rating_sum, new.counted_review_count, new.answered_count, new.delivered_count,
      new.completed_count, new.dropped_count);
    return new;
  end $$;

create or replace trigger technicians_fill_score before insert or update of counted_rating_sum, counted_review_count, answered_count,
delivered_count, completed_count, dropped_count on technicians for each row execute function technicians_fill_score();

create or replace function daytime_seconds(at timestamptz) returns integer language sql immutable parallel safe
return ((at at time zone 'America/Santo_Domingo')::date - date '2020-01-01') * 50400
  + least(greatest(extract(epoch from (at at time zone 'America/Santo_Domingo')::time)::integer - 25200, 0), 50400);

-- The part of `daytime_seconds` between two moments that lies in days off.
create or replace function off_seconds(days_off datemultirange, since timestamptz, until timestamptz) returns bigint
language sql stable parallel safe
return (select coalesce(sum(daytime_seconds(least(until, upper(r)::timestamp at time zone 'America/Santo_Domingo'))
    - daytime_seconds(greatest(since, lower(r)::timestamp at time zone 'America/Santo_Domingo'))), 0)
  from unnest(days_off) r
  where until > since and r && daterange((since at time zone 'America/Santo_Domingo')::date,
    (greatest(since, until) at time zone 'America/Santo_Domingo')::date, '[]'));

-- The only definition of an answered request. Days off do not count as waiting. A request that ended unanswered within the 12 hours, or still waits within
-- them, says nothing about the technician and gives no row.
create or replace function answers_in_log(case_ids integer[])
returns table (service_request_id integer, technician_id integer, daytime_seconds integer)
language sql stable
begin atomic
  select r.id, r.technician_id, case when answer.at is not null and spent.seconds <= 43200 then greatest(spent.seconds, 0)::integer end
  from service_requests r
  join service_request_events d on d.service_request_id = r.id and d.kind = 'delivered'
  cross join lateral (select min(e.at) as at from service_request_events e
    where e.service_request_id = r.id and e.by = 'technician') answer
  join technicians t on t.id = r.technician_id
  cross join lateral (select coalesce(answer.at, r.ended_at, now()) as at) heard
  cross join lateral (
    select daytime_seconds(heard.at) - daytime_seconds(d.at) - off_seconds(t.days_off, d.at, heard.at) as seconds) spent
  where r.id = any(case_ids) and (answer.at is not null or spent.seconds > 43200);
end;

-- True if the customer said 24 hours ago that nobody came, and the technician said neither that they did nor that nobody was there.
-- The hours count from the arrival of the statement, because the technician cannot answer earlier.
create or replace function has_unanswered_absence(case_id integer) returns boolean language sql stable
begin atomic
  select exists (select from service_request_events a
    where a.service_request_id = case_id and a.kind = 'absent' and a.by = 'customer' and a.at <= now() - interval '24 hours'
      and not exists (select from service_request_events t
        where t.service_request_id = a.service_request_id and t.by = 'technician' and t.kind in ('arrived', 'absent')
          and t.data ->> 'request_date' = a.data ->> 'request_date'));
end;

-- As with reviews, only cases of established customers count, so that accounts created for this purpose raise no score.
drop function if exists order_parts(integer[]);
create or replace function order_parts(technician_ids integer[]) returns table (technician_id integer, delivered_count integer,
  answered_count integer, answer_hours integer, completed_count integer, dropped_count integer, badges text)
language sql stable
begin atomic
  select t.id, a.delivered, a.answered, case when a.delivered >= 5 then ceil(a.median_seconds / 3600.0) end,
    r.completed, r.dropped, coalesce(b.badges, '')
  from technicians t
  -- Unanswered requests sort last, so the median is null if they are more than half.
  cross join lateral (select count(*)::integer as delivered, count(c.daytime_seconds)::integer as answered,
      nullif(greatest(1, percentile_disc(0.5) within group (order by coalesce(c.daytime_seconds, 86400))), 86400) as median_seconds
    from case_answers c join service_requests s on s.id = c.service_request_id join users u on u.id = s.customer_id
    where c.technician_id = t.id and u.is_established) a
  cross join lateral (select count(*) filter (where status = 'completed')::integer as completed,
      count(*) filter (where accepted_at is not null and status <> 'completed'
        and (ended_by is not distinct from 'technician' or has_unanswered_absence(s.id)))::integer as dropped
    from service_requests s join users u on u.id = s.customer_id where s.technician_id = t.id and u.is_established) r
  cross join lateral (select string_agg(kind || ':' || month, ',' order by kind) as badges
    from (select kind, to_char(max(given_at) at time zone 'America/Santo_Domingo', 'YYYY-MM') as month
      from verifications where technician_id = t.id and status = 'given' and not is_expired group by kind) given) b
  where t.id = any(technician_ids);
end;

-- Locks in a statement of its own, like recount_ratings() in reviews.sql.
create or replace function recount_order(technician_ids integer[]) returns void
language plpgsql set search_path from current as $$
  begin
    perform from technicians where id = any(technician_ids) order by id for no key update;
    update technicians t set (delivered_count, answered_count, answer_hours, completed_count, dropped_count, badges)
      = (p.delivered_count, p.answered_count, p.answer_hours, p.completed_count, p.dropped_count, p.badges)
    from order_parts(technician_ids) p
    where t.id = p.technician_id
      and (t.delivered_count, t.answered_count, t.answer_hours, t.completed_count, t.dropped_count, t.badges)
        is distinct from (p.delivered_count, p.answered_count, p.answer_hours, p.completed_count, p.dropped_count, p.badges);
  end $$;

create or replace function refresh_order() returns void language plpgsql set search_path from current as $$
  declare late integer[];
  begin
    with missed as (
      insert into case_answers select * from answers_in_log(array(select r.id from service_requests r
        where r.status = 'pending' and not exists (select from case_answers a where a.service_request_id = r.id)))
      on conflict do nothing returning technician_id)
    select array_agg(distinct technician_id) into late from missed;
    perform recount_order(late);
    -- More days than the job ever stands still.
    perform recount_order(array(select distinct r.technician_id
      from service_request_events e join service_requests r on r.id = e.service_request_id
      where e.kind = 'absent' and e.by = 'customer' and e.at between now() - interval '9 days' and now() - interval '24 hours'));
    update verifications set is_expired = true
    where status = 'given' and not is_expired and given_at <= now() - interval '24 months';
  end $$;

-- Triggers fire by name: this one after service_request_events_mark, so that the case is locked before its technician.
create or replace function service_request_events_order() returns trigger language plpgsql set search_path from current as $$
  begin
    -- Events may be written with their past, so an answer can come to light after its deadline.
    insert into case_answers select * from answers_in_log(array[new.service_request_id])
      on conflict (service_request_id) do update set daytime_seconds = excluded.daytime_seconds
      where case_answers.daytime_seconds is distinct from excluded.daytime_seconds;
    if found or new.kind in ('completed', 'cancelled', 'arrived', 'absent') then
      perform recount_order(array(select technician_id from service_requests where id = new.service_request_id));
    end if;
    return null;
  end $$;

create or replace trigger service_request_events_order after insert on service_request_events for each row
when (new.kind in ('delivered', 'completed', 'cancelled', 'absent') or new.by = 'technician')
execute function service_request_events_order();

-- Days that have passed stay as they were, so only what waited since may change.
create or replace function technicians_days_off_order() returns trigger language plpgsql set search_path from current as $$
  declare cases integer[] := array(select id from service_requests where technician_id = new.id);
  begin
    if cases = '{}' then
      return null;
    end if;
    delete from case_answers where technician_id = new.id
      and service_request_id not in (select a.service_request_id from answers_in_log(cases) a);
    insert into case_answers select * from answers_in_log(cases)
      on conflict (service_request_id) do update set daytime_seconds = excluded.daytime_seconds
      where case_answers.daytime_seconds is distinct from excluded.daytime_seconds;
    perform recount_order(array[new.id]);
    return null;
  end $$;

create or replace trigger technicians_days_off_order after update of days_off on technicians for each row
when (new.days_off is distinct from old.days_off) execute function technicians_days_off_order();

create or replace function service_requests_recount() returns trigger language plpgsql set search_path from current as $$
  begin
    perform recount_order(array(select distinct technician_id from gone));
    return null;
  end $$;

create or replace trigger service_requests_recount after delete on service_requests
referencing old table as gone for each statement execute function service_requests_recount();

create or replace function verifications_badges() returns trigger language plpgsql set search_path from current as $$
  begin
    perform recount_order(array[coalesce(new.technician_id, old.technician_id)]);
    return null;
  end $$;

create or replace trigger verifications_badges after insert or update or delete on verifications
for each row execute function verifications_badges();

-- Must equal dailyTurn in shared/search.ts.
create or replace function daily_turn(id integer, multiplier integer) returns integer language sql immutable parallel safe
return (id::bigint * multiplier % 2147483647 >> 11)::integer;
