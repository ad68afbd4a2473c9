import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createOwnedDatabase } from '../../testing/database.ts'
import { migrateTo, migrateToLatest } from '../migrator.ts'

const database = await createOwnedDatabase()

afterAll(() => database.drop())

it('the migration composes stored emails unless another account has the composed form', async () => {
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrateTo(db, '0016-ended-sessions')
  const emails = ['peña@ejemplo.do'.normalize('NFD'), 'núñez@ejemplo.do'.normalize('NFD'), 'núñez@ejemplo.do']
  for (const email of emails)
    await sql`insert into users (name, email, phone, role, password_hash)
      values ('Eva', ${email}, '', 'customer', 'x')`.execute(db)
  await migrateToLatest(db)
  const rows = await db.selectFrom('users').select('email').orderBy('id').execute()
  expect(rows.map(({ email }) => email)).toEqual(['peña@ejemplo.do', emails[1], emails[2]])
})
