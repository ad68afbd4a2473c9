create or replace function notify_users(channel text, prefix text, user_ids integer[]) returns void language plpgsql
set search_path from current as $$
  begin
    perform pg_notify(channel, prefix || string_agg(id::text, ','))
    from (select id, row_number() over (order by id) / 500 as part
      from (select distinct unnest(user_ids) as id) as every_id where id is not null) as numbered
    group by part;
  end $$;

create or replace function tell_live(user_ids integer[]) returns void language plpgsql set search_path from current as $$
  begin
    perform notify_users('case_changes', pg_current_xact_id()::text || ' ', user_ids);
  end $$;

create or replace function tell_live(user_id integer) returns void language plpgsql set search_path from current as $$
  begin
    perform tell_live(array[user_id]);
  end $$;

-- The other phones of a person hear of a star, of their quick replies, of a note about a customer, and of an expense.
drop function if exists favourites_tell() cascade;
create or replace function own_list_tell() returns trigger language plpgsql set search_path from current as $$
  begin
    perform tell_live(coalesce(new.user_id, old.user_id));
    return null;
  end $$;

create or replace trigger favourites_tell after insert or delete on favourites for each row execute function own_list_tell();
create or replace trigger quick_replies_tell after insert or update on quick_replies for each row execute function own_list_tell();
create or replace trigger expenses_tell after insert or update or delete on expenses
for each row execute function own_list_tell();
create or replace trigger customer_notes_tell after insert or update or delete on customer_notes
for each row execute function own_list_tell();

create or replace function service_requests_tell_asked() returns trigger language plpgsql set search_path from current as $$
  begin
    perform tell_live(array(select customer_id from after_rows
      union select t.user_id from after_rows a join technicians t on t.id = a.technician_id));
    return null;
  end $$;

create or replace trigger service_requests_tell_asked after insert on service_requests
referencing new table as after_rows for each statement execute function service_requests_tell_asked();

-- Each side hears what its own number of the row says: a customer must not even hear that something changed when a
-- technician blocks them.
create or replace function service_requests_tell() returns trigger language plpgsql set search_path from current as $$
  begin
    perform tell_live(array(
      select a.customer_id from after_rows a join before_rows b using (id) where a.change_xid <> b.change_xid
      union
      select t.user_id from after_rows a join before_rows b using (id) join technicians t on t.id = a.technician_id
      where a.technician_change_xid <> b.technician_change_xid));
    return null;
  end $$;

create or replace trigger service_requests_tell after update on service_requests
referencing old table as before_rows new table as after_rows
for each statement execute function service_requests_tell();
