import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eraseIdleAccounts } from '../features/erasures/service.ts'
import { TEST_PASSWORD, type TestUser } from '../testing/api.ts'
import { runDueJobs } from '../testing/jobs.ts'
import { insertRequest } from '../testing/service-requests.ts'
import { testApi } from '../testing/test-api.ts'
import { expire } from './expire.ts'

const api = await testApi()
const { db } = api.deps

const run = (statement: string) => sql.raw(statement).execute(db)

const count = async (from: string) => {
  const { rows } = await sql.raw<{ count: number }>(`select count(*)::int as count from ${from}`).execute(db)
  return rows[0]?.count
}

it('expire deletes expired sessions, tokens, limits and keys, and keeps valid ones', async () => {
  const users = await Promise.all([1, 2, 3].map(() => api.createUser('customer')))
  const [living, expired, idle] = users as [TestUser, TestUser, TestUser]
  await run(`update sessions set expires_at = now() - interval '1 s' where user_id = ${expired.id}`)
  await run(`update sessions set idle_until = now() - interval '1 s' where user_id = ${idle.id}`)
  await run(`insert into password_resets (token_hash, user_id, expires_at) values
    ('\\x01', ${living.id}, now()), ('\\x02', ${living.id}, now() + interval '1 minute')`)
  await run(`insert into rate_limits (bucket, hits, resets_at) values
    ('empty', 3, now() - interval '1 s'), ('full', 3, now() + interval '1 minute')`)
  await run(`insert into idempotency_keys (user_id, key, request_hash, created_at) values
    (${living.id}, 'old', '', now() - interval '91 days'), (${living.id}, 'new', '', now() - interval '89 days')`)
  await run(`insert into known_addresses (user_id, address_mark, seen_at) values
    (${living.id}, 'old', now() - interval '31 days'), (${living.id}, 'new', now() - interval '29 days')`)
  await run(`insert into ended_sessions (token_hash, reason, ended_at) values
    ('\\x01', 'role_changed', now() - interval '31 days'), ('\\x02', 'role_changed', now() - interval '29 days')`)
  expect(await expire(db)).toMatchObject({
    sessions: 2,
    ended_sessions: 1,
    known_addresses: 1,
    password_resets: 1,
    rate_limits: 1,
    operations: 1,
  })
  expect(await count('sessions')).toBe(1)
  expect(await count('password_resets')).toBe(1)
  expect(await count(`rate_limits where bucket = 'full'`)).toBe(1)
  expect(await count(`idempotency_keys where key = 'new'`)).toBe(1)
})

it('expire deletes profiles of deleted users after 120 days, unless a service request refers to them', async () => {
  const technicians = await Promise.all([1, 2, 3, 4].map(() => api.createUser('technician')))
  const [old, recent, named, demoted] = technicians as [TestUser, TestUser, TestUser, TestUser]
  const customer = await api.createUser('customer')
  await run(`insert into service_requests
      (customer_id, technician_id, hourly_rate, request_date, service_description, service_location)
    values (${customer.id}, ${named.technician_id}, 500, '2026-01-02', 'Abanico', 'Sala')`)
  await run(`update users set deleted_at = now() where id in (${old.id}, ${recent.id}, ${named.id})`)
  await run(`update technicians set deleted_at = now() - interval '121 days'`)
  await run(`update technicians set deleted_at = now() - interval '119 days' where user_id = ${recent.id}`)
  expect(await expire(db)).toMatchObject({ technicians: 1 })
  expect(await count(`technicians where user_id = ${old.id}`)).toBe(0)
  expect(await count(`technicians where user_id in (${recent.id}, ${named.id}, ${demoted.id})`)).toBe(3)
})

it('expire deletes jobs that failed for good more than a week ago', async () => {
  await run(
    `select graphile_worker.add_job('send-password-reset', '{}', max_attempts => 1) from generate_series(1, 2)`,
  )
  await run(`update graphile_worker._private_jobs set attempts = 1, updated_at = now() - interval '8 days'
    where id = (select min(id) from graphile_worker._private_jobs)`)
  expect(await expire(db)).toMatchObject({ jobs: 1 })
  expect(await count('graphile_worker.jobs')).toBe(1)
  await run('delete from graphile_worker._private_jobs')
})

it('expire and the refresh of the search vocabulary run as jobs', async () => {
  await api.createUser('technician', { bio: 'Especialista en calentadores solares.' })
  await run(`insert into rate_limits (bucket, hits, resets_at) values ('empty', 3, now() - interval '1 s')`)
  await run(`select graphile_worker.add_job(task)
    from unnest(array['expire', 'refresh-search-vocabulary', 'release-abandoned-jobs']) as task`)
  await runDueJobs(api, {})
  expect(await count('graphile_worker.jobs')).toBe(0)
  expect(await count(`rate_limits where bucket = 'empty'`)).toBe(0)
  expect(await count(`search_vocabulary where word = 'calentadores'`)).toBe(1)
})

it('expire deletes case readings by admins after two years, and no sooner', async () => {
  const [admin, customer] = [await api.createUser('admin'), await api.createUser('customer')]
  const technician = await api.createUser('technician')
  const caseId = await insertRequest(db, { customer, technician })
  const read = (days: number) =>
    run(`insert into admin_case_readings (admin_id, service_request_id, reason, at)
      values (${admin.id}, ${caseId}, 'Queja', now() - interval '${days} days')`)
  await read(731)
  await read(729)
  expect(await expire(db)).toMatchObject({ readings: 1 })
  await expect(run('delete from admin_case_readings')).rejects.toThrow('append-only')
})

it('eraseIdleAccounts erases an account without a confirmed email a year after its last sign-in', async () => {
  const [idle, active, confirmed, suspended] = [
    await api.createUser('technician'),
    await api.createUser('customer'),
    await api.createUser('customer'),
    await api.createUser('customer'),
  ]
  const admin = await api.createUser('admin')
  const all = [idle, active, confirmed, suspended, admin].map(({ id }) => id).join()
  await run(`update users set last_sign_in_at = now() - interval '366 days' where id in (${all})`)
  await run(`update users set email_confirmed_at = now(), is_established = true where id = ${confirmed.id}`)
  await run(`update users set suspended_at = now(), suspension_reason = 'Estafa' where id = ${suspended.id}`)
  await api.call('POST', '/api/auth/login', { body: { email: active.email, password: TEST_PASSWORD } })
  expect(await eraseIdleAccounts(db)).toBe(1)
  expect(await count(`users where id = ${idle.id} and deleted_at is not null and phone = ''`)).toBe(1)
  expect(await count(`users where id in (${all}) and deleted_at is null`)).toBe(4)
})
