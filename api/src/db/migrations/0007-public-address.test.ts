import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMarkedRows } from '../../testing/attack/marked-rows.ts'
import { createOwnedDatabase, type TestDatabase } from '../../testing/database.ts'
import { findBrokenInvariants } from '../invariants.ts'
import { migrateTo, migrateToLatest } from '../migrator.ts'

const MARK = 'zarzamora'
const BODY = {
  serviceRequest: {
    ...{
      id: 1,
      technician_id: 1,
      customer_id: 3,
      category_name: 'Plomería "A"',
      hourly_rate: 1.5,
      has_review: 0,
    },
    ...{ technician_name: MARK, customer_name: `Eva "${MARK}"`, counterpart_phone: MARK },
    ...{ service_description: `\n${MARK}`, service_location: MARK, client_op_id: MARK, status: 'pending' },
  },
}

let database: TestDatabase

beforeAll(async () => {
  database = await createOwnedDatabase()
  const { db } = database
  const run = (text: string) => sql.raw(text).execute(db)
  await run('drop schema public cascade')
  await run('create schema public')
  await migrateTo(db, '0003-photo-uses')
  await run(`insert into users (name, email, phone, role, password_hash, deleted_at) values
    ('Luis', 'luis@ejemplo.do', '809-555-0101', 'technician', 'x', null),
    ('${MARK}', 't-${MARK}@ejemplo.do', '${MARK}', 'technician', '${MARK}', now()),
    ('${MARK}', 'c-${MARK}@ejemplo.do', '${MARK}', 'customer', '${MARK}', now()),
    ('Admin', 'admin@ejemplo.do', '', 'admin', 'x', null)`)
  await run(`insert into technicians (user_id, bio, experience_years, hourly_rate, city, address, skills, profile_image, deleted_at)
    values (1, 'Bio', 1, 500, 'Santiago', 'Calle 5', '{}', null, null),
      (2, '${MARK}', 1, 500, 'Santiago', '${MARK}', '{${MARK}}', '${MARK}-320.webp', now())`)
  await run(`insert into photos (file_name, bytes)
    select '${MARK}-' || width || '.webp', '' from unnest(array[96, 320, 960]) width`)
  await run(`insert into service_requests (customer_id, technician_id, hourly_rate, request_date, service_description,
      service_location, client_op_id) values (3, 1, 500, '2026-01-02', '${MARK}', '${MARK}', '${MARK}')`)
  for (const userId of [1, 3]) {
    await db
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        key: `clave-${userId}`,
        request_hash: Buffer.alloc(0),
        status: 201,
        body: JSON.stringify(BODY),
      })
      .execute()
  }
  await migrateToLatest(db)
})
afterAll(() => database.drop())

describe('a database migrated from 0003-photo-uses', () => {
  it('contains nothing of deleted accounts', async () => {
    expect(await findMarkedRows(database.db, MARK)).toEqual([])
    expect(await findBrokenInvariants(database.db)).toEqual([])
  })

  it('keeps stored answers byte for byte, without their personal data', async () => {
    const noNames = { technician_name: '', customer_name: '', counterpart_phone: '' }
    const noTexts = { service_description: '', service_location: '', client_op_id: null }
    const stored = await database.db.selectFrom('idempotency_keys').select(['user_id', 'body']).execute()
    const body = JSON.stringify({ serviceRequest: { ...BODY.serviceRequest, ...noNames, ...noTexts } })
    expect(stored).toEqual([{ user_id: 1, body }])
  })

  it('keeps existing addresses public', async () => {
    const { rows } = await sql`select address, address_is_public from technicians where id = 1`.execute(
      database.db,
    )
    expect(rows).toEqual([{ address: 'Calle 5', address_is_public: true }])
  })
})
