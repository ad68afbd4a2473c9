-- Functions that indexes and generated columns stand on. To change one, a migration has to rebuild what stands on it, so they
-- belong to the tables and not to ../logic.

-- The same words as foldWords in shared/search.ts. After NFD no character outside A-Z has a lower case in a-z, so
-- folding case in collation C is enough. A body of this form is bound at creation and needs no search_path.
create function fold_words(input text) returns text[]
language sql immutable strict parallel safe
return string_to_array(btrim(regexp_replace(
  lower(regexp_replace(normalize(input collate "C", nfd), '[\u0300-\u036f]', '', 'g')),
  '[^a-z0-9]+', ' ', 'g')), ' ');

-- As singleWords in shared/search.ts.
create function single_words(synonyms text) returns text language sql immutable strict parallel safe
return (select coalesce(string_agg(words[1], ' ' order by place), '')
  from (select fold_words(term), place from string_to_table(synonyms, ',') with ordinality as listed (term, place))
    as folded (words, place)
  where cardinality(words) = 1);

-- `array_to_string` counts as stable because of other element types; of texts it is immutable.
create function fold_text(input text) returns text language sql immutable strict parallel safe as $$
    select array_to_string(fold_words(input), ' ')
  $$;
