-- Append-only, but the reason can be emptied, and rows can be deleted once they are two years old.
create or replace function admin_case_readings_keep() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.reason = '' and (new.id, new.admin_id, new.service_request_id, new.at)
      is not distinct from (old.id, old.admin_id, old.service_request_id, old.at) then return new; end if;
    if tg_op = 'DELETE' and (pg_trigger_depth() > 1 or old.at < now() - interval '730 days') then return old; end if;
    raise exception 'admin_case_readings is append-only';
  end $$;

create or replace trigger admin_case_readings_keep before update or delete on admin_case_readings
for each row execute function admin_case_readings_keep();

-- Append-only, but the values can be emptied when their person is erased. Rows go only with the row of their admin, which
-- only the removal of the demonstration deletes.
create or replace function audit_log_keep() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and (new.before, new.after) = ('{}'::jsonb, '{}'::jsonb)
      and (new.id, new.at, new.admin_id, new.act, new.subject_kind, new.subject_id)
      is not distinct from (old.id, old.at, old.admin_id, old.act, old.subject_kind, old.subject_id) then return new; end if;
    if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
    raise exception 'audit_log is append-only';
  end $$;

create or replace trigger audit_log_keep before update or delete on audit_log
for each row execute function audit_log_keep();
