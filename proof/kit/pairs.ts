import { sql } from 'kysely'
import type { Db } from '../../api/src/db/client.ts'
import { startApiOn, type TestApi, type TestUser } from '../../api/src/testing/api.ts'
import type { TestDatabase } from '../../api/src/testing/database.ts'

/** A customer and the technician whom only this customer asks. */
export type Pair = { customer: TestUser; technician: TestUser }

/** `count` pairs, and an admin without whom no database is right. */
export async function createPairs(database: TestDatabase, count: number): Promise<Pair[]> {
  await liftLimits(database.db)
  const api = startApiOn(database)
  await api.createUser('admin')
  return addPairs(api, count)
}

export function addPairs(api: Pick<TestApi, 'createUser'>, count: number): Promise<Pair[]> {
  return Promise.all(
    Array.from({ length: count }, async () => ({
      customer: await api.createUser('customer'),
      technician: await api.createUser('technician'),
    })),
  )
}

// The limits have tests of their own; here they would hide everything behind 429.
export async function liftLimits(db: Db): Promise<void> {
  await sql`create function lift_limits() returns trigger language plpgsql as 'begin new.hits := 1; return new; end'`.execute(
    db,
  )
  await sql`create trigger lift_limits before insert or update on rate_limits
    for each row execute function lift_limits()`.execute(db)
}
