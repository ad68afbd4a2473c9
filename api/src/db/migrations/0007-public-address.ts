import { type Kysely, sql } from 'kysely'

/** Who may read a technician's street, and nothing left of accounts that were deleted before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const GONE = '(select id from users where deleted_at is not null)'

const STATEMENTS = [
  'alter table technicians add column address_is_public boolean not null default true',

  // Stored answers keep nothing of people; a replay tells it anew. Byte by byte the rest stays as it was answered.
  `update idempotency_keys set body = '{"serviceRequest":{' || (
      select string_agg(to_json(key)::text || ':' || case
        when key in ('technician_name', 'customer_name', 'counterpart_phone', 'service_description', 'service_location')
        then '""' when key = 'client_op_id' then 'null' else value::text end, ',' order by place)
      from json_each(body::json -> 'serviceRequest') with ordinality as field (key, value, place)) || '}}'
    where body like '{"serviceRequest":{%'`,

  `update users set email = 'borrada-' || id || '@invalid', phone = '', password_hash = '', updated_at = now(),
      name = case role when 'technician' then 'Técnico' when 'admin' then 'Administrador' else 'Cliente' end
    where deleted_at is not null`,
  `update technicians set bio = '', address = '', skills = '{}', profile_image = null, available = false,
      deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where user_id in ${GONE}`,
  `delete from photos p where not exists (select from technicians t
    where t.profile_image = regexp_replace(p.file_name, '-[0-9]+[.]webp$', '-320.webp'))`,
  `update service_requests set service_description = 'Borrado', service_location = 'Borrado', client_op_id = null
    where customer_id in ${GONE}`,
  `update reviews set client_op_id = null where client_op_id is not null and customer_id in ${GONE}`,
  ...['idempotency_keys', 'password_resets', 'sessions', 'email_confirmations', 'known_addresses'].map(
    (table) => `delete from ${table} where user_id in ${GONE}`,
  ),
  'select refresh_search_vocabulary()',
]
