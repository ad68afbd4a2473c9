create or replace function categories_reindex_technicians() returns trigger language plpgsql set search_path from current as $$
  begin
    update technicians set category_id = category_id where category_id = new.id and deleted_at is null;
    return null;
  end $$;

-- Phrases of several words do not change what a technician is found by, so they need no reindexing.
create or replace trigger categories_reindex_technicians after update of name, synonyms on categories
for each row when ((old.name, old.synonym_words) is distinct from (new.name, new.synonym_words))
execute function categories_reindex_technicians();

create or replace function categories_mark_cases() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests set updated_at = updated_at where category_id = new.id;
    return null;
  end $$;

create or replace trigger categories_mark_cases after update of name on categories for each row
when (old.name is distinct from new.name) execute function categories_mark_cases();
