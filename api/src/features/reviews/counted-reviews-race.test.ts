import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { startApiOn } from '../../testing/api.ts'
import { untilBlocked } from '../../testing/blocked.ts'
import { createOwnedDatabase } from '../../testing/database.ts'
import { hashToken } from '../sessions/service.ts'

const TOKEN = 'c'.repeat(43)
const LOCK = 4711

it('a review counts if its author confirms the email after the insert and before its commit', async () => {
  const database = await createOwnedDatabase()
  try {
    const api = startApiOn(database)
    const { db } = api.deps
    const run = (statement: string) => sql.raw(statement).execute(db)
    await api.createUser('admin')
    const { technician_id: technicianId } = await api.createUser('technician')
    const customer = await api.createUser('customer')
    await run(`insert into service_requests (customer_id, technician_id, hourly_rate, request_date,
        service_description, service_location, status, created_at, completed_at)
      values (${customer.id}, ${technicianId}, 500, '2026-03-01', '', '', 'completed', '2026-03-01', '2026-03-02')`)
    await db
      .insertInto('email_confirmations')
      .values({
        token_hash: hashToken(TOKEN),
        user_id: customer.id,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    // By its name, this trigger fires after the counting one: the review waits counted, but not committed.
    await run(`create function wait_at_the_end() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(${LOCK}); return null; end'`)
    await run(`create trigger zz_wait after insert on reviews
      for each statement execute function wait_at_the_end()`)

    const answers = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx)
      const body = {
        technician_id: technicianId,
        rating: 4,
        comment: 'Llegó a tiempo y cumplió.',
        service_date: '2026-03-02',
      }
      const written = api.call('POST', '/api/reviews', { as: customer, body })
      await untilBlocked(db, 1)
      const confirmed = api.call('POST', '/api/auth/confirm-email', { body: { token: TOKEN } })
      await Promise.race([confirmed, untilBlocked(db, 2)])
      return { all: Promise.all([written, confirmed]) }
    })
    expect((await answers.all).map(({ status }) => status)).toEqual([201, 200])
    const { rows } = await sql`select counted_rating_sum, counted_review_count from technicians`.execute(db)
    expect(rows).toEqual([{ counted_rating_sum: 4, counted_review_count: 1 }])
    expect(await findBrokenInvariants(db)).toEqual([])
  } finally {
    await database.drop()
  }
})
