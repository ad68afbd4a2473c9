import { type Kysely, sql } from 'kysely'

/** What technicians note about their customers, their own expenses, and whether they may keep a customer's contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table customer_notes (
    user_id integer not null references users,
    customer_id integer not null references users,
    note text not null,
    primary key (user_id, customer_id)
  )`.execute(db)
  await sql`create index customer_notes_customer_idx on customer_notes (customer_id)`.execute(db)
  await sql`create table expenses (
    user_id integer not null references users,
    id uuid not null,
    spent_on date not null,
    amount numeric(10, 2) not null check (amount > 0),
    note text not null,
    primary key (user_id, id)
  )`.execute(db)
  await sql`create index expenses_day_idx on expenses (user_id, spent_on)`.execute(db)
  await sql`alter table users add column may_keep_contact boolean not null default false`.execute(db)
  await sql`alter table service_requests add column may_keep_contact boolean`.execute(db)
  await sql`create index service_requests_contact_idx on service_requests (customer_id, technician_id)
    where may_keep_contact is not null`.execute(db)
}
