import { type Kysely, sql } from 'kysely'

/** What admins say that people say: synonyms are parted by commas, so that a phrase may be one; and what nobody was found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...SYNONYMS, ...MISSED_SEARCHES]) await sql.raw(statement).execute(db)
}

const SYNONYMS = [
  'drop trigger categories_reindex_technicians on categories',
  // Those of before are words; technicians stay as they are, since all of them are still found by these.
  `update categories set synonyms = regexp_replace(btrim(synonyms), '\\s+', ', ', 'g') where synonyms not like '%,%'`,

  // As singleWords in shared/search.ts.
  `create function single_words(synonyms text) returns text language sql immutable strict parallel safe
    return (select coalesce(string_agg(words[1], ' ' order by place), '')
      from (select fold_words(term), place from string_to_table(synonyms, ',') with ordinality as listed (term, place))
        as folded (words, place)
      where cardinality(words) = 1)`,
  `alter table categories
    add column synonym_words text not null generated always as (single_words(synonyms)) stored`,
  `create or replace function technicians_fill_search() returns trigger language plpgsql set search_path from current as $$
  declare category record;
  begin
    if tg_op = 'INSERT' then
      select u.name into new.name from users u where u.id = new.user_id for share;
    end if;
    select c.name, c.synonym_words into category from categories c where c.id = new.category_id for share;
    new.fts := technician_words(new, category.name, category.synonym_words);
    new.card := technician_card(new, category.name);
    return new;
  end $$`,
  // A phrase more is no work for technicians.
  `create trigger categories_reindex_technicians after update of name, synonyms on categories
    for each row when ((old.name, old.synonym_words) is distinct from (new.name, new.synonym_words))
    execute function categories_reindex_technicians()`,
]

const MISSED_SEARCHES = [
  `create table missed_searches (
    words text collate "C" primary key check (words ~ '^[a-z0-9 ]{2,80}$'),
    times integer not null check (times > 0),
    last_day date not null
  )`,
]
