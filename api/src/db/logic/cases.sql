create or replace function service_requests_ended_by(service_requests) returns text language sql stable
return case when $1.status_changed_by = $1.customer_id then 'customer'
  when $1.status_changed_by = (select user_id from technicians where id = $1.technician_id) then 'technician'
  else 'admin' end;

-- The last day of the guarantee that was agreed; null without one, and before the completion.
create or replace function guarantee_end(service_requests) returns date language sql stable
return ($1.completed_at at time zone 'America/Santo_Domingo')::date + (
  select nullif((o.data ->> 'guarantee_days')::integer, 0) from service_request_events o where o.id = $1.agreed_offer_id);

create or replace function service_requests_fill() returns trigger language plpgsql set search_path from current as $$
  begin
    -- A customer must not even hear that something changed when a technician blocks them.
    if tg_op = 'UPDATE' and new.technician_change_xid <> old.technician_change_xid then return new; end if;
    new.change_xid := pg_current_xact_id();
    new.technician_change_xid := new.change_xid;
    if tg_op = 'UPDATE' and new.status = old.status then return new; end if;
    -- What a customer said about the contact holds for all cases with this technician.
    if tg_op = 'INSERT' then
      new.may_keep_contact := coalesce(new.may_keep_contact, (select r.may_keep_contact from service_requests r
        where r.customer_id = new.customer_id and r.technician_id = new.technician_id and r.may_keep_contact is not null
        limit 1));
    end if;
    -- No day that is asked for lies in the past; a day at least, should the clocks of process and database disagree on which it is.
    new.expires_at := case when new.status = 'pending' then coalesce(new.expires_at, greatest(new.created_at + interval '1 day',
      least(new.created_at + interval '6 days', (new.request_date + 2)::timestamp at time zone 'America/Santo_Domingo'))) end;
    if new.status = 'accepted' then
      new.accepted_at := coalesce(new.accepted_at, new.updated_at);
    elsif new.status in ('completed', 'cancelled') then
      new.ended_at := coalesce(new.completed_at, new.updated_at);
    end if;
    if new.status = 'completed' then
      new.guarantee_until := coalesce(new.guarantee_until, guarantee_end(new));
    end if;
    if new.status = 'cancelled' then
      new.ended_by := coalesce(new.ended_by, service_requests_ended_by(new));
    end if;
    return new;
  end $$;

create or replace trigger service_requests_fill before insert on service_requests
for each row execute function service_requests_fill();

create or replace trigger service_requests_fill_changed before update on service_requests for each row
when ((old.change_xid, old.technician_change_xid) = (new.change_xid, new.technician_change_xid))
execute function service_requests_fill();

-- Writes the log of a case: that it was asked for, and each change of its status with the one who made it.
create or replace function service_requests_log() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
      insert into service_request_events (service_request_id, at, by, kind, data, client_op_id)
      values (new.id, new.created_at, 'customer', 'requested', jsonb_build_object('request_date', new.request_date,
        'time_window', new.time_window, 'is_urgent', new.is_urgent), new.client_op_id);
      if new.accepted_at is not null and new.status <> 'accepted' then
        insert into service_request_events (service_request_id, at, by, kind)
        values (new.id, new.accepted_at, 'technician', 'accepted');
      end if;
    elsif new.status = old.status then
      return null;
    end if;
    if new.status <> 'pending' then
      insert into service_request_events (service_request_id, at, by, kind, data, client_op_id, admin_id)
      values (new.id, coalesce(new.ended_at, new.accepted_at),
        coalesce(new.ended_by, case when new.status_changed_by = new.customer_id then 'customer' else 'technician' end),
        new.status,
        jsonb_strip_nulls(jsonb_build_object('reason', new.ended_reason, 'note', nullif(new.ended_note, ''),
          'at_phone', new.completed_at_phone,
          -- Only the days that the technician gave beyond the agreed ones.
          'guarantee_days', case when new.guarantee_until is distinct from guarantee_end(new)
            then new.guarantee_until - (new.completed_at at time zone 'America/Santo_Domingo')::date end)),
        case when tg_op = 'UPDATE' then new.status_op_id end,
        case when new.ended_by = 'admin' then new.status_changed_by end);
    end if;
    return null;
  end $$;

create or replace trigger service_requests_log after insert or update of status on service_requests
for each row execute function service_requests_log();

-- A message or an offer of the technician is an answer, and gives the case six more days. `by` is quoted because it is a
-- keyword of plpgsql.
create or replace function service_request_events_mark() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests set
      expires_at = case when new."by" = 'technician' and new.kind in ('message', 'offered') and status = 'pending'
        then new.at + interval '6 days' else expires_at end
    where id = new.service_request_id
      and (change_xid <> pg_current_xact_id() or (new."by" = 'technician' and new.kind in ('message', 'offered')));
    return null;
  end $$;

create or replace trigger service_request_events_mark after insert on service_request_events
for each row execute function service_request_events_mark();

-- The accepted offer of a case, if it has a price. Its lines are read from the log.
create or replace function service_request_events_agree() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests r set agreed_offer_id = o.id
    from service_request_events o
    where r.id = new.service_request_id and o.id = (new.data ->> 'offer_id')::integer and o.data ? 'total';
    return null;
  end $$;

create or replace trigger service_request_events_agree after insert on service_request_events
for each row when (new.kind = 'offer_accepted') execute function service_request_events_agree();

-- Of each of these cases that has payments: confirmed ones less refunds, and those that wait for the other side. The same as
-- `countPayments` in the shared package.
create or replace function payment_totals(case_ids integer[])
returns table (service_request_id integer, paid_total numeric, noted_total numeric)
language sql stable set search_path from current as $$
    with log as (
      select e.id, e.service_request_id, e.kind, e.data, (e.data ->> 'payment_id')::integer as payment_id
      from service_request_events e
      where e.service_request_id = any(case_ids)
        and e.kind in ('payment_noted', 'payment_confirmed', 'payment_disputed', 'payment_withdrawn')
    ), answers as (
      select distinct on (payment_id) payment_id, kind from log where payment_id is not null order by payment_id, id desc
    ), payments as (
      select n.service_request_id, a.kind as answer,
        case n.data ->> 'direction' when 'refunded' then -1 else 1 end * (n.data ->> 'amount')::numeric as amount
      from log n left join answers a on a.payment_id = n.id where n.kind = 'payment_noted'
    )
    select p.service_request_id, coalesce(sum(p.amount) filter (where p.answer = 'payment_confirmed'), 0),
      coalesce(sum(p.amount) filter (where p.answer is null), 0)
    from payments p group by p.service_request_id
  $$;

create or replace function service_request_events_count_payments() returns trigger language plpgsql
set search_path from current as $$
  begin
    update service_requests r set paid_total = p.paid_total, noted_total = p.noted_total,
      updated_at = greatest(r.updated_at, new.at)
    from payment_totals(array[new.service_request_id]) p
    where r.id = p.service_request_id and (r.paid_total, r.noted_total) <> (p.paid_total, p.noted_total);
    return null;
  end $$;

create or replace trigger service_request_events_count_payments after insert or update of data on service_request_events
for each row when (new.kind in ('payment_noted', 'payment_confirmed', 'payment_disputed', 'payment_withdrawn'))
execute function service_request_events_count_payments();

-- The claims under the guarantees of these cases, each with its last answer; `answer` is null while there is none. The same as
-- `claimsIn` in the shared package.
create or replace function guarantee_claims(case_ids integer[])
returns table (id integer, service_request_id integer, at timestamptz, answer text, answer_data jsonb)
language sql stable set search_path from current as $$
    select c.id, c.service_request_id, c.at, a.kind, a.data
    from service_request_events c left join lateral (
      select e.kind, e.data from service_request_events e
      where e.service_request_id = c.service_request_id and (e.data ->> 'claim_id')::integer = c.id
      order by e.id desc limit 1) a on true
    where c.service_request_id = any(case_ids) and c.kind = 'guarantee_claimed'
  $$;

-- The plan that both sides agreed on. A refusal ends it.
create or replace function service_request_events_plan() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests r set updated_at = greatest(r.updated_at, new.at),
      maintenance_months = case new.kind when 'maintenance_accepted' then (new.data ->> 'months')::smallint end
    where r.id = new.service_request_id;
    return null;
  end $$;

create or replace trigger service_request_events_plan after insert on service_request_events
for each row when (new.kind in ('maintenance_accepted', 'maintenance_refused'))
execute function service_request_events_plan();

-- True if the technician of the case has promised to come on this day under the guarantee, and the claim is still open.
create or replace function has_visit(case_id integer, day date) returns boolean language sql stable set search_path from current as $$
    select exists (select from guarantee_claims(array[case_id])
      where answer = 'guarantee_promised' and (answer_data ->> 'request_date')::date = day)
  $$;

-- The data of an event without what people wrote. Figures, days and the kinds of lines stay.
create or replace function without_words(data jsonb) returns jsonb language sql immutable
return data - array['note', 'guarantee_text', 'change_reason', 'fiscal_number']
  || case when data ? 'text' then '{"text": ""}'::jsonb else '{}'::jsonb end
  || case when data ? 'lines' then jsonb_build_object('lines', (
    select coalesce(jsonb_agg(line || '{"text": ""}'::jsonb order by place), '[]')
    from jsonb_array_elements(data -> 'lines') with ordinality listed (line, place))) else '{}'::jsonb end;

create or replace function has_words(data jsonb) returns boolean language sql immutable
return data is distinct from without_words(data);

-- The words of an offer that both sides sign at the door: the same as `doorWords` in the shared package.
create or replace function door_words(case_id integer, data jsonb) returns text language sql immutable
return '{' || concat_ws(',',
  '"case":' || case_id,
  '"covers":' || to_json(nullif(data ->> 'guarantee_text', '')),
  '"date":' || to_json(data ->> 'request_date'),
  '"days":' || nullif(data ->> 'guarantee_days', '0'),
  '"itbis":' || case when data ? 'lines' then coalesce(data ->> 'charges_itbis', 'false') end,
  '"lines":[' || (select string_agg(format('{"kind":%s,"price":%s,"quantity":%s,"text":%s}', to_json(line ->> 'kind'),
      ((line ->> 'unit_price')::numeric * 100)::bigint, ((line ->> 'quantity')::numeric * 100)::bigint,
      to_json(line ->> 'text')), ',' order by place)
    from jsonb_array_elements(data -> 'lines') with ordinality listed (line, place)) || ']',
  '"note":' || to_json(nullif(data ->> 'note', '')),
  '"reason":' || to_json(nullif(data ->> 'change_reason', '')),
  '"total":' || ((data ->> 'total')::numeric * 100)::bigint,
  '"until":' || to_json(data ->> 'valid_until'),
  '"v":1',
  '"window":' || to_json(data ->> 'time_window')) || '}';

create or replace function door_hash(case_id integer, data jsonb) returns text language sql immutable
return translate(encode(sha256(convert_to(door_words(case_id, data), 'UTF8')), 'base64'), '+/=', '-_');

-- Signatures go with the words that they prove.
create or replace function service_request_events_unsign() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from agreement_halves where service_request_id = new.service_request_id and (event_id = new.id
      or event_id in (select id from service_request_events where service_request_id = new.service_request_id
        and kind = 'offer_accepted' and (data ->> 'offer_id')::integer = new.id));
    return null;
  end $$;

create or replace trigger service_request_events_unsign after update of data on service_request_events for each row
when (new.kind = 'offered' and has_words(old.data) and not has_words(new.data))
execute function service_request_events_unsign();

-- The log is append-only: only its data can change (texts of a deleted account), and rows go only with their case.
create or replace function service_request_events_keep() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and (new.id, new.service_request_id, new.at, new."by", new.kind)
      is not distinct from (old.id, old.service_request_id, old.at, old."by", old.kind) then
      new.change_xid := pg_current_xact_id();
      return new;
    end if;
    if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
    raise exception 'service_request_events is append-only';
  end $$;

create or replace trigger service_request_events_keep before update or delete on service_request_events
for each row execute function service_request_events_keep();

create or replace function service_request_photos_mark() returns trigger language plpgsql
set search_path from current as $$
  begin
    update service_requests set updated_at = updated_at
    where id = coalesce(new.service_request_id, old.service_request_id) and change_xid <> pg_current_xact_id();
    return null;
  end $$;

create or replace trigger service_request_photos_mark after insert or delete on service_request_photos
for each row execute function service_request_photos_mark();

create or replace function blocked_customers_mark_cases() returns trigger language plpgsql set search_path from current as $$
  declare pair record;
  begin
    pair := coalesce(new, old);
    update service_requests set technician_change_xid = pg_current_xact_id()
    where technician_id = pair.technician_id and customer_id = pair.customer_id;
    return null;
  end $$;

create or replace trigger blocked_customers_mark_cases after insert or delete on blocked_customers for each row
execute function blocked_customers_mark_cases();

-- A technician must not even hear that something changed when a customer blocks them.
create or replace function blocked_technicians_mark_cases() returns trigger language plpgsql set search_path from current as $$
  declare pair record;
  begin
    pair := coalesce(new, old);
    update service_requests set change_xid = pg_current_xact_id()
    where technician_id = pair.technician_id and customer_id = pair.customer_id;
    return null;
  end $$;

create or replace trigger blocked_technicians_mark_cases after insert or delete on blocked_technicians for each row
execute function blocked_technicians_mark_cases();

create or replace function service_request_events_take_back() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from notices where event_id = new.id;
    update abuse_reports set taken_back_text = coalesce(old.data ->> 'text', '')
    where kind = 'message' and subject_id = new.id and outcome is null;
    return null;
  end $$;

create or replace trigger service_request_events_take_back after update on service_request_events for each row
when (new.data ? 'taken_back_at' and not old.data ? 'taken_back_at')
execute function service_request_events_take_back();

-- Without these settings the planner folds the words of all rows, which takes seconds.
create or replace function cases_described(word text) returns table (id integer)
language sql stable set search_path from current set enable_seqscan = off set jit = off as $$
    select id from service_requests where array_to_tsvector(fold_words(service_description)) @@ (quote_literal(word) || ':*')::tsquery
  $$;
