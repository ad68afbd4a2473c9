create or replace function technician_words(t technicians, category_name text, synonyms text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(fold_words(concat_ws(' ',
  t.name, category_name, synonyms, t.city, array_to_string(t.skills, ' '), left(t.bio, 160))));

create or replace function technician_card(t technicians, category_name text) returns text
language sql stable parallel safe
return (select row_to_json(card) from (select t.id, t.name, t.category_id, category_name, t.city, t.profile_image,
  case when t.review_count = 0 then 0 else t.rating_sum::float8 / t.review_count end as average_rating,
  t.review_count, trim_scale(t.hourly_rate) as hourly_rate, t.experience_years, left(t.bio, 160) as bio, t.skills,
  t.available, t.badges, trim_scale(t.price_from) as price_from, t.sector_ids, t.answer_hours,
  t.hours, t.days_off_soon) card)::text;

-- Days as '2026-12-24', ranges as '2026-12-24/2027-01-02', in their order.
create or replace function days_off_texts(days_off datemultirange) returns text[] language sql stable parallel safe
return array(select lower(r)::text || case when upper(r) - lower(r) > 1 then '/' || (upper(r) - 1)::text else '' end
  from unnest(days_off) r order by lower(r));

-- Whole ranges that reach into the next 30 days, so that a long one does not change every day.
create or replace function days_off_soon(days_off datemultirange) returns text[] language sql stable
return days_off_texts((select coalesce(range_agg(r), '{}') from unnest(days_off) r
  where r && daterange((now() at time zone 'America/Santo_Domingo')::date, (now() at time zone 'America/Santo_Domingo')::date + 30, '[]')));

create or replace function technicians_fill_days_off() returns trigger language plpgsql set search_path from current as $$
  begin
    new.days_off_soon := days_off_soon(new.days_off);
    return new;
  end $$;

-- Triggers fire by name: this one before the triggers that read the days. A job does the same when days pass.
create or replace trigger technicians_fill_days_off before insert or update of days_off on technicians
for each row execute function technicians_fill_days_off();

create or replace function technicians_fill_search() returns trigger language plpgsql set search_path from current as $$
  declare category record;
  begin
    if tg_op = 'INSERT' then
      select u.name into new.name from users u where u.id = new.user_id for share;
    end if;
    select c.name, c.synonym_words into category from categories c where c.id = new.category_id for share;
    new.fts := technician_words(new, category.name, category.synonym_words);
    new.card := technician_card(new, category.name);
    return new;
  end $$;

create or replace trigger technicians_fill_search before insert or update
on technicians for each row execute function technicians_fill_search();

create or replace function technicians_mark_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.created_xid := pg_current_xact_id();
      new.change_xid := new.created_xid;
    elsif (old.deleted_at is null or new.deleted_at is null)
      and (new.name, new.category_id, new.city, new.available, new.hourly_rate, new.experience_years,
           new.review_count, new.rating_sum, new.counted_rating_sum, new.counted_review_count,
           new.profile_image, new.skills, new.bio, new.score, new.badges, new.price_from, new.sector_ids, new.answer_hours,
           new.hours, new.days_off_soon, new.deleted_at)
        is distinct from
          (old.name, old.category_id, old.city, old.available, old.hourly_rate, old.experience_years,
           old.review_count, old.rating_sum, old.counted_rating_sum, old.counted_review_count,
           old.profile_image, old.skills, old.bio, old.score, old.badges, old.price_from, old.sector_ids, old.answer_hours,
           old.hours, old.days_off_soon, old.deleted_at) then
      new.change_xid := pg_current_xact_id();
    end if;
    return new;
  end $$;

create or replace trigger technicians_mark_change before insert or update on technicians
for each row execute function technicians_mark_change();

create or replace function technicians_clear_sectors() returns trigger language plpgsql as $$
  begin
    new.sector_ids := '{}';
    return new;
  end $$;

-- Triggers fire by name: this one before the triggers that read the sectors.
create or replace trigger technicians_clear_sectors before insert or update of city, sector_ids on technicians for each row
when (new.city <> 'Santiago') execute function technicians_clear_sectors();
