import { sql } from 'kysely'
import type { Db } from '../../api/src/db/client.ts'
import { startApiOn, type TestApi, type TestUser } from '../../api/src/testing/api.ts'
import type { TestDatabase } from '../../api/src/testing/database.ts'

/** A customer, and a technician who gets requests from this customer only. */
export type Pair = { customer: TestUser; technician: TestUser }

const AT_ONCE = 50

/** Creates `count` pairs, and an admin, which every valid database needs. */
export async function createPairs(database: TestDatabase, count: number): Promise<Pair[]> {
  await liftLimits(database.db)
  const api = startApiOn(database)
  await api.createUser('admin')
  return addPairs(api, count)
}

/** Creates `AT_ONCE` pairs at a time. With more, callers would wait too long for a connection of the pool and fail. */
export async function addPairs(api: Pick<TestApi, 'createUser'>, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  const add = async (): Promise<Pair> => ({
    customer: await api.createUser('customer'),
    technician: await api.createUser('technician'),
  })
  while (pairs.length < count)
    pairs.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - pairs.length) }, add))))
  return pairs
}

// The rate limits have tests of their own. Here they would answer 429 to everything.
export async function liftLimits(db: Db): Promise<void> {
  await sql`create function lift_limits() returns trigger language plpgsql as 'begin new.hits := 1; return new; end'`.execute(
    db,
  )
  await sql`create trigger lift_limits before insert or update on rate_limits
    for each row execute function lift_limits()`.execute(db)
}
