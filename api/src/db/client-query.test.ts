import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOwnedDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createOwnedDatabase()
  const { db } = database
  await sql`create sequence attempts`.execute(db)
  await sql`create function fail_until(enough bigint) returns bigint language plpgsql as $$
    declare tries bigint := nextval('attempts');
    begin
      if tries < enough then raise exception 'planted' using errcode = '40001'; end if;
      return tries;
    end $$`.execute(db)
})
afterAll(() => database.drop())

const attempts = async () => {
  const { rows } = await sql<{ last_value: number }>`select last_value from attempts`.execute(database.db)
  return rows[0]?.last_value
}

const reset = () => sql`alter sequence attempts restart`.execute(database.db)

describe('a statement that fails to serialize', () => {
  it('is retried a limited number of times if it is a transaction of its own', async () => {
    await reset()
    await sql`select fail_until(3)`.execute(database.db)
    expect(await attempts()).toBe(3)
    await reset()
    await expect(sql`select fail_until(100)`.execute(database.db)).rejects.toMatchObject({ code: '40001' })
    expect(await attempts()).toBe(11)
  })

  it('is not retried if it is part of a transaction', async () => {
    await reset()
    const work = database.db.transaction().execute((trx) => sql`select fail_until(3)`.execute(trx))
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(await attempts()).toBe(1)
  })
})
