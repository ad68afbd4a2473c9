import { favouriteAnswer, favouritesAnswer } from '@tecnicerca/shared/favourites'
import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'

const PATH = '/api/users/me/favourites'
const NOBODY = 2_147_483_647

const api = await testApi()
const { db } = api.deps

let customer: TestUser
let technician: TestUser

beforeEach(async () => {
  customer = await api.createUser('customer')
  technician = await api.createUser('technician', { name: 'Ana Núñez' })
})

const idOf = ({ technician_id: id }: TestUser) => id ?? 0
const star = (as: TestUser, id: number, key?: string) =>
  api.call('PUT', `${PATH}/${id}`, { as, headers: key ? { 'idempotency-key': key } : {} })
const unstar = (as: TestUser, id: number) => api.call('DELETE', `${PATH}/${id}`, { as })
const listed = async (as: TestUser) =>
  (await api.call('GET', PATH, { as })).read(favouritesAnswer).technicians
const starredBy = async (as: TestUser) => (await listed(as)).map(({ id }) => id)

describe('a star', () => {
  it('puts the card of the technician first in the list, once, and is taken back as often as one likes', async () => {
    const other = await api.createUser('technician')
    expect(await listed(customer)).toEqual([])
    await star(customer, idOf(other))
    for (let count = 0; count < 2; count += 1) {
      const answer = await star(customer, idOf(technician))
      expect(answer.status).toBe(200)
      expect(answer.read(favouriteAnswer)).toEqual({
        favourite: { id: idOf(technician), is_favourite: true },
      })
    }
    expect(await listed(customer)).toMatchObject([
      { id: idOf(technician), name: 'Ana Núñez', available: true },
      { id: idOf(other) },
    ])
    expect(await starredBy(technician)).toEqual([])
    for (let count = 0; count < 2; count += 1)
      expect((await unstar(customer, idOf(technician))).read(favouriteAnswer)).toEqual({
        favourite: { id: idOf(technician), is_favourite: false },
      })
    expect(await starredBy(customer)).toEqual([idOf(other)])
  })

  it('counts once under a key, even if it was taken back in between', async () => {
    const first = await star(customer, idOf(technician), 'estrella-uno')
    await unstar(customer, idOf(technician))
    const again = await star(customer, idOf(technician), 'estrella-uno')
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    expect(await starredBy(customer)).toEqual([])
  })

  it('given and taken back at the same moment leaves one of the two', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? unstar : star)(customer, idOf(technician))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await starredBy(customer)).length).toBeLessThanOrEqual(1)
  })

  it('for nobody, somebody who left, a hidden profile, or somebody who became an admin is not found', async () => {
    const [gone, hidden, promoted] = await Promise.all([
      api.createUser('technician'),
      api.createUser('technician'),
      api.createUser('technician'),
    ])
    await sql`update technicians set deleted_at = now() where user_id = ${gone.id}`.execute(db)
    await sql`update technicians set deleted_at = now(), hidden_rule = 'fraud' where user_id = ${hidden.id}`.execute(
      db,
    )
    const admin = await api.createUser('admin')
    const { body } = await api.call('GET', `/api/admin/users/${promoted.id}`, { as: admin })
    const { user } = body as { user: { email: string; name: string; phone: string } }
    const change = { name: user.name, email: user.email, phone: user.phone, role: 'admin' }
    expect(
      (await api.call('PUT', `/api/admin/users/${promoted.id}`, { as: admin, body: change })).status,
    ).toBe(200)
    for (const id of [NOBODY, idOf(gone), idOf(hidden), idOf(promoted)]) {
      const profile = await api.call('GET', `/api/technicians/${id}`)
      const refused = await star(customer, id)
      expect([refused.status, (refused.body as { message: string }).message]).toEqual([
        404,
        (profile.body as { message: string }).message,
      ])
    }
    expect((await unstar(customer, NOBODY)).status).toBe(404)
    expect((await star(customer, 0)).status).toBe(400)
  })

  it('for oneself is refused with a sentence', async () => {
    expect(await star(technician, idOf(technician))).toMatchObject({
      status: 403,
      body: { code: 'own_profile', message: FAVOURITES.ownProfile },
    })
  })

  it('for somebody who left is not listed, can be taken back, and is there again when they return', async () => {
    await star(customer, idOf(technician))
    const left = (at: Date | null) =>
      sql`update technicians set deleted_at = ${at} where user_id = ${technician.id}`.execute(db)
    await left(new Date())
    expect(await starredBy(customer)).toEqual([])
    await left(null)
    expect(await starredBy(customer)).toEqual([idOf(technician)])
    await left(new Date())
    expect((await unstar(customer, idOf(technician))).status).toBe(200)
    await left(null)
    expect(await starredBy(customer)).toEqual([])
  })
})

describe('who hears of a star', () => {
  it('tells the live line of the person alone, and only of changes', async () => {
    const listener = new pg.Client(api.database.connection)
    const heard: string[] = []
    listener.on('notification', ({ payload = '' }) => heard.push(payload.split(' ')[1] ?? ''))
    await listener.connect()
    await listener.query('listen case_changes')
    for (const act of [star, star, unstar, unstar]) await act(customer, idOf(technician))
    const mark = 2_000_000_000
    await sql`select tell_live(${mark}::int)`.execute(db)
    while (!heard.includes(String(mark))) await listener.query('select 1')
    await listener.end()
    expect(heard).toEqual([String(customer.id), String(customer.id), String(mark)])
  })

  it('tells the technician a number from five on, and nobody else', async () => {
    const own = async (as = technician) => (await api.call('GET', '/api/technicians/profile', { as })).text
    const fans = await Promise.all(Array.from({ length: 5 }, () => api.createUser('customer')))
    for (const fan of fans.slice(1)) await star(fan, idOf(technician))
    expect(await own()).not.toContain('favourite')
    await star(fans[0] ?? customer, idOf(technician))
    expect(JSON.parse(await own())).toMatchObject({ technician: { favourite_count: 5 } })
    const [fan] = fans
    for (const as of [undefined, fan, technician]) {
      const profile = await api.call('GET', `/api/technicians/${idOf(technician)}`, as ? { as } : {})
      expect(profile.text).not.toContain('favourite')
    }
  })
})

describe('leaving', () => {
  it('takes the stars of both sides along, and the export names them until then', async () => {
    await star(customer, idOf(technician))
    const admin = await api.createUser('admin')
    const other = await api.createUser('technician')
    await star(customer, idOf(other))
    await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })
    const rows = () =>
      sql<{
        technician_id: number
      }>`select technician_id from favourites where user_id = ${customer.id}`.execute(db)
    expect((await rows()).rows).toEqual([{ technician_id: idOf(other) }])
    await api.call('DELETE', `/api/admin/users/${customer.id}`, { as: admin })
    expect((await rows()).rows).toEqual([])
  })
})
