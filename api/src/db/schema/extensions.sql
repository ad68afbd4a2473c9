-- Both are trusted extensions. If a managed database still refuses one, search works without it, only slower.
do $$ begin
  create extension if not exists btree_gin;
  exception when insufficient_privilege or undefined_file or feature_not_supported then null;
end $$;
do $$ begin
  create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then null;
end $$;
