import { type Kysely, sql } from 'kysely'

/** Photos of finished jobs in a technician's profile. The bytes have their own table, so that reading a profile skips them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table work_photos (
    technician_id integer not null references technicians on delete cascade,
    id uuid not null,
    caption text not null default '',
    place integer not null,
    sha256 bytea not null,
    created_at timestamptz not null default now(),
    primary key (technician_id, id)
  )`,
  `create table work_photo_files (
    technician_id integer not null,
    photo_id uuid not null,
    width integer not null,
    bytes bytea not null,
    primary key (technician_id, photo_id, width),
    foreign key (technician_id, photo_id) references work_photos on delete cascade
  )`,
  'alter table work_photo_files alter column bytes set storage external',
]
