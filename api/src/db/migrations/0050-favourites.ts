import { type Kysely, sql } from 'kysely'

/** The technicians whom somebody starred. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table favourites (
    user_id integer not null references users,
    technician_id integer not null references technicians,
    created_at timestamptz not null default now(),
    primary key (user_id, technician_id)
  )`.execute(db)
  await sql`create index favourites_technician_idx on favourites (technician_id)`.execute(db)
}
