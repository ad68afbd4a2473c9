import { sql } from 'kysely'
import type { Db, Trx } from '../db/client.ts'

/**
 * Runs `calls` while a transaction holds the rows that `lock` locks. It commits once `count` of them wait, so that all
 * racers start together. Returns their results.
 */
export async function raceBehindLock<T>(
  db: Db,
  race: { lock: (trx: Trx) => Promise<unknown>; calls: (() => Promise<T>)[]; count?: number },
): Promise<T[]> {
  const running = await db.transaction().execute(async (trx) => {
    await race.lock(trx)
    const started = race.calls.map((call) => call())
    await untilBlocked(db, race.count ?? race.calls.length)
    return { all: Promise.all(started) }
  })
  return running.all
}

/** Resolves once `count` statements in the database wait for a lock. */
export async function untilBlocked(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  if ((rows[0]?.waiting ?? 0) < count) await untilBlocked(db, count)
}
