import { randomUUID } from 'node:crypto'
import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../db/invariants.ts'
import { hashPassword } from '../features/accounts/password.ts'
import { drawPhoto } from '../features/photos/photo.fixture.ts'
import type { TestUser } from '../testing/api.ts'
import { createOwnedDatabase } from '../testing/database.ts'
import { requestBody } from '../testing/service-requests.ts'
import { testApi } from '../testing/test-api.ts'
import { DEMONSTRATION_ACCOUNTS } from './accounts.ts'
import { findKnownAccount } from './known-accounts.ts'
import { findUnindexedKeys, withRemovalIndexes } from './removal-indexes.ts'
import { type Removal, removeDemonstration } from './remove.ts'
import { seedDemonstration } from './seed.ts'

let removal: Removal
let unindexed: Awaited<ReturnType<typeof findUnindexedKeys>>
const progressLines: string[] = []
let ana: TestUser
let luis: TestUser
let openRequest: { id: number; technician_id: number }

async function rowsOf<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(db)).rows
}

async function ask(customer: TestUser, technicianId: number): Promise<number> {
  const answer = await api.call('POST', '/api/service-requests', {
    as: customer,
    headers: { 'idempotency-key': `clave-${customer.id}-${technicianId}` },
    body: requestBody({ technician_id: technicianId }),
  })
  expect(answer.status).toBe(201)
  return (answer.body as { serviceRequest: { id: number } }).serviceRequest.id
}

async function logIn(credentials: { email: string; password: string }): Promise<TestUser> {
  const answer = await api.call('POST', '/api/auth/login', { body: credentials })
  const { user } = answer.body as { user: TestUser }
  return { ...user, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function complete(id: number, technician: TestUser): Promise<void> {
  for (const status of ['accepted', 'completed'])
    await api.call('PUT', `/api/service-requests/${id}/status`, { as: technician, body: { status } })
}

/** Each of the people adds a photo and a message to the case. */
async function talk(id: number, people: TestUser[]): Promise<void> {
  for (const as of people) {
    const [photoId, bytes] = [randomUUID(), await drawPhoto('teal').jpeg().toBuffer()]
    const path = `/api/service-requests/${id}`
    expect((await api.call('PUT', `${path}/photos/${photoId}`, { as, bytes })).status).toBe(201)
    const body = { text: 'Así está', photo_ids: [photoId] }
    expect((await api.call('POST', `${path}/messages`, { as, body })).status).toBe(201)
  }
}

async function block(as: TestUser, who: string): Promise<void> {
  expect((await api.call('PUT', `/api/blocked-${who}`, { as })).status).toBe(200)
}

async function readCaseTexts(as: TestUser, id: number): Promise<void> {
  const body = { reason: 'Ana se quejó del trato' }
  expect((await api.call('POST', `/api/admin/cases/${id}/words`, { as, body })).status).toBe(201)
}

async function review(as: TestUser, technicianId: number): Promise<void> {
  const text = { rating: 4, comment: 'Llegó a tiempo y cumplió.', service_date: '2026-01-05' }
  const answer = await api.call('POST', '/api/reviews', {
    as,
    body: { technician_id: technicianId, ...text },
  })
  expect(answer.status).toBe(201)
}

const api = await testApi({}, createOwnedDatabase())
const { db } = api.deps

beforeAll(async () => {
  await seedDemonstration(db)
  ana = await api.createUser('customer', { email: 'ana.pena@demo.tecnicerca.do' })
  luis = await api.createUser('technician')
  const demoTechnician = await logIn(DEMONSTRATION_ACCOUNTS.technician)
  const demoCustomer = await logIn(DEMONSTRATION_ACCOUNTS.customer)
  const technicianId = Number(demoTechnician.technician_id)
  const keptId = await ask(ana, technicianId)
  await complete(keptId, demoTechnician)
  await talk(keptId, [ana, demoTechnician])
  await review(ana, technicianId)
  const [other] = await rowsOf<{ id: number }>(
    `select t.id from technicians t where id <> ${technicianId} and id <> ${luis.technician_id} order by id limit 1`,
  )
  openRequest = { id: await ask(ana, other?.id ?? 0), technician_id: other?.id ?? 0 }
  const goneId = await ask(demoCustomer, Number(luis.technician_id))
  await complete(goneId, luis)
  await talk(goneId, [demoCustomer, luis])
  await review(demoCustomer, Number(luis.technician_id))
  const demoAdmin = await logIn(DEMONSTRATION_ACCOUNTS.admin)
  await readCaseTexts(demoAdmin, openRequest.id)
  await block(luis, `customers/${demoCustomer.id}`)
  await block(demoTechnician, `customers/${ana.id}`)
  await block(demoCustomer, `technicians/${luis.technician_id}`)
  await block(ana, `technicians/${technicianId}`)
  unindexed = await findUnindexedKeys(db)
  removal = await removeDemonstration(db, (line) => progressLines.push(line))
}, 120_000)

describe('the removal of the demonstration', () => {
  it('deletes all accounts, technicians, service requests, reviews and photos of the demonstration', async () => {
    expect(removal).toMatchObject({ accounts: 422, technicians: 300, keptTechnicians: 2, admins: 0 })
    expect(removal.serviceRequests).toBeGreaterThan(600)
    expect(removal.reviews).toBeGreaterThan(600)
    expect(removal.photos).toBeGreaterThan(10)
    expect(await rowsOf('select from photos')).toEqual([])
    expect(await rowsOf('select from blocked_customers')).toEqual([])
    expect(await rowsOf('select from blocked_technicians')).toEqual([])
    expect(await rowsOf('select from admin_case_readings')).toEqual([])
    expect(await findKnownAccount(db)).toBeUndefined()
    const { technicians } = (await api.call('GET', '/api/technicians')).read(technicianListAnswer)
    expect(technicians.map(({ id }) => id)).toEqual([luis.technician_id])
    const living = await rowsOf<{ id: number }>('select id from users where deleted_at is null order by id')
    expect(living.map(({ id }) => id)).toEqual([ana.id, luis.id])
  })

  it('keeps requests and reviews of real customers, with an anonymous technician', async () => {
    const kept = await rowsOf<Record<string, unknown>>(
      `select s.status, r.rating, t.name, t.bio, t.address, t.profile_image, t.review_count, u.email, u.phone
      from service_requests s join technicians t on t.id = s.technician_id join users u on u.id = t.user_id
        left join reviews r on r.service_request_id = s.id order by s.id`,
    )
    const anonymous = {
      name: 'Técnico',
      bio: '',
      address: '',
      profile_image: null,
      phone: '',
    }
    expect(kept).toMatchObject([
      { ...anonymous, status: 'completed', rating: 4, review_count: 1 },
      { ...anonymous, status: 'cancelled', rating: null, review_count: 0 },
    ])
    for (const { email } of kept) expect(email).toMatch(/^demostracion-\d+@invalid$/)
    const own = await api.call('GET', '/api/service-requests/my-requests', { as: ana })
    expect(own.status).toBe(200)
    expect(own.text).toContain('"technician_name":"Técnico"')
    expect((await api.call('GET', `/api/technicians/${openRequest.technician_id}`)).status).toBe(404)
  })

  it('keeps photos of real people and blanks the messages of demonstration accounts', async () => {
    expect(await rowsOf('select by from service_request_photos')).toEqual([{ by: 'customer' }])
    const words = await rowsOf<{ by: string; data: { text: string; photo_ids?: string[] } }>(
      `select by, data from service_request_events where kind = 'message' order by id`,
    )
    expect(words).toEqual([
      { by: 'customer', data: { text: 'Así está', photo_ids: [expect.any(String)] } },
      { by: 'technician', data: { text: '' } },
    ])
  })

  it('breaks no invariant except that no admin is left', async () => {
    expect(await findBrokenInvariants(db)).toEqual(['at least one admin exists (1)'])
  })

  it('reports its progress', () => {
    expect(progressLines).toHaveLength(5)
    expect(progressLines[1]).toContain('found 422 accounts and 300 technicians')
  })

  it('has an index for each foreign key while it deletes, and drops these indexes afterwards', async () => {
    expect(unindexed).toContainEqual({ table_name: 'notices', column_name: 'service_request_id' })
    expect(await findUnindexedKeys(db)).toEqual(unindexed)
    const meanwhile = await withRemovalIndexes(db, () => findUnindexedKeys(db))
    expect(meanwhile).toEqual([])
  })

  it('is refused while another removal is running', async () => {
    const second = () => removeDemonstration(db, () => {})
    await withRemovalIndexes(db, () =>
      expect(second()).rejects.toThrow('the demonstration is being taken away already'),
    )
  })

  it('finds nothing the second time', async () => {
    expect(await removeDemonstration(db, () => {})).toMatchObject({
      accounts: 0,
      technicians: 0,
      reviews: 0,
    })
  })

  it('keeps an admin with an email of the demonstration and another password', async () => {
    const { email } = DEMONSTRATION_ACCOUNTS.admin
    await api.createUser('admin', { email })
    expect(await findKnownAccount(db)).toBeUndefined()
    expect(await removeDemonstration(db, () => {})).toMatchObject({ accounts: 0, admins: 1 })
  })
})

it('findKnownAccount finds an invented account that has the password of the demonstration', async () => {
  await db
    .insertInto('users')
    .values({
      name: 'Ramón Peralta',
      email: 'ramon.peralta7@demo.tecnicerca.do',
      phone: '',
      role: 'customer',
      password_hash: await hashPassword('demo123'),
    })
    .execute()
  expect(await findKnownAccount(db)).toBe('ramon.peralta7@demo.tecnicerca.do')
})
