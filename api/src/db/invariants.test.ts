import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seedDemonstration } from '../demonstration/seed.ts'
import { createOwnedDatabase } from '../testing/database.ts'
import { testApi } from '../testing/test-api.ts'
import { countBrokenRows, type Invariant } from './invariants.ts'

const DOCTOR = fileURLToPath(new URL('../commands/doctor.ts', import.meta.url))

/** Customers whose cases have words that their deletion would have to blank. */
const TALKERS = `select r.customer_id from service_requests r
  join service_request_events e on e.service_request_id = r.id where has_words(e.data)`

/** SQL parts that delete a customer correctly, except for the values that a test passes. */
function deletion({ name = `'Cliente'`, words = `'Borrado'` } = {}) {
  return `with gone as (
      update users set deleted_at = now(), name = ${name}, phone = '', password_hash = '', email = 'borrada-' || id || '@invalid'
      where id = (select min(customer_id) from service_requests where customer_id not in (${TALKERS})) returning id
    ), blank as (
      update service_requests set service_description = ${words}, service_location = 'Borrado'
      where customer_id in (select id from gone)
    ), told as (delete from notices where user_id in (select id from gone)
    ), agreed as (delete from consents where user_id in (select id from gone)
    ), quick as (delete from quick_replies where user_id in (select id from gone)
    ), spent as (delete from expenses where user_id in (select id from gone)
    ), noted as (delete from customer_notes where user_id in (select id from gone) or customer_id in (select id from gone)
    ), starred as (delete from favourites where user_id in (select id from gone)
    ), chosen as (delete from notice_preferences where user_id in (select id from gone))`
}

/** SQL, to follow `with`, that adds `count` photos of the customer to a case in every width. */
function photos(count: number, of = `select min(id) as id from service_requests`) {
  return `photo as (
      insert into service_request_photos (service_request_id, id, by, sha256)
      select id, gen_random_uuid(), 'customer', '' from (${of}) s, generate_series(1, ${count})
      returning service_request_id, id
    ) insert into service_request_photo_files select service_request_id, id, width, '' from photo, unnest(array[320, 1600]) width`
}

/** SQL, to follow `with`, that gives one technician `count` photos of jobs in every width. */
function jobPhotos(count: number) {
  return `photo as (
      insert into work_photos (technician_id, id, place, sha256)
      select min(t.id), gen_random_uuid(), place, '' from technicians t, generate_series(1, ${count}) place group by place
      returning technician_id, id
    ) insert into work_photo_files select technician_id, id, width, '' from photo, unnest(array[320, 960]) width`
}

/** For each invariant, SQL that breaks it in one row and breaks no other invariant. */
const VIOLATIONS: Record<Invariant, string> = {
  'the error of a failed mail contains no address':
    "insert into graphile_worker._private_jobs (task_id, last_error) values (0, '550 <ana@correo.do>')",
  'a rate limit identifies its caller only by a hash': `insert into rate_limits (bucket, hits, resets_at)
    values ('login:192.0.2.7 ana@correo.do', 1, now())`,
  'review_count is the number of reviews':
    'update technicians set review_count = review_count + 1 where id = (select min(id) from technicians)',
  'rating_sum is the sum of ratings':
    'update technicians set rating_sum = rating_sum - 1 where id = (select max(technician_id) from reviews)',
  'star_counts is the number of reviews for each number of stars':
    "update technicians set star_counts = '{0,0,0,0,1000}' where id = (select min(id) from technicians)",
  'counted_rating_sum and counted_review_count match the counted reviews': `update technicians set (counted_rating_sum, score) = (counted_rating_sum + 1,
      recommended_score(counted_rating_sum + 1, counted_review_count, answered_count, delivered_count, completed_count, dropped_count))
    where id = (select min(id) from technicians)`,
  'the figures of the recommended order match the cases':
    'update technicians set score = score + 1 where id = (select min(id) from technicians)',
  'case_answers matches the log of its case': `with answer as (
      insert into case_answers select id, technician_id, 60 from service_requests where status = 'pending' order by id limit 1
      returning technician_id)
    update technicians set (delivered_count, answered_count, score) = (1, 1,
      recommended_score(counted_rating_sum, counted_review_count, 1, 1, completed_count, dropped_count))
    where id = (select technician_id from answer)`,
  'an account with a confirmed email is established':
    "update users set is_established = false where role = 'admin'",
  'a review belongs to a completed request of the same two people': `update service_requests s set customer_id = (
      select max(id) from users where role = 'customer' and id <> s.customer_id)
    where id = (select min(service_request_id) from reviews)`,
  'a case matches its log': `update service_requests set agreed_total = 5
    where id = (select min(id) from service_requests where status = 'pending')`,
  'paid_total and noted_total are the sums of the payments in the log': `update service_requests set paid_total = 0.01
    where id = (select min(id) from service_requests where status = 'pending')`,
  'a payment has at most one decision, by the right side': `with noted as (
      insert into service_request_events (service_request_id, by, kind, data)
      select min(id), 'customer', 'payment_noted', '{"amount": 0}' from service_requests where status = 'pending'
      returning service_request_id, id
    ) insert into service_request_events (service_request_id, by, kind, data)
      select service_request_id, 'customer', 'payment_confirmed', jsonb_build_object('payment_id', id) from noted`,
  'a guarantee lasts as many days as its completion says, or else the agreed offer': `update service_requests
    set guarantee_until = coalesce(guarantee_until, '2026-01-01') + 1 where id = (select min(id) from service_requests where status = 'completed')`,
  'what is said about a visit is by a side that can say it, about a day': `insert into service_request_events
    (service_request_id, by, kind, data) select min(id), 'customer', 'arrived', '{"request_date": "2026-12-03"}' from service_requests where status = 'accepted'`,
  'the plan of a case is the one that its log ends with, and its job is completed': `update service_requests
    set maintenance_months = 6 where id = (select min(id) from service_requests where status = 'completed')`,
  'a claim under a guarantee is by the customer, and has at most one decision': `insert into service_request_events
    (service_request_id, by, kind, data) select min(id), 'technician', 'guarantee_claimed', '{}' from service_requests where status = 'completed'`,
  'an offer is accepted once, and its signed halves are of its words': `with offered as (
      insert into service_request_events (service_request_id, by, kind, data)
      select min(id), 'technician', 'offered', '{"total": 1500}' from service_requests where status = 'pending'
      returning service_request_id, id
    ) insert into agreement_halves (service_request_id, part, key, offer_key, hash, x, y, signature, at_phone, event_id)
      select service_request_id, 'offer', 'oferta-1', 'oferta-1', door_hash(service_request_id, '{"total": 1500.01}'), '', '', '',
        '', id from offered`,
  'the log of a case has one request, and an event for its review': `insert into service_request_events
    (service_request_id, by, kind, data) select min(id), 'customer', 'requested', jsonb_build_object('request_date', min(request_date)) from service_requests where status = 'pending'`,
  'hides_contact is true for users who withdrew the consent to a public contact':
    'update users set hides_contact = true where id = (select user_id from technicians order by id limit 1)',
  'pending cases expire, ended cases say when and by whom, and a group has at most one accepted case': `update service_requests set expires_at = null
    where id = (select min(id) from service_requests where status = 'pending')`,
  'nobody requests a service from their own profile': `update service_requests s set customer_id = t.user_id from technicians t
    where t.id = s.technician_id and s.id = (select min(id) from service_requests where status = 'pending')`,
  'a technician blocks only customers who requested a service': `insert into blocked_customers (technician_id, customer_id)
    select min(t.id), min(t.user_id) from technicians t`,
  'a customer blocks only technicians who got a request from them': `insert into blocked_technicians (technician_id, customer_id)
    select min(t.id), min(t.user_id) from technicians t`,
  'nobody stars their own profile': `insert into favourites (technician_id, user_id)
    select id, user_id from technicians order by id limit 1`,
  'a technician has the name of their user': `update technicians set name = 'Otra persona' where id = (select min(id) from technicians)`,
  'a listed technician has a user who is a technician and not deleted': `update users set role = 'customer'
    where id = (select min(user_id) from technicians where deleted_at is null)`,
  'a suspended technician is not listed': `update users set suspended_at = now()
    where id = (select min(user_id) from technicians where deleted_at is null)`,
  'a hidden profile is not listed': `update technicians set hidden_rule = 'fraud'
    where id = (select min(id) from technicians where deleted_at is null)`,
  'at least one admin exists': `update users set role = 'customer' where role = 'admin'`,
  'a deleted user has no session': `${deletion()}
    insert into sessions (token_hash, user_id, is_remembered, idle_until, expires_at)
    select '\\x01', id, false, now(), now() from gone`,
  'an idempotency key has an answer or is closed': `insert into idempotency_keys (user_id, key, request_hash)
    select min(id), 'colgada', '' from users`,
  'a request that was made under an idempotency key has that key': `update service_requests set client_op_id = 'perdida', created_at = now()
    where id = (select min(id) from service_requests where status = 'pending')`,
  'a deleted account contains no personal data': `${deletion({ name: `'Ana'` })} select from gone`,
  'nothing that a deleted account wrote remains except reviews': `${deletion({ words: 'service_description' })}
    select from gone`,
  'an account has at most ten passkeys': `insert into passkeys (user_id, credential_id, public_key, counter, name)
    select min(id), n::text::bytea, '', 0, '' from users, generate_series(1, 11) n group by n`,
  'a stored answer contains no personal data': `insert into idempotency_keys (user_id, key, request_hash, status, body)
    select min(id), 'contada', '', 200, '{"serviceRequest":{"id":1,"customer_name":"Ana"}}' from users`,
  'a stored answer with an event contains no text': `insert into idempotency_keys (user_id, key, request_hash, status, body)
    select min(id), 'dicha', '', 201, '{"event":{"id":1,"data":{"text":"Hola"}}}' from users`,
  'a stored answer with a review contains no text': `insert into idempotency_keys (user_id, key, request_hash, status, body)
    select min(id), 'opinada', '', 201, '{"review":{"id":1,"comment":"Llegó tarde"}}' from users`,
  'a notice has the case and the kind of its event': `update notices set kind = 'message'
    where id = (select min(id) from notices where kind = 'accepted')`,
  'a review or message that a report hid is still hidden': `insert into abuse_reports (reporter_id, kind, subject_id, person_id, reason, outcome, rule, decided_at)
    select t.user_id, 'review', v.id, v.customer_id, 'insults', 'hidden', 'insults', now()
    from reviews v join technicians t on t.id = v.technician_id where v.id = (select min(id) from reviews)`,
  'a push subscription belongs to the user of its session': `with session as (
      insert into sessions (token_hash, user_id, is_remembered, idle_until, expires_at)
      select '\\x02', min(id), false, now(), now() from users where deleted_at is null returning token_hash
    ) insert into push_subscriptions (endpoint, user_id, session_hash, p256dh, auth)
      select 'https://push', (select max(id) from users where deleted_at is null), token_hash, '', '' from session`,
  'a missed search contains no personal data': `insert into missed_searches (words, times, last_day)
    values ('ocho cero nueve 555', 3, now())`,
  'a photo of a case has its case and a file in every width': `with ${photos(1)} where width < 1600`,
  'each side of a case has at most six photos': `with ${photos(7)}`,
  'added photos belong to the customer': `insert into service_request_events (service_request_id, by, kind, data)
    select min(id), 'customer', 'photos_added', '{"photo_ids": ["00000000-0000-4000-8000-000000000000"]}' from service_requests`,
  'a message that was taken back has no text and no photos': `insert into service_request_events (service_request_id, by, kind, data)
    select min(id), 'customer', 'message', '{"text": "Hola", "taken_back_at": "2026-11-20T12:00:00.000Z"}' from service_requests`,
  'a photo that was taken back is deleted': `with told as (
      insert into service_request_events (service_request_id, by, kind, data)
      select min(id), 'customer', 'photos_added', '{"taken_back_photos": [{"id": "00000000-0000-4000-8000-000000000000"}]}'
      from service_requests
    ), photo as (
      insert into service_request_photos (service_request_id, id, by, sha256)
      select min(id), '00000000-0000-4000-8000-000000000000', 'customer', '' from service_requests
      returning service_request_id, id
    ) insert into service_request_photo_files select service_request_id, id, width, '' from photo, unnest(array[320, 1600]) width`,
  'a case has no photos of a deleted user': `${deletion()}, ${photos(1, 'select min(r.id) as id from service_requests r join gone on gone.id = r.customer_id')}`,
  'price_from is the lowest price of the services':
    'update technicians set price_from = 5 where id = (select min(id) from technicians)',
  'days_off_soon is a part of days_off':
    "update technicians set days_off_soon = '{2026-12-24}' where id = (select min(id) from technicians)",
  'the sectors of a technician are current and in their city':
    "update technicians set sector_ids = '{1,2000000}' where id = (select min(id) from technicians where city = 'Santiago')",
  'a merged sector points to a current sector':
    "insert into sectors (id, city, name, merged_into) values (900, 'Santiago', 'La Vuelta', 900)",
  'a photo of a job has a file in every width': `with ${jobPhotos(1)} where width < 960`,
  'a technician has at most twelve photos of jobs, and none once deleted': `with ${jobPhotos(13)}`,
  'a stored profile image belongs to a technician': `insert into photos (file_name, bytes) values ('nadie-96.webp', '')`,
  'a profile image is stored in every width': `update technicians set profile_image = 'falta-320.webp'
    where id = (select min(id) from technicians where profile_image is null)`,
}

const api = await testApi({}, createOwnedDatabase())
const { db } = api.deps
await seedDemonstration(db)

describe('the invariants', () => {
  it('all hold for the demonstration data', async () => {
    const counts = await countBrokenRows(db)
    expect(counts.filter(({ brokenRows }) => brokenRows > 0)).toEqual([])
    expect(counts.map(({ name }) => name).toSorted()).toEqual(Object.keys(VIOLATIONS).toSorted())
  })

  it.each(Object.entries(VIOLATIONS))('report one broken row: %s', async (name, violation) => {
    const broken = await brokenAfter(violation)
    expect(broken).toEqual([{ name, brokenRows: 1 }])
  })
})

/** The invariants broken by a change without triggers, in a transaction that is rolled back. */
async function brokenAfter(violation: string) {
  const trx = await db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(violation).execute(trx)
    return (await countBrokenRows(trx)).filter(({ brokenRows }) => brokenRows > 0)
  } finally {
    await trx.rollback().execute()
  }
}

describe('npm run doctor', () => {
  const doctor = (env: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((done) => {
      execFile(
        process.execPath,
        [DOCTOR],
        { env: { PATH: process.env.PATH, ...env } },
        (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      )
    })

  it('prints every count and exits with 0, or with 1 if an invariant is broken', async () => {
    const env = { DATABASE_URL: api.database.url }
    const healthy = await doctor(env)
    expect(healthy.code).toBe(0)
    expect(healthy.output.match(/^holds +0 /gm)).toHaveLength(Object.keys(VIOLATIONS).length)
    await sql.raw(VIOLATIONS['review_count is the number of reviews']).execute(db)
    const ill = await doctor(env)
    expect(ill.code).toBe(1)
    expect(ill.output).toMatch(/^BROKEN +1 {2}review_count is the number of reviews$/m)
  })

  it('creates no database if there is none', async () => {
    expect(await doctor({ DATA_DIR: '/nonexistent' })).toMatchObject({
      code: 2,
      output: expect.stringContaining('There is no data in /nonexistent'),
    })
  })
})
