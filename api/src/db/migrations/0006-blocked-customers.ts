import { type Kysely, sql } from 'kysely'

/** Counts and pages what one person asked or was asked, and keeps which customers a technician takes nothing from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create index service_requests_pending_idx on service_requests (customer_id, technician_id)
    where status = 'pending'`,
  // As own lists are ordered; they replace those by id, which nothing reads any more.
  `create index service_requests_sent_idx on service_requests (customer_id, created_at desc, id desc)`,
  `create index service_requests_received_idx on service_requests (technician_id, created_at desc, id desc)`,
  'drop index service_requests_customer_id_idx',
  'drop index service_requests_technician_id_idx',
  `create table blocked_customers (
    technician_id integer not null references technicians,
    customer_id integer not null references users,
    created_at timestamptz not null default now(),
    primary key (technician_id, customer_id)
  )`,
]
