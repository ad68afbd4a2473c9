import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../api/src/db/client.ts'
import { fillTechnicians, NAME } from '../../kit/fill-technicians.ts'

const USERS = 25_000
const TECHNICIANS = 5_000
const CASES = 50_000
const REVIEWS = 20_000
const ACTS = 20_000

/** Fills an empty migrated database with a marketplace of that size, by SQL alone. */
export async function fillMarketplace(db: Db): Promise<void> {
  await fillTechnicians(db, TECHNICIANS)
  await run(db, [CUSTOMERS, CASES_OF_THREE_YEARS, EVENTS, REVIEWS_OF_CASES, ACTS_OF_ADMIN])
  await sql`vacuum (analyze)`.execute(db)
}

async function run(db: Db, statements: RawBuilder<unknown>[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Without triggers the inserts take only seconds. So this file also writes what the triggers would write.
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    for (const statement of statements) await statement.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

const CUSTOMERS = sql`
  insert into users (name, email, password_hash, phone, role, created_at)
  select ${sql.raw(NAME)}, 'c' || n || '@ejemplo.do', '-', '809-' || 200 + n % 700 || '-' || lpad((n * 7 % 10000)::text, 4, '0'),
    'customer', now() - n * interval '50 minutes'
  from generate_series(${TECHNICIANS + 1}::integer, ${USERS}::integer) n`

/** All descriptions differ. Equal ones would compress too well. */
const WORDS = sql`(select string_agg(w, ' ' order by r) from (
  select w, hashtext(w || n) as r from unnest(string_to_array('breaker cocina agua baja tubería patio inversor compresor gotea humedad
    techo cable nevera puerta bisagra wifi laptop pantalla ruido abanico tanque bomba llave cisterna marquesina segundo
    piso vecino urgente mañana temprano tarde presupuesto pieza garantía', ' ')) w order by r limit 12) drawn)`

/** Most are completed; every tenth was cancelled, and the newest 2,000 are open. */
const CASES_OF_THREE_YEARS = sql`
  insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date, service_description,
    service_location, status, created_at, updated_at, accepted_at, completed_at, ended_at, ended_by, ended_reason, client_op_id)
  select ${TECHNICIANS + 1}::integer + n * 31 % ${USERS - TECHNICIANS}::integer, 1 + n * 17 % ${TECHNICIANS}::integer, 1 + n % 6, 500,
    (made + interval '2 days')::date, ${WORDS}, 'Calle ' || n % 90 || ' #' || n % 70 || ', Gurabo', status, made, made,
    case when status in ('accepted', 'completed') then made + interval '1 hour' end,
    case when status = 'completed' then made + interval '2 days' end,
    case when status in ('completed', 'cancelled') then made + interval '2 days' end,
    case status when 'completed' then 'technician' when 'cancelled' then 'customer' end,
    case when status = 'cancelled' then 'other' end, gen_random_uuid()
  from generate_series(1, ${CASES}::integer) n,
    lateral (select now() - (${CASES}::integer - n) * interval '31 minutes') m (made),
    lateral (select case when n > ${CASES - 1000}::integer then 'pending' when n > ${CASES - 2000}::integer then 'accepted'
      when n % 10 = 0 then 'cancelled' else 'completed' end) s (status)`

const EVENTS = sql`
  insert into service_request_events (service_request_id, "by", kind, at)
  select id, "by", kind, at from service_requests,
    lateral (values ('customer', 'requested', created_at), ('technician', 'accepted', accepted_at),
      (ended_by, status, ended_at)) e ("by", kind, at) where e.at is not null order by at`

const REVIEWS_OF_CASES = sql`
  insert into reviews (technician_id, customer_id, service_request_id, rating, comment, service_date, created_at)
  select technician_id, customer_id, id, 1 + id % 5, service_description, request_date, completed_at
  from service_requests where status = 'completed' order by id limit ${REVIEWS}`

const ACTS_OF_ADMIN = sql`
  with admin as (insert into users (name, email, password_hash, phone, role)
    values ('Quien administraba', 'antes@ejemplo.do', '-', '809', 'admin') returning id)
  insert into audit_log (at, admin_id, act, subject_kind, subject_id, before, after)
  select now() - n * interval '40 minutes', admin.id, 'user.update', 'user', n % ${USERS}::integer + 1,
    jsonb_build_object('phone', '809-555-' || n), jsonb_build_object('phone', '829-555-' || n)
  from admin, generate_series(1, ${ACTS}::integer) n`
