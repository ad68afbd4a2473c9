import { technicianAnswer } from '@tecnicerca/shared/technicians'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { OWN_CALL } from '../../http/observe.ts'
import { startApiOn, type TestApi, type TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { CONTACT_LIMIT } from '../rate-limits/service.ts'
import { sectorOf } from './public-profile.ts'
import { PROFILE_EDIT } from './registration.fixture.ts'

const AT_ONCE = 16

const config = { publicUrl: undefined, trustProxy: true }
const api = await testApi({ config })
const { db } = api.deps
const replica = startApiOn(api.database, { config })
const technicians = await Promise.all(
  Array.from({ length: CONTACT_LIMIT.hits + 5 }, () => api.createUser('technician')),
)

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db)
})

type LookOptions = { from?: string; as?: TestUser; by?: TestApi; headers?: Record<string, string> }

const look = async (technician: TestUser, { from = '10.0.0.1', as, by = api, headers }: LookOptions = {}) => {
  const path = `/api/technicians/${technician.technician_id}`
  const answer = await by.call('GET', path, { as, headers: { 'x-forwarded-for': from, ...headers } })
  const { technician: shown } = (answer.body ?? {}) as { technician?: { phone?: string; email?: string } }
  return { answer, shown, hasContact: shown?.phone !== undefined && shown.email !== undefined }
}

type Looks = Awaited<ReturnType<typeof look>>[]

/** Reads the profile of every technician, as many at once as one address may. */
const lookAtEach = async (optionsOf: (index: number) => LookOptions = () => ({})): Promise<Looks> => {
  const looks: Looks = []
  while (looks.length < technicians.length) {
    const group = technicians.slice(looks.length, looks.length + AT_ONCE)
    const first = looks.length
    looks.push(...(await Promise.all(group.map((one, index) => look(one, optionsOf(first + index))))))
  }
  return looks
}

const lookAtAll = async (options: LookOptions = {}) =>
  (await lookAtEach(() => options)).filter(({ hasContact }) => hasContact).length

const hitsOf = async (bucket: string) => {
  const { rows } = await sql<{ hits: number }>`
    select hits from rate_limits where bucket = rate_limit_bucket(${bucket})`.execute(db)
  return rows[0]?.hits
}

describe('phone and email of technicians', () => {
  it('are sent for 60 profiles in an hour, counted over all processes, and left out afterwards', async () => {
    const looks = await lookAtEach((index) => ({ by: index % 2 ? api : replica }))
    expect(looks.map(({ answer }) => answer.status)).toEqual(looks.map(() => 200))
    expect(looks.filter(({ hasContact }) => hasContact)).toHaveLength(60)
    const withoutContact = looks.find(({ hasContact }) => !hasContact)?.shown
    expect(withoutContact).toMatchObject({ name: expect.any(String), reviews: [], contact_limited: true })
    expect(withoutContact).not.toHaveProperty('email')
    expect(withoutContact).not.toHaveProperty('phone')
    await sql`update rate_limits set resets_at = now() - interval '1 second'`.execute(db)
    expect(await lookAtAll()).toBe(60)
  })

  it('count once per profile, and are still sent for that profile beyond the limit', async () => {
    const [first] = technicians
    if (!first) throw new Error('nobody')
    for (let time = 0; time < 3; time += 1) await look(first)
    expect(await hitsOf('contacts:10.0.0.1')).toBe(1)
    expect(await lookAtAll()).toBe(60)
    expect((await look(first)).hasContact).toBe(true)
  })

  it('are limited per IPv6 /64', async () => {
    expect(await lookAtAll({ from: '2001:db8:1:2::a' })).toBe(60)
    expect((await lookAtAll({ from: '2001:db8:1:2:ffff::b' })) - 60).toBe(0)
    const fresh = await api.createUser('technician')
    expect((await look(fresh, { from: '2001:db8:1:2::c' })).hasContact).toBe(false)
    expect((await look(fresh, { from: '2001:db8:1:3::c' })).hasContact).toBe(true)
  })

  it('are limited per browser by a cookie, and a forged cookie counts for the IP address', async () => {
    await lookAtAll()
    const fresh = await api.createUser('technician')
    const first = await look(fresh)
    expect(first.hasContact).toBe(false)
    const [cookie = ''] = first.answer.headers.getSetCookie()[0]?.split(';') ?? []
    expect(cookie).toMatch(/^browser=[\w-]{44}$/)
    expect(await lookAtAll({ headers: { cookie } })).toBe(60)
    const invented = `browser=${'x'.repeat(44)}`
    expect((await look(fresh, { headers: { cookie: invented } })).hasContact).toBe(false)
  })

  it('are left out once an IP address has used its 3,000 profiles', async () => {
    const [first] = technicians
    if (!first) throw new Error('nobody')
    await sql`insert into rate_limits (bucket, hits, resets_at)
      values (rate_limit_bucket('contacts-address:10.9.9.9'), 3000, now() + interval '1 hour')`.execute(db)
    expect((await look(first, { from: '10.9.9.9' })).hasContact).toBe(false)
  })

  it('are limited per established user, and a forged session counts for the IP address', async () => {
    const customer = await api.createUser('customer')
    await sql`update users set is_established = true where id = ${customer.id}`.execute(db)
    const seen = await lookAtEach((index) => ({ as: customer, from: `10.0.1.${index}` }))
    expect(seen.filter(({ hasContact }) => hasContact)).toHaveLength(60)
    expect(await lookAtAll()).toBe(60)
    const invented = { ...customer, cookie: `session=${'x'.repeat(43)}` }
    const fresh = await api.createUser('technician')
    expect((await look(fresh, { as: invented })).hasContact).toBe(false)
  })

  it('are not limited for admins and not counted for the technician', async () => {
    const [own] = technicians
    expect(await lookAtAll({ as: await api.createUser('admin') })).toBe(technicians.length)
    for (let time = 0; time < 2; time += 1) if (own) await look(own, { as: own })
    expect(await hitsOf(`contacts:user ${own?.id}`)).toBeUndefined()
  })

  it('are not counted for an answer with 304, and may not be stored by shared caches', async () => {
    const [first] = technicians
    if (!first) throw new Error('nobody')
    const { answer } = await look(first)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const known = { 'if-none-match': answer.headers.get('etag') ?? '' }
    await sql`delete from rate_limits`.execute(db)
    expect((await look(first, { headers: known })).answer.status).toBe(304)
    expect(await hitsOf('contacts:10.0.0.1')).toBeUndefined()
  })

  it('are left out of pages that the server renders, and count nothing there', async () => {
    const [first] = technicians
    const answer = await api.app.request(`/api/technicians/${first?.technician_id}`, {}, OWN_CALL)
    const { technician } = (await answer.json()) as { technician: object }
    expect(technician).toMatchObject({ address: 'Calle 5, Los Jardines' })
    expect(technician).not.toHaveProperty('phone')
    expect(technician).not.toHaveProperty('email')
    expect((await sql`select from rate_limits where bucket like 'contacts:%'`.execute(db)).rows).toEqual([])
  })
})

describe('an address that is not public', () => {
  const edit = (as: TestUser, fields: object) =>
    api.call('PUT', '/api/technicians/profile', { as, body: { ...PROFILE_EDIT, ...fields } })

  it('is shown to its technician and admins, while all others see only the sector', async () => {
    const technician = await api.createUser('technician')
    const address = 'Calle 7 #12, Los Jardines'
    const changed = await edit(technician, { address, address_is_public: false })
    expect(changed.read(technicianAnswer).technician).toMatchObject({ address, address_is_public: false })
    const [customer, admin] = [await api.createUser('customer'), await api.createUser('admin')]
    for (const as of [undefined, customer, technicians[0]]) {
      const { answer } = await look(technician, { ...(as && { as }) })
      expect(answer.body).toMatchObject({ technician: { address: 'Los Jardines', city: PROFILE_EDIT.city } })
      expect(answer.text).not.toContain('Calle 7')
    }
    for (const as of [technician, admin]) {
      expect((await look(technician, { as })).shown).toMatchObject({ address })
    }
    const rendered = await api.app.request(`/api/technicians/${technician.technician_id}`, {}, OWN_CALL)
    expect(await rendered.text()).not.toContain('Calle 7')
    for (const path of ['/api/technicians?limit=100', '/api/technicians/directory']) {
      expect((await api.call('GET', path)).text).not.toContain('Calle 7')
    }
  })

  it('stays private if an edit does not send the setting', async () => {
    const technician = await api.createUser('technician')
    await edit(technician, { address: 'Calle 7', address_is_public: false })
    await edit(technician, { address: 'Calle 8' })
    expect((await look(technician)).shown).toMatchObject({ address: '' })
    expect((await edit(technician, { address_is_public: 'no' })).status).toBe(400)
  })
})

describe('the sector of an address', () => {
  it.each([
    ['Calle 3 #4, Los Jardines', 'Los Jardines'],
    ['Cerros de Gurabo, Santiago', 'Cerros de Gurabo'],
    ['Av. 27, sector pekin, apto. 3', 'Pekín'],
    ['Calle Villa Olga 5', ''],
    ['Gurabo', 'Gurabo'],
    ['', ''],
  ])('%j is %j', (address, sector) => expect(sectorOf(address)).toBe(sector))
})
