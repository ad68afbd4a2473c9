import { accountUpdateInput } from '@tecnicerca/shared/accounts'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { CITIES } from '@tecnicerca/shared/cities'
import { SECTORS } from '@tecnicerca/shared/sectors'
import { type EventData, offerInput } from '@tecnicerca/shared/service-requests/events'
import { findWrongQuote } from '@tecnicerca/shared/service-requests/quote-check'
import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { technicianAnswer } from '@tecnicerca/shared/technicians'
import { validate } from '@tecnicerca/shared/values/validation'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../db/invariants.ts'
import { startTestApi } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'
import { DEMONSTRATION_ACCOUNTS, type DemonstrationAccount } from './accounts.ts'
import { readFaces } from './faces.ts'
import { seedDemonstration } from './seed.ts'

let printed: DemonstrationAccount[][]

const api = await testApi()
const { db } = api.deps

beforeAll(async () => {
  const faces = readFaces()
  const seed = () => seedDemonstration(db, { readPhotos: () => faces })
  printed = await Promise.all([seed(), seed()])
})

async function countOf(query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(query)}`.execute(db)
  return rows[0]?.count ?? -1
}

describe('the demonstration', () => {
  it('is written once, even if two processes start at once and another one later', async () => {
    const users = await countOf('users')
    const again = await seedDemonstration(db)
    expect(await countOf('users')).toBe(users)
    for (const accounts of [...printed, again])
      expect(accounts).toEqual(Object.values(DEMONSTRATION_ACCOUNTS))
  })

  it('has 300 technicians in all categories, cities and sectors, and 122 other users', async () => {
    expect(await countOf('technicians')).toBe(300)
    expect(await countOf("users where role <> 'technician'")).toBe(122)
    for (const role of ['customer', 'technician']) {
      expect(
        await countOf(`users where role = '${role}' and created_at > now() - interval '30 days'`),
      ).toBeGreaterThan(0)
    }
    expect(await countOf('(select distinct category_id from technicians) c')).toBe(6)
    expect(await countOf('(select distinct city from technicians) c')).toBe(CITIES.length)
    for (const [place, sector] of SECTORS.entries()) {
      expect(await countOf(`technicians where sector_ids @> array[${place + 1}]`)).toBeGreaterThan(0)
      expect(
        await countOf(`technicians where city = 'Santiago' and address like '%, ${sector}'`),
      ).toBeGreaterThan(0)
    }
    expect(await countOf("technicians where city = 'Santiago'")).toBeGreaterThan(180)
    expect(await countOf("technicians where city = 'Santiago' and sector_ids = '{}'")).toBeGreaterThan(20)
    expect(await countOf('technicians where hourly_rate not between 300 and 2500')).toBe(0)
  })

  it('has names and phones that pass the validation of accounts', async () => {
    const users = await db.selectFrom('users').select(['name', 'phone']).execute()
    const refused = users.filter((user) => !validate(accountUpdateInput, user).ok)
    expect(refused).toEqual([])
  })

  it('has ratings equal to its reviews, each of which belongs to a completed service request', async () => {
    expect(
      await countOf(`technicians t where (rating_sum, review_count) <>
        (select coalesce(sum(rating), 0), count(*) from reviews r where r.technician_id = t.id)`),
    ).toBe(0)
    expect(
      await countOf(`reviews r join service_requests s on s.id = r.service_request_id where s.status <> 'completed'
        or (s.customer_id, s.technician_id, s.request_date) <> (r.customer_id, r.technician_id, r.service_date)
        or r.created_at < s.completed_at or length(r.comment) < 10`),
    ).toBe(0)
    expect(await countOf('reviews where reply_text is not null')).toBe(4)
    expect(await countOf('reviews where edited_at is not null')).toBe(1)
    expect(await countOf('reviews')).toBeGreaterThan(600)
    expect(await countOf('reviews where rating >= 4')).toBeGreaterThan((await countOf('reviews')) * 0.8)
  })

  it('has service requests in every status with plausible dates in the last twelve months', async () => {
    for (const status of ['pending', 'accepted', 'completed', 'cancelled']) {
      expect(await countOf(`service_requests where status = '${status}'`)).toBeGreaterThan(40)
    }
    const today = dayInSantoDomingo(new Date())
    expect(
      await countOf(`service_requests s join technicians t on t.id = s.technician_id join users c on c.id = s.customer_id
        where s.customer_id = t.user_id or s.created_at not between now() - interval '12 months' and now()
        or s.updated_at not between s.created_at and now() or s.completed_at > now()
        or s.created_at < greatest(t.created_at, c.created_at)
        or (s.status in ('pending', 'accepted') and s.request_date < '${today}')
        or (s.status = 'pending') <> (s.status_changed_by is null)`),
    ).toBe(0)
    expect(await countOf('reviews where greatest(created_at, edited_at, reply_created_at) > now()')).toBe(0)
  })

  it('has a quote with lines in a third of the completed service requests, whose log is in order', async () => {
    const completed = await countOf("service_requests where status = 'completed'")
    const quoted = `service_requests s join service_request_events o on o.id = s.agreed_offer_id
      where s.status = 'completed' and s.agreed_total = (o.data ->> 'total')::numeric`
    expect(await countOf(quoted)).toBe(Math.ceil(completed / 3))
    const { rows } = await sql<{ data: EventData; kinds: string; is_in_order: boolean }>`
      select o.data, string_agg(e.by || ' ' || e.kind, ', ' order by e.id) as kinds,
        array_agg(e.at order by e.id) = array_agg(e.at order by e.at, e.id) as is_in_order
      from service_requests s join service_request_events o on o.id = s.agreed_offer_id
        join service_request_events e on e.service_request_id = s.id and e.kind not similar to '(review|guarantee|maintenance)%'
      group by o.id`.execute(db)
    for (const { data, kinds, is_in_order: isInOrder } of rows) {
      expect(kinds).toMatch(
        /^customer requested, technician offered, customer offer_accepted, customer accepted, technician on_the_way, technician arrived, technician completed(, technician payment_noted, customer payment_confirmed)?$/,
      )
      expect(isInOrder).toBe(true)
      expect(validate(offerInput, data)).toMatchObject({ ok: true })
      expect(findWrongQuote(data, data.valid_until ?? '')).toEqual({})
    }
  })

  it('notes as paid what was agreed in most of the quoted requests, and gives some of them a guarantee', async () => {
    const quoted = "service_requests where status = 'completed' and agreed_offer_id is not null"
    const count = await countOf(quoted)
    const paid = await countOf(`${quoted} and paid_total = agreed_total and noted_total = 0`)
    expect(paid / count).toBeGreaterThan(0.6)
    expect(await countOf(`${quoted} and paid_total = 0`)).toBe(count - paid)
    expect((await countOf(`${quoted} and guarantee_until is not null`)) / count).toBeGreaterThan(0.4)
    expect(await countOf(`${quoted} and guarantee_until >= now()::date`)).toBeGreaterThan(0)
  })

  it('has maintenance plans of pairs, agreed on after all else was said', async () => {
    expect(await countOf('service_requests where maintenance_months = 6')).toBeGreaterThan(100)
    expect(
      await countOf(`service_request_events e join service_request_events later on later.service_request_id = e.service_request_id
        and later.id > e.id and later.at < e.at where later.kind like 'maintenance%'`),
    ).toBe(0)
  })

  it('has claims under guarantees in every state, made while the guarantee lasted and answered in order', async () => {
    const { rows } = await sql<{ kinds: string; is_in_order: boolean; is_in_time: boolean }>`
      select string_agg(e.by || ' ' || e.kind, ', ' order by e.id) as kinds,
        array_agg(e.at order by e.id) = array_agg(e.at order by e.at, e.id) and max(e.at) < now() as is_in_order,
        min(e.at)::date between max(r.completed_at)::date and max(r.guarantee_until) and min(e.at) > max(o.at) as is_in_time
      from service_requests r join service_request_events e on e.service_request_id = r.id and e.kind like 'guarantee%'
        join lateral (select max(at) as at from service_request_events o where o.service_request_id = r.id
          and o.kind in ('completed', 'payment_confirmed')) o on true
      group by r.id`.execute(db)
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter((row) => !row.is_in_order || !row.is_in_time)).toEqual([])
    const promised = 'customer guarantee_claimed, technician guarantee_promised'
    expect(new Set(rows.map(({ kinds }) => kinds))).toEqual(
      new Set([
        'customer guarantee_claimed',
        promised,
        `${promised}, customer guarantee_honoured`,
        'customer guarantee_claimed, technician guarantee_refused',
        'customer guarantee_claimed, customer guarantee_withdrawn',
      ]),
    )
  })

  it('repeats no text of a service request or review, and no customer in the open requests of a technician', async () => {
    const open = "(select * from service_requests where status in ('pending', 'accepted')) s"
    for (const same of ['service_description', 'customer_id']) {
      expect(
        await countOf(`(select from ${open} group by technician_id, ${same} having count(*) > 1) repeated`),
      ).toBe(0)
    }
    expect(await countOf('(select from reviews group by comment having count(*) > 1) repeated')).toBe(0)
    expect(
      await countOf(
        '(select from service_requests group by service_description having count(*) > 1) repeated',
      ),
    ).toBe(0)
  })

  it('lists complete profiles in Santiago first, overall and in each category', async () => {
    const complete = {
      available: true,
      city: 'Santiago',
      profile_image: expect.stringMatching(/-320\.webp$/),
      bio: expect.stringMatching(/.{30}/),
    }
    for (const query of ['limit=20', ...[1, 2, 3, 4, 5, 6].map((id) => `limit=5&category_id=${id}`)]) {
      const { technicians } = (await api.call('GET', `/api/technicians?${query}`)).read(technicianListAnswer)
      expect(technicians.length).toBeGreaterThanOrEqual(5)
      for (const technician of technicians) {
        expect(technician).toMatchObject(complete)
        expect(technician.skills.length).toBeGreaterThanOrEqual(3)
        expect(technician.hourly_rate).toBeGreaterThanOrEqual(300)
        expect(technician.review_count).toBeGreaterThanOrEqual(8)
      }
      const bioStarts = technicians.map(({ bio }) => bio.slice(0, 25))
      if (query !== 'limit=20') expect(new Set(bioStarts).size).toBe(bioStarts.length)
      expect(new Set(technicians.map(({ profile_image: profileImage }) => profileImage)).size).toBe(
        technicians.length,
      )
    }
  })

  it('breaks no invariant', async () => {
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('has ids in the order of creation', async () => {
    for (const table of ['users', 'technicians', 'service_requests', 'reviews']) {
      expect(
        await countOf(
          `(select created_at < lag(created_at) over (order by id) as is_wrong from ${table}) o where is_wrong`,
        ),
      ).toBe(0)
    }
  })

  it('has a stored file for each profile image, and no unused photo', async () => {
    expect(await countOf('technicians where profile_image is null')).toBeGreaterThan(10)
    expect(await countOf('technicians where profile_image not in (select file_name from photos)')).toBe(0)
    expect(
      await countOf(
        "photos where file_name like '%-320.webp' and file_name not in (select profile_image from technicians where profile_image is not null)",
      ),
    ).toBe(0)
  })

  it('gives the printed technician reviews and an agenda, and the printed customer requests in every status', async () => {
    const { technician: shown, customer } = DEMONSTRATION_ACCOUNTS
    const { id } = await db
      .selectFrom('technicians as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .where('u.email', '=', shown.email)
      .select('t.id')
      .executeTakeFirstOrThrow()
    const { technician } = (await api.call('GET', `/api/technicians/${id}`)).read(technicianAnswer)
    expect(technician.review_count).toBeGreaterThan(20)
    expect(technician.guarantees).toEqual({ honoured: 4, decided: 5 })
    expect(technician.average_rating).toBeGreaterThan(4.4)
    expect(technician.profile_image).not.toBeNull()
    const received = `service_requests where technician_id = ${id}`
    expect(await countOf(`${received} and status = 'pending'`)).toBe(3)
    expect(
      await countOf(
        `${received} and status = 'accepted' and request_date = '${dayInSantoDomingo(new Date())}'`,
      ),
    ).toBe(3)
    const claim = (status: string) => `service_requests s join users c on c.id = s.customer_id
      join lateral (select * from guarantee_claims(array[s.id])) g on g.answer is not distinct from ${status}`
    expect(await countOf(`${claim('null')} where s.technician_id = ${id}`)).toBe(1)
    expect(
      await countOf(`${claim("'guarantee_promised'")} where c.email = '${customer.email}'
        and has_visit(s.id, '${addDays(dayInSantoDomingo(new Date()), 1)}')`),
    ).toBe(1)
    const own = `service_requests s join users c on c.id = s.customer_id where c.email = '${customer.email}'`
    expect(await countOf(`(select distinct status from ${own}) s`)).toBe(4)
    expect(
      await countOf(
        `${own} and status = 'completed' and not exists (select from reviews r where r.service_request_id = s.id)`,
      ),
    ).toBe(1)
  })

  it('is not written into a database that has users', async () => {
    const other = await startTestApi()
    await other.createUser('customer')
    expect(await seedDemonstration(other.deps.db)).toEqual([])
    const users = await other.deps.db.selectFrom('users').select('id').execute()
    expect(users).toHaveLength(1)
    await other.close()
  })
})
