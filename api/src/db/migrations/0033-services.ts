import { type Kysely, sql } from 'kysely'

/** Services with a price. Cards show the lowest price. It is a separate column, because phones store it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table technicians
    add column services jsonb not null default '[]',
    add column price_from numeric(10,2)`,

  `create or replace function technician_card(t technicians, category_name text) returns text
    language sql stable parallel safe
    return (select row_to_json(card) from (select t.id, t.name, t.category_id, category_name, t.city, t.profile_image,
      case when t.review_count = 0 then 0 else t.rating_sum::float8 / t.review_count end as average_rating,
      t.review_count, trim_scale(t.hourly_rate) as hourly_rate, t.experience_years, left(t.bio, 160) as bio, t.skills,
      t.available, t.badges, trim_scale(t.price_from) as price_from) card)::text`,

  `create or replace function technicians_mark_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.created_xid := pg_current_xact_id();
      new.change_xid := new.created_xid;
    elsif (old.deleted_at is null or new.deleted_at is null)
      and (new.name, new.category_id, new.city, new.available, new.hourly_rate, new.experience_years,
           new.review_count, new.rating_sum, new.counted_rating_sum, new.counted_review_count,
           new.profile_image, new.skills, new.bio, new.score, new.badges, new.price_from, new.deleted_at)
        is distinct from
          (old.name, old.category_id, old.city, old.available, old.hourly_rate, old.experience_years,
           old.review_count, old.rating_sum, old.counted_rating_sum, old.counted_review_count,
           old.profile_image, old.skills, old.bio, old.score, old.badges, old.price_from, old.deleted_at) then
      new.change_xid := pg_current_xact_id();
    end if;
    return new;
  end $$`,

  'update technicians set category_id = category_id',
]
