import { type Kysely, sql } from 'kysely'

/** What lists, search and the directory of phones read: search columns, their triggers, indexes, vocabulary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const has_btree_gin = await createExtension(db, 'btree_gin')
  const has_trigrams = await createExtension(db, 'pg_trgm')
  for (const statement of [
    FOLD_WORDS,
    ...COLUMNS,
    ...SEARCH_COLUMNS,
    ...TRIGGERS,
    ...indexes(has_btree_gin),
    ...HITS,
    ...vocabulary(has_trigrams),
  ]) {
    await sql.raw(statement).execute(db)
  }
}

/** Both are trusted extensions; where a managed database still refuses, search works without, only slower. */
async function createExtension(db: Kysely<unknown>, name: 'btree_gin' | 'pg_trgm'): Promise<boolean> {
  await sql
    .raw(`do $$ begin create extension if not exists ${name};
      exception when insufficient_privilege or undefined_file or feature_not_supported then null; end $$`)
    .execute(db)
  const { rows } = await sql`select from pg_extension where extname = ${name}`.execute(db)
  return rows.length > 0
}

// The same words as foldWords in shared/search.ts. After NFD no character outside A-Z has a lower case in a-z, so
// folding case in collation C is enough. A body of this form is bound at creation and needs no search_path.
const FOLD_WORDS = `create function fold_words(input text) returns text[]
  language sql immutable strict parallel safe
  return string_to_array(btrim(regexp_replace(
    lower(regexp_replace(normalize(input collate "C", nfd), '[\\u0300-\\u036f]', '', 'g')),
    '[^a-z0-9]+', ' ', 'g')), ' ')`

const COLUMNS = [
  `alter table technicians
    add column rank_score integer not null
      generated always as ((((42 + rating_sum::bigint) * 1000000) / (10 + review_count::bigint))::integer) stored,
    add column fts tsvector not null default '',
    add column card text not null default '',
    add column change_xid xid8 not null default pg_current_xact_id(),
    add column created_xid xid8 not null default pg_current_xact_id()`,
]

const SEARCH_COLUMNS = [
  `create function technician_words(t technicians, category_name text, synonyms text) returns tsvector
    language sql immutable parallel safe
    return array_to_tsvector(fold_words(concat_ws(' ',
      t.name, category_name, synonyms, t.city, array_to_string(t.skills, ' '), left(t.bio, 160))))`,

  // Kept as text because building the JSON of a page costs six times the reading of it. The division in float8 gives
  // the very number that a phone computes.
  `create function technician_card(t technicians, category_name text) returns text
    language sql stable parallel safe
    return (select row_to_json(card) from (select t.id, t.name, t.category_id, category_name, t.city, t.profile_image,
      case when t.review_count = 0 then 0 else t.rating_sum::float8 / t.review_count end as average_rating,
      t.review_count, trim_scale(t.hourly_rate) as hourly_rate, t.experience_years, left(t.bio, 160) as bio, t.skills,
      t.available) card)::text`,

  // The share locks make a rename that is still uncommitted wait or be waited for, so that no copy keeps the old name.
  `create function technicians_fill_search() returns trigger language plpgsql set search_path from current as $$
  declare category record;
  begin
    if tg_op = 'INSERT' then
      select u.name into new.name from users u where u.id = new.user_id for share;
    end if;
    select c.name, c.synonyms into category from categories c where c.id = new.category_id for share;
    new.fts := technician_words(new, category.name, category.synonyms);
    new.card := technician_card(new, category.name);
    return new;
  end $$`,
  `create trigger technicians_fill_search before insert or update
    on technicians for each row execute function technicians_fill_search()`,
]

const TRIGGERS = [
  // Only what phones hold counts as a change; what stays deleted is announced once.
  `create function technicians_mark_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.created_xid := pg_current_xact_id();
      new.change_xid := new.created_xid;
    elsif (old.deleted_at is null or new.deleted_at is null)
      and (new.name, new.category_id, new.city, new.available, new.hourly_rate, new.experience_years,
           new.review_count, new.rating_sum, new.profile_image, new.skills, new.bio, new.deleted_at)
        is distinct from
          (old.name, old.category_id, old.city, old.available, old.hourly_rate, old.experience_years,
           old.review_count, old.rating_sum, old.profile_image, old.skills, old.bio, old.deleted_at) then
      new.change_xid := pg_current_xact_id();
    end if;
    return new;
  end $$`,
  `create trigger technicians_mark_change before insert or update on technicians
    for each row execute function technicians_mark_change()`,

  `create function users_rename_technician() returns trigger language plpgsql set search_path from current as $$
  begin
    update technicians set name = new.name where user_id = new.id and name <> new.name;
    return null;
  end $$`,
  `create trigger users_rename_technician after update of name on users
    for each row when (old.name <> new.name) execute function users_rename_technician()`,

  `create function categories_reindex_technicians() returns trigger language plpgsql set search_path from current as $$
  begin
    update technicians set category_id = category_id where category_id = new.id and deleted_at is null;
    return null;
  end $$`,
  `create trigger categories_reindex_technicians after update of name, synonyms on categories
    for each row when ((old.name, old.synonyms) is distinct from (new.name, new.synonyms))
    execute function categories_reindex_technicians()`,
  'update technicians set category_id = category_id',
]

export function indexes(has_btree_gin: boolean): string[] {
  const listed = 'where deleted_at is null'
  return [
    `create index technicians_rating_idx on technicians (rank_score desc, id desc) ${listed}`,
    `create index technicians_price_idx on technicians (hourly_rate, id) ${listed}`,
    `create index technicians_experience_idx on technicians (experience_years desc, id desc) ${listed}`,
    `create index technicians_category_rating_idx on technicians (category_id, rank_score desc, id desc) ${listed}`,
    `create index technicians_category_price_idx on technicians (category_id, hourly_rate, id) ${listed}`,
    `create index technicians_category_experience_idx on technicians (category_id, experience_years desc, id desc) ${listed}`,
    `create index technicians_count_idx on technicians (category_id, city, available) ${listed}`,
    // Without a pending list: a search never pays for the writes before it.
    `create index technicians_fts_idx on technicians using gin (${has_btree_gin ? 'category_id, city, available, ' : ''}fts)
      with (fastupdate = off) ${listed}`,
    'create index technicians_change_idx on technicians (change_xid, id)',
  ]
}

// Left to itself the planner reads a rare word by walking a sort index, seconds at a million rows: here it has to use
// the GIN index. The statement is made anew for the filters given, as one plan for all could use none of them.
const HITS = [
  `create function technician_conditions(words text, in_category integer, in_city text, is_available boolean)
  returns text language sql immutable parallel safe
  return concat_ws(' and ', 'deleted_at is null',
    'fts @@ ' || quote_literal(words) || '::tsquery',
    'category_id = ' || in_category,
    'city = ' || quote_literal(in_city),
    case when is_available then 'available' end)`,

  `create function technician_hits(words text, in_category integer, in_city text, is_available boolean,
    sort_column text, is_descending boolean, after_key numeric, after_id integer, page_size integer)
  returns table (id integer, sort_key numeric, total bigint)
  language plpgsql stable rows 20 set search_path from current
  set enable_seqscan = off set enable_indexscan = off set jit = off set work_mem = '32MB' as $$
  declare direction text := case when is_descending then 'desc' else 'asc' end;
  begin
    return query execute format(
      'select id, %1$I::numeric, count(*) over () from technicians where %2$s %3$s order by %1$I %4$s, id %4$s limit %5$s',
      sort_column, technician_conditions(words, in_category, in_city, is_available),
      case when after_id is not null then
        format('and (%I, id) %s (%s, %s)', sort_column, case when is_descending then '<' else '>' end, after_key, after_id)
      end, direction, page_size);
  end $$`,

  `create function count_technician_hits(words text, in_category integer, in_city text, is_available boolean, most integer)
  returns integer language plpgsql stable set search_path from current
  set enable_seqscan = off set enable_indexscan = off set jit = off set work_mem = '32MB' as $$
  declare found_count integer;
  begin
    execute format('select count(*) from (select from technicians where %s limit %s) hits',
      technician_conditions(words, in_category, in_city, is_available), most) into found_count;
    return found_count;
  end $$`,
]

function vocabulary(has_trigrams: boolean): string[] {
  const similar = has_trigrams
    ? 'select v.word, similarity(v.word, typed), v.frequency from search_vocabulary v where v.word % typed order by 2 desc, 3 desc, 1 limit most'
    : 'select v.word, 0::real, v.frequency from search_vocabulary v where false'
  return [
    'create table search_vocabulary (word text collate "C" primary key, frequency integer not null)',
    ...(has_trigrams
      ? ['create index search_vocabulary_trigrams_idx on search_vocabulary using gin (word gin_trgm_ops)']
      : []),
    `create function similar_words(typed text, most integer)
    returns table (word text, similarity real, frequency integer)
    language sql stable parallel safe ${has_trigrams ? 'set pg_trgm.similarity_threshold = 0.2' : ''}
    begin atomic ${similar}; end`,
    `create function refresh_search_vocabulary() returns void language plpgsql set search_path from current as $$
    begin
      with words_in_use as materialized (
        select word, ndoc from ts_stat('select fts from technicians where deleted_at is null')
      ), gone as (
        delete from search_vocabulary v where not exists (select from words_in_use u where u.word = v.word)
      )
      insert into search_vocabulary (word, frequency) select word, ndoc from words_in_use
        on conflict (word) do update set frequency = excluded.frequency
        where search_vocabulary.frequency <> excluded.frequency;
    end $$`,
  ]
}
