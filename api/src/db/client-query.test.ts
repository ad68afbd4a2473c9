import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOwnedDatabase, type TestDatabase } from '../testing/database.ts'
import type { Db, Trx } from './client.ts'
import { runStatement } from './statement.ts'
import { inTransaction } from './transaction.ts'

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

describe('named statements after the type of a column has changed', () => {
  const kept = (db: Db | Trx, id: number) => runStatement(db, 'select kept from changing where id = $1', [id])
  const connections = Array.from({ length: 8 }, (_, index) => index)

  beforeAll(async () => {
    await sql`create table changing (id int primary key, kept varchar(20), told int not null default 0)`.execute(
      database.db,
    )
    await sql`insert into changing values (1, 'sí')`.execute(database.db)
  })

  /** Prepares the statement on every connection of the pool. */
  async function prepareEverywhere(): Promise<void> {
    const slowly = 'select kept, pg_sleep(0.05)::text from changing where id = $1'
    await Promise.all(connections.map(() => runStatement(database.db, slowly, [1])))
    await Promise.all(
      connections.map(() => database.db.connection().execute((connection) => kept(connection, 1))),
    )
  }

  const changeType = (type: string) =>
    sql.raw(`alter table changing alter column kept type ${type}`).execute(database.db)

  it('are prepared anew if they are transactions of their own', async () => {
    await prepareEverywhere()
    await changeType('text')
    const found = await Promise.all(connections.map(() => kept(database.db, 1)))
    expect(found).toEqual(connections.map(() => [{ kept: 'sí' }]))
    await changeType('varchar(30)')
    expect(await kept(database.db, 1)).toEqual([{ kept: 'sí' }])
  })

  it('are prepared anew with their whole transaction, which takes effect once', async () => {
    await prepareEverywhere()
    await changeType('text')
    const found = await Promise.all(
      connections.map(() =>
        inTransaction(database.db, async (trx) => {
          await sql`update changing set told = told + 1 where id = 1`.execute(trx)
          return kept(trx, 1)
        }),
      ),
    )
    expect(found).toEqual(connections.map(() => [{ kept: 'sí' }]))
    expect(await runStatement(database.db, 'select told from changing where id = $1', [1])).toEqual([
      { told: 8 },
    ])
  })
})

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
