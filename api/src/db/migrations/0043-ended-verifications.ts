import { type Kysely, sql } from 'kysely'

/**
 * A verified phone or identity belongs to the number and the name that were verified. A trigger ends them when the account
 * gets another number or name, whoever changes it. A revoked verification without a reason ended this way: admins must
 * give one. `phone_key` and `name_key` do the same as `phoneKey` and `nameKey` in shared/src/values/.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // From now on a code is bound to the number, and these are not.
  'update verifications set code_hash = null, code_expires_at = null where code_hash is not null',

  `create function phone_key(phone text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(
    replace(normalize(phone, nfkc), '(0)', ''), '[^0-9]', '', 'g'), '^(00|011)', ''), '^([2-9]..[2-9]......)$', '1\\1')`,

  `create function name_key(name text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(name, nfd), '[\\u0300-\\u036f\\s\\u00a0.''’‘´\`,‐–-]', '', 'g'))`,

  // Locks also the requests without a code, so that a code is created or checked either before the change or after it.
  `create function users_end_verifications() returns trigger language plpgsql set search_path from current as $$
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
  end $$`,
  // Triggers fire by name: before users_rename_technician, so that verifications are locked before their technician.
  `create trigger users_end_verifications after update of name, phone on users for each row
    when ((old.name, old.phone) is distinct from (new.name, new.phone)) execute function users_end_verifications()`,
]
