create or replace function users_rename_technician() returns trigger language plpgsql set search_path from current as $$
  begin
    update technicians set name = new.name where user_id = new.id and name <> new.name;
    return null;
  end $$;

create or replace trigger users_rename_technician after update of name on users
for each row when (old.name <> new.name) execute function users_rename_technician();

-- Marks every case of the user as changed, so that the phones of both sides fetch it.
create or replace function users_mark_cases() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests set updated_at = updated_at
    where customer_id = new.id or technician_id in (select id from technicians where user_id = new.id);
    return null;
  end $$;

-- A case shows the phone of both sides.
create or replace trigger users_mark_cases
after update of name, phone, deleted_at, hides_contact, may_keep_contact on users for each row
when ((old.name, old.phone, old.deleted_at, old.hides_contact, old.may_keep_contact)
  is distinct from (new.name, new.phone, new.deleted_at, new.hides_contact, new.may_keep_contact))
execute function users_mark_cases();

-- What the account says about the contact is newer than what single cases say.
create or replace function users_reset_contact() returns trigger language plpgsql set search_path from current as $$
  begin
    update service_requests set may_keep_contact = null where customer_id = new.id and may_keep_contact is not null;
    return null;
  end $$;

create or replace trigger users_reset_contact after update of may_keep_contact on users for each row
execute function users_reset_contact();

create or replace function users_recount_order() returns trigger language plpgsql set search_path from current as $$
  begin
    perform recount_order(array(select distinct technician_id from service_requests where customer_id = new.id));
    return null;
  end $$;

create or replace trigger users_recount_order after update of is_established on users for each row
when (old.is_established <> new.is_established) execute function users_recount_order();

create or replace function sessions_tell_end() returns trigger language plpgsql set search_path from current as $$
  begin
    perform notify_users('session_ends', '', array(select user_id from ended));
    return null;
  end $$;

create or replace trigger sessions_tell_end after delete on sessions
referencing old table as ended for each statement execute function sessions_tell_end();

-- A key for agreements at the door ends with its session. Of an expired session the row goes later.
create or replace function sessions_end_key() returns trigger language plpgsql set search_path from current as $$
  begin
    update device_keys set session_id = null, ended_at = least(now(), old.idle_until, old.expires_at)
    where session_id = old.id;
    return old;
  end $$;

create or replace trigger sessions_end_key before delete on sessions for each row execute function sessions_end_key();

-- Without these settings the planner folds the words of all rows, which takes seconds.
create or replace function users_named(word text) returns table (id integer)
language sql stable set search_path from current set enable_seqscan = off set jit = off as $$
    select id from users where array_to_tsvector(fold_words(name)) @@ (quote_literal(word) || ':*')::tsquery
  $$;

create or replace function count_version() returns trigger language plpgsql as $$
  declare changed jsonb;
  begin
    select jsonb_object_agg(field, old.version + 1) into changed from unnest(tg_argv) field
    where to_jsonb(new) -> field is distinct from to_jsonb(old) -> field;
    if changed is not null then
      new.version := old.version + 1;
      new.field_versions := old.field_versions || changed;
    end if;
    return new;
  end $$;

create or replace trigger users_version
  before update of name, email, phone, role on users
  for each row execute function count_version('name', 'email', 'phone', 'role');

create or replace trigger technicians_version
  before update of category_id, bio, experience_years, hourly_rate, city, address, address_is_public, available, skills,
    profile_image on technicians
  for each row execute function count_version('category_id', 'bio', 'experience_years', 'hourly_rate', 'city', 'address',
    'address_is_public', 'available', 'skills', 'profile_image');

create or replace trigger categories_version
  before update of name, description, icon_name, synonyms on categories
  for each row execute function count_version('name', 'description', 'icon_name', 'synonyms');

create or replace trigger sectors_version before update of name on sectors for each row
execute function count_version('name');

-- The numbers in a part of a phone, each with its country code, and '?' with the digits of what is no whole number. A number
-- without a country code is of the North American plan. '+849 555 1234' lacks the 1.
create or replace function phone_piece_key(piece text) returns text language plpgsql immutable strict parallel safe as $$
  declare
    rest constant text := regexp_replace(piece, '^\s*[[(]?\s*(?:\+|00(?=\s*[1-9])|011(?=\s*[1-9]))', '');
    digits constant text := regexp_replace(rest, '[^0-9]', '', 'g');
    numbers text[] := '{}';
    joined text := '';
    part text;
  begin
    if rest <> piece and left(digits, 1) <> '1' and digits !~ '^8[024]9[0-9]{7}$' then
      return nullif(case when digits ~ '^[2-9][0-9]{7,14}$' then '' else '?' end || digits, '?');
    end if;
    for part in select match[1] from regexp_matches(rest, '[0-9]+', 'g') match loop
      joined := joined || part;
      if joined ~ '^1?[2-9][0-9]{2}[2-9][0-9]{6}$' then
        numbers := numbers || ('1' || right(joined, 10));
        joined := '';
      end if;
    end loop;
    if length(joined) >= 10 then return '?' || digits; end if;
    return nullif(concat_ws(' ', variadic numbers || nullif('?' || joined, '?')), '');
  end $$;

-- The numbers of a phone and the letters of a name, however they are written: as phoneKey and nameKey in shared/src/values/.
create or replace function phone_key(phone text) returns text language plpgsql immutable strict parallel safe
set search_path from current as $$
  declare
    plain text := regexp_replace(normalize(phone, nfkc), '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]', '', 'g');
    dashes constant text := '\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u2212';
    white constant text := '\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';
    key text;
  begin
    plain := regexp_replace(plain, '(?<=[0-9][' || white || ',;.()]{0,3})(?:ext(?:ensi[oó]n)?\y|anexo\y|x|#)[.:' || white
      || ']*([0-9]{1,6})(?![0-9-])', ' ; \1 ; ', 'gi');
    plain := regexp_replace(plain, '(?<=[0-9][' || white || ']*)\([' || white || ']*0[' || white || ']*\)', '', 'g');
    for repeated in 1..2 loop
      select string_agg(phone_piece_key(part), ' ' order by position, place) into key
      from regexp_matches(plain, '[][()0-9+.·_*' || white || dashes || '-]+', 'g') with ordinality pieces (piece, position)
        cross join lateral regexp_split_to_table(piece[1], '(?=\+)') with ordinality parts (part, place);
      exit when key ~ '(^| )[0-9]';
      -- '809/555/1234': here the slashes separate parts of one number.
      plain := translate(plain, '/,', '  ');
    end loop;
    return coalesce(key, '');
  end $$;

create or replace function name_key(name text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f\s\u00a0.''’‘´`,‐–-]', '', 'g'));

-- A verified phone or identity belongs to the number and the name that were verified: another one ends it, whoever writes the
-- row. Locks also the requests without a code, so that a code is created or checked either before the change or after it. A
-- revoked verification without a reason ended this way: admins must give one.
create or replace function users_end_verifications() returns trigger language plpgsql set search_path from current as $$
  begin
    update verifications v
    set status = case when v.status = 'given' then 'revoked' else v.status end,
      reason = case when v.status = 'given' then '' else v.reason end,
      decided_by = case when v.status = 'given' then null else v.decided_by end,
      code_hash = null, code_expires_at = null
    from technicians t
    where t.user_id = new.id and v.technician_id = t.id and v.status in ('asked', 'given')
      and (v.kind = 'phone' and phone_key(old.phone) <> phone_key(new.phone)
        or v.kind = 'identity' and name_key(old.name) <> name_key(new.name));
    return null;
  end $$;

-- Triggers fire by name: before users_rename_technician, so that verifications are locked before their technician.
create or replace trigger users_end_verifications after update of name, phone on users for each row
when ((old.name, old.phone) is distinct from (new.name, new.phone)) execute function users_end_verifications();
