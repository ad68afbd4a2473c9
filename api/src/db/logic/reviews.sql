-- The public name of a reviewer, 'Luz del Carmen C.' for 'Luz del Carmen Contreras', by the same steps as shortName in
-- shared/src/values/short-name.ts. \u001f stands between words that belong together.
create or replace function short_name(name text) returns text language plpgsql immutable strict parallel safe as $$
  declare
    signs constant text := '[.''’‘´`‐–&/(),+#°"-]';
    particles constant text := '(de|del|la|las|los|y)';
    devotions constant text := replace('del (carmen|pilar|mar|socorro|consuelo|amparo|roc[iíÍ]o|milagro|valle)'
      || '|de los ([aáÁ]ngeles|milagros|dolores|remedios)|de las (mercedes|nieves|gracias)'
      || '|de la (altagracia|caridad|concepci[oóÓ]n|luz|merced)|de (f[aáÁ]tima|lourdes|guadalupe|las mercedes)', ' ', E'\u001f');
    words text := ' ' || btrim(regexp_replace(normalize(name, nfc), '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g')) || ' ';
    parts text[];
    given integer;
    next text;
  begin
    words := regexp_replace(words, '(?<= )' || signs || '+ ', '', 'g');
    words := regexp_replace(words, '(?<= )' || particles || ' (?=[^ ])', E'\\1\u001f', 'gi');
    words := regexp_replace(words, ' (?=(' || devotions || ') )', E'\u001f', 'gi');
    parts := string_to_array(btrim(words), ' ');
    given := case when cardinality(parts) > 3 then 2 else 1 end;
    next := regexp_replace(parts[given + 1], '^(' || particles || E'\u001f)+', '', 'i');
    next := left(regexp_replace(next, '^' || signs || '+', ''), 1);
    return translate(array_to_string(parts[1:given], ' ') || coalesce(' ' || nullif(next, '') || '.', ''), E'\u001f', ' ');
  end $$;

create or replace function counted_ratings() returns table (technician_id integer, rating_sum integer, review_count integer)
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
end;

create or replace function shown_ratings() returns table (technician_id integer, rating_sum integer, review_count integer, star_counts integer[])
language sql stable parallel safe
begin atomic
  select r.technician_id, sum(r.rating)::integer, count(*)::integer, array[
    count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 3),
    count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]::integer[]
  from reviews r where r.is_shown group by r.technician_id;
end;

-- Locks in a statement of its own: a statement that waits for a lock and then counts still sees the rows from before it.
create or replace function recount_ratings(technician_ids integer[]) returns void
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
  end $$;

-- A trigger, so that replicas of the previous release count right as well.
create or replace function reviews_recount() returns trigger language plpgsql set search_path from current as $$
  begin
    perform recount_ratings(array(select distinct technician_id from changed));
    return null;
  end $$;

create or replace trigger reviews_recount_inserted after insert on reviews
referencing new table as changed for each statement execute function reviews_recount();

create or replace trigger reviews_recount_deleted after delete on reviews
referencing old table as changed for each statement execute function reviews_recount();

create or replace function reviews_recount_changed() returns trigger language plpgsql set search_path from current as $$
  begin
    perform recount_ratings(array[new.technician_id]);
    return null;
  end $$;

create or replace trigger reviews_recount_changed after update of rating, hidden_rule, held_at on reviews for each row
when ((old.rating, old.hidden_rule is null and old.held_at is null)
  is distinct from (new.rating, new.hidden_rule is null and new.held_at is null))
execute function reviews_recount_changed();

-- The log shows the stars of a review and that it was answered. Deleting the review removes its stars. Every change also
-- marks the case as changed.
create or replace function reviews_log() returns trigger language plpgsql set search_path from current as $$
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
  end $$;

create or replace trigger reviews_log after insert on reviews for each row execute function reviews_log();

create or replace trigger reviews_log_change after delete or update of rating, comment, photo_ids, reply_text, hidden_rule, held_at
on reviews for each row execute function reviews_log();
