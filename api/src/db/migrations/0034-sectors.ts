import { type Kysely, sql } from 'kysely'

/**
 * Sectors where technicians work. Admins add, rename and merge them. Old names are kept, so that people still find them. The
 * name of a merged sector can be used again. Only Santiago has sectors: moving a profile to another city clears them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...SECTORS, ...TECHNICIANS]) await sql.raw(statement).execute(db)
}

const SECTORS = [
  `alter table sectors
    add column old_names text[] not null default '{}',
    add column sort_name text not null generated always as (fold_text(name)) stored,
    add column version integer not null default 1,
    add column field_versions jsonb not null default '{}',
    drop constraint sectors_city_name_key`,
  'create unique index sectors_name_key on sectors (city, sort_name) where merged_into is null',
  `create trigger sectors_version before update of name on sectors for each row
    execute function count_version('name')`,
]

const TECHNICIANS = [
  "alter table technicians add column sector_ids integer[] not null default '{}'",
  `create function technicians_clear_sectors() returns trigger language plpgsql as $$
  begin
    new.sector_ids := '{}';
    return new;
  end $$`,
  // Triggers fire by name: this one before the triggers that read the sectors.
  `create trigger technicians_clear_sectors before insert or update of city, sector_ids on technicians for each row
    when (new.city <> 'Santiago') execute function technicians_clear_sectors()`,

  `create or replace function technician_card(t technicians, category_name text) returns text
    language sql stable parallel safe
    return (select row_to_json(card) from (select t.id, t.name, t.category_id, category_name, t.city, t.profile_image,
      case when t.review_count = 0 then 0 else t.rating_sum::float8 / t.review_count end as average_rating,
      t.review_count, trim_scale(t.hourly_rate) as hourly_rate, t.experience_years, left(t.bio, 160) as bio, t.skills,
      t.available, t.badges, trim_scale(t.price_from) as price_from, t.sector_ids) card)::text`,

  `create or replace function technicians_mark_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.created_xid := pg_current_xact_id();
      new.change_xid := new.created_xid;
    elsif (old.deleted_at is null or new.deleted_at is null)
      and (new.name, new.category_id, new.city, new.available, new.hourly_rate, new.experience_years,
           new.review_count, new.rating_sum, new.counted_rating_sum, new.counted_review_count,
           new.profile_image, new.skills, new.bio, new.score, new.badges, new.price_from, new.sector_ids, new.deleted_at)
        is distinct from
          (old.name, old.category_id, old.city, old.available, old.hourly_rate, old.experience_years,
           old.review_count, old.rating_sum, old.counted_rating_sum, old.counted_review_count,
           old.profile_image, old.skills, old.bio, old.score, old.badges, old.price_from, old.sector_ids, old.deleted_at) then
      new.change_xid := pg_current_xact_id();
    end if;
    return new;
  end $$`,

  'update technicians set category_id = category_id',
]
