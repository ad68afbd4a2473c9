create or replace function technician_conditions(words text, in_category integer, in_city text, is_available boolean)
returns text language sql immutable parallel safe
return concat_ws(' and ', 'deleted_at is null',
  'fts @@ ' || quote_literal(words) || '::tsquery',
  'category_id = ' || in_category,
  'city = ' || quote_literal(in_city),
  case when is_available then 'available' end);

-- Left to itself the planner reads a rare word by walking a sort index, which takes seconds at a million rows: here it has to
-- use the GIN index. The statement is built for the given filters, because one plan for all could use none of them.
-- `sort_column` is an SQL expression of the API; it never comes from a request.
create or replace function technician_hits(words text, in_category integer, in_city text, is_available boolean,
  sort_column text, is_descending boolean, after_key numeric, after_id integer, page_size integer)
returns table (id integer, sort_key numeric, total bigint)
language plpgsql stable rows 20 set search_path from current
set enable_seqscan = off set enable_indexscan = off set jit = off set work_mem = '32MB' as $$
  declare direction text := case when is_descending then 'desc' else 'asc' end;
  begin
    return query execute format(
      'select id, (%1$s)::numeric, count(*) over () from technicians where %2$s %3$s order by %1$s %4$s, id %4$s limit %5$s',
      sort_column, technician_conditions(words, in_category, in_city, is_available),
      case when after_id is not null then
        format('and (%s, id) %s (%s, %s)', sort_column, case when is_descending then '<' else '>' end, after_key, after_id)
      end, direction, page_size);
  end $$;

create or replace function count_technician_hits(words text, in_category integer, in_city text, is_available boolean, most integer)
returns integer language plpgsql stable set search_path from current
set enable_seqscan = off set enable_indexscan = off set jit = off set work_mem = '32MB' as $$
  declare found_count integer;
  begin
    execute format('select count(*) from (select from technicians where %s limit %s) hits',
      technician_conditions(words, in_category, in_city, is_available), most) into found_count;
    return found_count;
  end $$;

-- Without pg_trgm nothing is similar. The body is bound at creation, so each case needs a function of its own.
do $do$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    -- Loads the library of pg_trgm: until then only a superuser may set its setting.
    perform similarity('', '');
    execute $sql$
      create or replace function similar_words(typed text, most integer)
      returns table (word text, similarity real, frequency integer)
      language sql stable parallel safe set pg_trgm.similarity_threshold = 0.2
      begin atomic
        select v.word, similarity(v.word, typed), v.frequency from search_vocabulary v
        where v.word % typed order by 2 desc, 3 desc, 1 limit most;
      end
    $sql$;
  else
    execute $sql$
      create or replace function similar_words(typed text, most integer)
      returns table (word text, similarity real, frequency integer)
      language sql stable parallel safe
      begin atomic
        select v.word, 0::real, v.frequency from search_vocabulary v where false;
      end
    $sql$;
  end if;
end $do$;

create or replace function refresh_search_vocabulary() returns void language plpgsql set search_path from current as $$
    begin
      with words_in_use as materialized (
        select word, ndoc from ts_stat('select fts from technicians where deleted_at is null')
      ), gone as (
        delete from search_vocabulary v where not exists (select from words_in_use u where u.word = v.word)
      )
      insert into search_vocabulary (word, frequency) select word, ndoc from words_in_use
        on conflict (word) do update set frequency = excluded.frequency
        where search_vocabulary.frequency <> excluded.frequency;
    end $$;
