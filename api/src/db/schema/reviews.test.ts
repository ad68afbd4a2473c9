import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createOwnedDatabase } from '../../testing/database.ts'

const database = await createOwnedDatabase()
const { db } = database
afterAll(() => database.drop())

it('an index gives the reviews sorted by stars', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into users (id, name, email, phone, password_hash, role)
      select id, 'Ana Gil', id || '@correo.do', '', '', 'technician' from generate_series(1, 100) id`.execute(
      trx,
    )
    await sql`insert into technicians (id, user_id, name, bio, city, experience_years, hourly_rate, address, category_id)
      select id, id, 'Ana Gil', '', 'Santiago', 1, 500, '', 1 from users`.execute(trx)
    await sql`insert into reviews (technician_id, customer_id, service_request_id, rating, comment, service_date)
      select 1 + n % 100, 1 + n % 99, n, 1 + n % 5, '', '2026-03-01' from generate_series(1, 20000) n`.execute(
      trx,
    )
  })
  await sql`analyze`.execute(db)
  for (const [direction, after] of [
    ['desc', '<'],
    ['asc', '>'],
  ] as const) {
    const { rows } =
      await sql`explain select v.*, cu.name, t.name from reviews v join users cu on cu.id = v.customer_id
        join technicians t on t.id = v.technician_id join users tu on tu.id = t.user_id
      where (v.rating, v.id) ${sql.raw(after)} (3, 500)
      order by v.rating ${sql.raw(direction)}, v.id ${sql.raw(direction)} limit 26`.execute(db)
    expect(JSON.stringify(rows)).toContain('using reviews_rating_idx')
    expect(JSON.stringify(rows)).not.toContain('Sort')
  }
})
