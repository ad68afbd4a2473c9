-- The end of the night in which somebody would be woken; null by day.
create or replace function quiet_until(at timestamptz) returns timestamptz language sql immutable as $$
    select case when local::time >= '21:00' or local::time < '07:00'
      then (date_trunc('day', local + interval '3 hours') + interval '7 hours') at time zone 'America/Santo_Domingo' end
    from (select at at time zone 'America/Santo_Domingo') moment (local)
  $$;

-- The same as `VISIT_KINDS` in the shared package. Their pushes are not held back at night.
create or replace function is_visit(event_kind text) returns boolean language sql immutable
return event_kind in ('promised_hour', 'on_the_way', 'arrived', 'went_for_part', 'absent');

-- The kind of the notice about an event. Payments, guarantees, visits and plans share the kinds, and so the preferences, of what is alike:
-- an earlier build knows no others. Their words follow from the event.
create or replace function notice_kind(event_kind text) returns text language sql immutable
return case event_kind
  when 'payment_noted' then 'offered'
  when 'payment_confirmed' then 'offer_accepted'
  when 'payment_disputed' then 'offer_declined'
  when 'payment_withdrawn' then 'offer_withdrawn'
  when 'guarantee_claimed' then 'requested'
  when 'guarantee_promised' then 'accepted'
  when 'guarantee_refused' then 'cancelled'
  when 'guarantee_honoured' then 'completed'
  when 'guarantee_withdrawn' then 'cancelled'
  when 'promised_hour' then 'message'
  when 'on_the_way' then 'message'
  when 'arrived' then 'message'
  when 'went_for_part' then 'message'
  when 'absent' then 'cancelled'
  when 'maintenance_proposed' then 'offered'
  when 'maintenance_accepted' then 'offer_accepted'
  when 'maintenance_refused' then 'offer_declined'
  else event_kind end;

-- Writes a notice for the other side of a case. A message of an admin to one side is told to that side only.
create or replace function service_request_events_tell() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.kind in ('delivered', 'photos_added') or new.at < now() - interval '90 days' then return null; end if;
    -- That the offer was accepted says it already.
    if new.kind = 'accepted' and exists (select from service_request_events e
      where e.service_request_id = new.service_request_id and e.kind = 'offer_accepted'
        and e.change_xid = pg_current_xact_id()) then return null; end if;
    -- An offer that takes the place of another tells it as well.
    if new.kind = 'offered' then
      delete from notices n using service_request_events e
      where e.service_request_id = new.service_request_id and e.kind = 'offer_withdrawn'
        and e.change_xid = pg_current_xact_id() and n.event_id = e.id;
    end if;
    -- Who signed at the door is not told of the offer that they accepted there.
    if new.kind = 'offer_accepted' and new.data ? 'at_door' then
      delete from notices n using service_request_events e
      where e.id = (new.data ->> 'offer_id')::integer and e.change_xid = pg_current_xact_id() and n.event_id = e.id;
    end if;
    insert into notices (user_id, service_request_id, event_id, kind, created_at, read_at, push_due_at)
    select told.user_id, new.service_request_id, new.id, notice_kind(new.kind), new.at,
      -- What is written with its past is no news.
      case when new.at < now() - interval '1 day' then new.at end,
      case when new.at >= now() - interval '1 day' then now() end
    from service_requests r
      join technicians t on t.id = r.technician_id
      cross join lateral (values (r.customer_id, 'customer'), (t.user_id, 'technician')) told (user_id, side)
      join users u on u.id = told.user_id and u.deleted_at is null
    where r.id = new.service_request_id and told.side <> new."by"
      and told.side = coalesce(new.data ->> 'to', told.side)
      -- The customer is told of the one who took it.
      and not (told.side = 'customer' and new.kind = 'cancelled' and coalesce(new.data ->> 'reason', '') = 'taken')
      -- A block ends the conversation, so nobody is called by payments or visits of the person they blocked. Guarantees are a duty.
      and not ((new.kind like 'payment\_%' or is_visit(new.kind)) and case told.side
        when 'customer' then exists (select from blocked_technicians b
          where b.customer_id = r.customer_id and b.technician_id = r.technician_id)
        else exists (select from blocked_customers b
          where b.customer_id = r.customer_id and b.technician_id = r.technician_id) end);
    return null;
  end $$;

create or replace trigger service_request_events_tell after insert on service_request_events
for each row execute function service_request_events_tell();
