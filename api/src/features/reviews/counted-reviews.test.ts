import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { runDueJobs } from '../../testing/jobs.ts'
import { testApi } from '../../testing/test-api.ts'

let technician: TestUser
let customer: TestUser

const api = await testApi()
const { db } = api.deps
await api.createUser('admin')
beforeEach(async () => {
  technician = await api.createUser('technician')
  customer = await newCustomer('4 days')
})

const run = (statement: string) => sql.raw(statement).execute(db)

async function newCustomer(age: string): Promise<TestUser> {
  const user = await api.createUser('customer')
  await run(`update users set created_at = now() - interval '${age}' where id = ${user.id}`)
  return user
}

type Case = {
  asked?: string
  took?: string
  by?: TestUser
  of?: TestUser
  rating?: number
  service_date?: string
}

/** Inserts a completed case. `took`: the time from the request to its completion. */
async function completeCase(one: Case = {}): Promise<void> {
  const { asked = '2026-03-01T15:00:00Z', took = '1 day', by = customer, of = technician } = one
  await run(`insert into service_requests (customer_id, technician_id, hourly_rate, request_date, service_description,
      service_location, status, created_at, completed_at)
    values (${by.id}, ${of.technician_id}, 500, '2026-03-01', 'Un abanico', 'Calle 8', 'completed', '${asked}',
      '${asked}'::timestamptz + interval '${took}')`)
}

/** Inserts a completed case and reviews it through the API. */
async function review(one: Case = {}): Promise<void> {
  await completeCase(one)
  await send(one)
}

async function send(one: Case): Promise<void> {
  const { by = customer, of = technician, rating = 5, service_date: serviceDate = '2026-03-02' } = one
  const body = {
    technician_id: of.technician_id,
    rating,
    comment: 'Llegó a tiempo y cumplió.',
    service_date: serviceDate,
  }
  expect((await api.call('POST', '/api/reviews', { as: by, body })).status).toBe(201)
}

/** Sum and number of the shown reviews, then those of the counted reviews. */
async function ratings(of = technician): Promise<number[]> {
  const row = await db
    .selectFrom('technicians')
    .select(['rating_sum', 'review_count', 'counted_rating_sum', 'counted_review_count', 'rank_score'])
    .where('id', '=', of.technician_id)
    .executeTakeFirstOrThrow()
  const { counted_rating_sum: sum, counted_review_count: count } = row
  expect(row.rank_score).toBe(Math.floor(((42 + sum) * 1_000_000) / (10 + count)))
  expect(await findBrokenInvariants(db)).toEqual([])
  return [row.rating_sum, row.review_count, sum, count]
}

describe('counting reviews for the order of technicians', () => {
  it('includes the review of an account older than three days', async () => {
    await review({ rating: 4 })
    expect(await ratings()).toEqual([4, 1, 4, 1])
  })

  it('includes only the latest review of a customer for the same technician', async () => {
    const other = await newCustomer('4 days')
    await review({ rating: 2 })
    await review({ rating: 1, by: other })
    await review({ rating: 5 })
    expect(await ratings()).toEqual([8, 3, 6, 2])
  })

  it('includes a review of the same customer for each technician', async () => {
    const second = await api.createUser('technician')
    await review({ rating: 3 })
    await review({ rating: 4, of: second })
    expect([await ratings(), await ratings(second)]).toEqual([
      [3, 1, 3, 1],
      [4, 1, 4, 1],
    ])
  })

  it.each([
    ['10 minutes', 0],
    ['10 minutes 1 second', 1],
  ])('a case completed %s after its request adds %d', async (took, counted) => {
    await review({ took })
    expect(await ratings()).toEqual([5, 1, 5 * counted, counted])
  })

  it.each([
    ['2026-03-01T03:59:59Z', '2026-02-27', 0],
    ['2026-03-01T03:59:59Z', '2026-02-28', 1],
    ['2026-03-01T04:00:00Z', '2026-02-28', 0],
    ['2026-03-01T04:00:00Z', '2026-03-01', 1],
  ])('a case requested at %s with a service on %s in Santo Domingo adds %d', async (asked, day, counted) => {
    await review({ asked, service_date: day })
    expect(await ratings()).toEqual([5, 1, 5 * counted, counted])
  })

  it('a review that does not count leaves an earlier counted one in place', async () => {
    await review({ rating: 1 })
    await review({ rating: 5, took: '3 seconds' })
    expect(await ratings()).toEqual([6, 2, 1, 1])
  })
})

describe('the reviews of an account younger than three days without a confirmed email', () => {
  beforeEach(async () => {
    customer = await newCustomer('2 days 23 hours')
    await review({ rating: 4 })
  })

  it('do not count', async () => {
    expect(await ratings()).toEqual([4, 1, 0, 0])
    await runDueJobs(api)
    expect(await ratings()).toEqual([4, 1, 0, 0])
  })

  it('count once the account is three days old and the job ran, and mark the technician as changed', async () => {
    const second = await api.createUser('technician')
    await review({ rating: 2, of: second })
    const before = await changeOf(technician)
    await run(`update users set created_at = now() - interval '3 days' where id = ${customer.id}`)
    await runScheduled('establish-accounts')
    await runScheduled('establish-accounts')
    expect([await ratings(), await ratings(second)]).toEqual([
      [4, 1, 4, 1],
      [2, 1, 2, 1],
    ])
    expect(await changeOf(technician)).not.toBe(before)
  })

  it('count with the next review after three days even if the job has not run', async () => {
    const second = await api.createUser('technician')
    await run(`update users set created_at = now() - interval '3 days' where id = ${customer.id}`)
    await review({ rating: 2, of: second })
    expect([await ratings(), await ratings(second)]).toEqual([
      [4, 1, 4, 1],
      [2, 1, 2, 1],
    ])
  })

  it('never count if the account is deleted before that', async () => {
    await api.call('DELETE', `/api/admin/users/${customer.id}`, { as: await api.createUser('admin') })
    await run(`update users set created_at = now() - interval '9 days', deleted_at = now() - interval '8 days'
      where id = ${customer.id}`)
    await runScheduled('establish-accounts')
    expect(await ratings()).toEqual([4, 1, 0, 0])
  })

  it('all count if the job runs while another review is being written', async () => {
    const second = await api.createUser('technician')
    await completeCase({ of: second })
    await run(`update users set created_at = now() - interval '3 days' where id = ${customer.id}`)
    await raceBehindLock(db, {
      lock: (trx) => sql`select from technicians where id = ${second.technician_id} for update`.execute(trx),
      calls: [() => send({ rating: 2, of: second }), () => runScheduled('establish-accounts')],
      count: 1,
    })
    expect([await ratings(), await ratings(second)]).toEqual([
      [4, 1, 4, 1],
      [2, 1, 2, 1],
    ])
  })
})

it('the figures count each author once if eight authors write while the job establishes their accounts', async () => {
  const authors = await Promise.all(Array.from({ length: 8 }, () => newCustomer('2 days')))
  for (const by of authors) await review({ by, rating: 3 })
  await run(
    `update users set created_at = now() - interval '3 days' where id in (${authors.map((one) => one.id)})`,
  )
  await Promise.all([
    ...authors.map((by) => review({ by, rating: 4 })),
    runScheduled('establish-accounts'),
    runScheduled('establish-accounts'),
  ])
  expect(await ratings()).toEqual([56, 16, 32, 8])
})

it('a deleted review is subtracted from all figures', async () => {
  await review()
  await run(`delete from reviews where technician_id = ${technician.technician_id}`)
  expect(await ratings()).toEqual([0, 0, 0, 0])
})

async function runScheduled(task: string): Promise<void> {
  await sql`select graphile_worker.add_job(${task})`.execute(db)
  await runDueJobs(api)
}

async function changeOf({ technician_id: technicianId }: TestUser): Promise<string> {
  const { rows } = await sql<{ change_xid: string }>`
    select change_xid::text from technicians where id = ${technicianId}`.execute(db)
  return rows[0]?.change_xid ?? ''
}
