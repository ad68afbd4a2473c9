import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { CONSENT_VERSIONS, type ConsentKind } from '@tecnicerca/shared/consents'
import { sql } from 'kysely'
import type { Trx } from '../db/client.ts'
import { sectorsFrom } from './places.ts'
import type { DemoUser, World } from './world.ts'

/** Inserts all data, with ids in chronological order. `hashOf` returns the password hash of an email. */
export async function writeWorld(trx: Trx, world: World, hashOf: (email: string) => string): Promise<void> {
  await numberByAge(trx, 'users', world.users)
  await numberByAge(
    trx,
    'technicians',
    world.technicians.toSorted((a, b) => +a.user.created_at - +b.user.created_at),
  )
  await numberByAge(trx, 'service_requests', world.service_requests)
  await numberByAge(trx, 'reviews', world.reviews)
  await insertRows(trx, 'users', userRows(world, hashOf))
  await insertRows(trx, 'consents', consentRows(world))
  await insertRows(trx, 'technicians', technicianRows(world))
  await insertRows(trx, 'service_requests', serviceRequestRows(world))
  await insertRows(trx, 'reviews', reviewRows(world))
}

type Numbered = { id: number; created_at?: Date }

async function numberByAge(trx: Trx, table: Numbers, items: Numbered[]): Promise<void> {
  const ids = await reserveIds(trx, table, items.length)
  const oldestFirst = items.toSorted((a, b) => Number(a.created_at ?? 0) - Number(b.created_at ?? 0))
  for (const [place, item] of oldestFirst.entries()) item.id = ids[place] ?? 0
}

function userRows({ users }: World, hashOf: (email: string) => string): object[] {
  return users.map((user) => ({
    ...user,
    password_hash: hashOf(user.email),
    updated_at: user.created_at,
    email_confirmed_at: user.created_at,
    is_established: true,
  }))
}

function consentRows({ users, technicians }: World): object[] {
  const row = (user: DemoUser, kind: ConsentKind) => ({
    ...{ user_id: user.id, kind, version: CONSENT_VERSIONS[kind] },
    ...{ given_at: user.created_at, source: 'screen' },
  })
  return [
    ...users.map((user) => row(user, 'privacy')),
    ...technicians.map(({ user }) => row(user, 'contact_public')),
  ]
}

function technicianRows({ technicians }: World): object[] {
  return technicians.map(({ user, quality: _, standing, ...fields }) => ({
    ...fields,
    sector_ids: standing === 'usual' && fields.city === DEFAULT_CITY ? sectorsFrom(fields.address) : [],
    ...{ user_id: user.id, name: user.name, created_at: user.created_at, updated_at: user.created_at },
  }))
}

function serviceRequestRows({ service_requests: serviceRequests }: World): object[] {
  return serviceRequests.map(({ customer, technician, changed_by: changedBy, praise: _, ...fields }) => ({
    ...fields,
    customer_id: customer.id,
    technician_id: technician.id,
    category_id: technician.category_id,
    hourly_rate: technician.hourly_rate,
    status_changed_by: changedBy?.id ?? null,
    completed_at: fields.status === 'completed' ? fields.updated_at : null,
  }))
}

function reviewRows({ reviews }: World): object[] {
  return reviews.map(({ job, ...fields }) => ({
    ...fields,
    technician_id: job.technician.id,
    customer_id: job.customer.id,
    service_request_id: job.id,
    service_date: job.request_date,
  }))
}

type Numbers = 'users' | 'technicians' | 'service_requests' | 'reviews'
type Table = Numbers | 'consents'

/** Reserves ids from the table's sequence, so that rows can refer to each other before they are inserted. */
async function reserveIds(trx: Trx, table: Numbers, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::int)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Inserts all rows in one statement. All rows must have the columns of the first. */
async function insertRows(trx: Trx, table: Table, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
}
