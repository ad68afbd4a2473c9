create table search_vocabulary (
  word text collate "C" primary key,
  frequency integer not null
);
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index search_vocabulary_trigrams_idx on search_vocabulary using gin (word gin_trgm_ops);
  end if;
end $$;

create table missed_searches (
  words text collate "C" primary key check (words ~ '^[a-z0-9 ]{2,80}$'),
  times integer not null check (times > 0),
  last_day date not null,
  ignored_at timestamptz
);

create table missed_search_marks (
  phrase_mark text not null check (phrase_mark ~ '^[0-9a-f]{32}$'),
  person_mark text not null check (person_mark ~ '^[0-9a-f]{32}$'),
  day date not null,
  primary key (phrase_mark, person_mark, day)
);
