import { SECTORS } from '@tecnicerca/shared/sectors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOwnedDatabase, type TestDatabase } from '../../testing/database.ts'
import { findBrokenInvariants } from '../invariants.ts'
import { migrateTo, migrateToLatest } from '../migrator.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createOwnedDatabase()
  const { db } = database
  const run = (text: string) => sql.raw(text).execute(db)
  await run('drop schema public cascade')
  await run('create schema public')
  await migrateTo(db, '0008-spoken-words')
  await run(`insert into users (name, email, phone, role, password_hash) values
    ('Luis', 'luis@ejemplo.do', '', 'technician', 'x'), ('Eva', 'eva@ejemplo.do', '', 'customer', 'x'),
    ('Admin', 'admin@ejemplo.do', '', 'admin', 'x')`)
  await run(`insert into technicians (user_id, bio, experience_years, hourly_rate, city, address, skills)
    values (1, 'Bio', 1, 500, 'Santiago', 'Calle 5', '{}')`)
  const days = (count: number) => `now() - interval '${count} days'`
  const cases = [
    `'pending', null, ${days(1)}, ${days(1)}, null, current_date + 3, 'clave-uno-1'`,
    `'pending', null, ${days(40)}, ${days(40)}, null, current_date - 30, null`,
    `'accepted', 1, ${days(3)}, ${days(2)}, null, current_date + 1, null`,
    `'completed', 1, ${days(9)}, ${days(7)}, ${days(7)}, current_date - 7, null`,
    `'cancelled', 2, ${days(9)}, ${days(8)}, null, current_date, null`,
    `'cancelled', 1, ${days(9)}, ${days(8)}, null, current_date, null`,
    `'cancelled', null, ${days(9)}, ${days(8)}, null, current_date, null`,
  ]
  for (const values of cases) {
    await run(`insert into service_requests (customer_id, technician_id, hourly_rate, service_description, service_location,
      status, status_changed_by, created_at, updated_at, completed_at, request_date, client_op_id)
      values (2, 1, 500, 'x', 'y', ${values})`)
  }
  await run(`insert into idempotency_keys (user_id, key, request_hash, status, body)
    values (2, 'clave-uno-1', '', 201, '{}')`)
  await run(`insert into reviews (technician_id, customer_id, service_request_id, rating, comment, service_date)
    values (1, 2, 4, 5, 'Bien', current_date - 7)`)
  await run('update technicians set review_count = 1, rating_sum = 5')
  await migrateToLatest(db)
})
afterAll(() => database.drop())

describe('service requests from before the migration', () => {
  it('get a log derived from their columns', async () => {
    const { rows } = await sql<{ id: number; log: string }>`
      select service_request_id as id, string_agg("by" || ' ' || kind, ', ' order by id) as log
      from service_request_events group by 1 order by 1`.execute(database.db)
    expect(rows.map(({ log }) => log)).toEqual([
      'customer requested',
      'customer requested',
      'customer requested, technician accepted',
      'customer requested, technician completed, customer reviewed',
      'customer requested, customer cancelled',
      'customer requested, technician cancelled',
      'customer requested, admin cancelled',
    ])
    expect(await findBrokenInvariants(database.db)).toEqual([])
  })

  it('stay open for two more days at least, however old they are', async () => {
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - now()) / 86400 as days from service_requests
      where status = 'pending' order by id`.execute(database.db)
    const [fresh = 0, old = 0] = rows.map(({ days }) => Number(days))
    expect(fresh).toBeGreaterThan(3)
    expect(old).toBeGreaterThan(1.9)
    expect(old).toBeLessThan(2.1)
  })
})

it('the migrations create the sectors with the same ids as on phones', async () => {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from sectors order by id`.execute(
    database.db,
  )
  expect(rows).toEqual(SECTORS.map((name, index) => ({ id: index + 1, name })))
})
