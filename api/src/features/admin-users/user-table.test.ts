import { adminUsersAnswer } from '@tecnicerca/shared/admin/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin', { name: 'Xiomara' })
const PEOPLE = [
  'Ángel Núñez',
  'Beatriz Ábreu',
  'angel Reyes',
  'Zoila Peña',
  'Bélgica Núñez',
  'Carlos Peña',
  'Dario',
]
const PHONES: Record<number, string> = { 3: '(809) 237-1111', 4: '+44 (0)20 7946 0958' }
for (const [index, name] of PEOPLE.entries())
  await api.createUser('customer', { name, phone: PHONES[index] ?? '' })

const get = (query: Record<string, string | number>, as = admin) => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value))
  return api.call('GET', `/api/admin/users?${parameters}`, { as })
}
const list = async (query: Record<string, string | number>) => (await get(query)).read(adminUsersAnswer)
const namesOf = async (query: Record<string, string | number>) =>
  (await list(query)).users.map(({ name }) => name)

/** Names on each page, walked in one direction. */
async function walk(
  query: Record<string, string | number>,
  to: 'next_cursor' | 'previous_cursor',
  start?: string,
) {
  const pages: string[][] = []
  let cursor: string | null | undefined = start
  do {
    const page = await list({ ...query, ...(cursor && { cursor }) })
    pages.push(page.users.map(({ name }) => name))
    cursor = page[to]
  } while (cursor)
  return pages
}

const BY_NAME = [
  'Ángel Núñez',
  'angel Reyes',
  'Beatriz Ábreu',
  'Bélgica Núñez',
  'Carlos Peña',
  'Dario',
  'Xiomara',
  'Zoila Peña',
]

describe('a page of users', () => {
  it('is sorted without regard to accents and case, in both directions', async () => {
    expect(await namesOf({ sort: 'name' })).toEqual(BY_NAME)
    expect(await namesOf({ sort: '-name' })).toEqual(BY_NAME.toReversed())
  })

  it.each(['name', '-name', 'email', '-role', 'created_at', '-phone', 'id'])(
    'reaches every row once, forwards and backwards, sorted by %s',
    async (sort) => {
      const all = await namesOf({ sort })
      const forwards = await walk({ sort, limit: 3 }, 'next_cursor')
      expect(forwards.map((page) => page.length)).toEqual([3, 3, 2])
      expect(forwards.flat()).toEqual(all)
      const { last_cursor: last } = await list({ sort, limit: 3 })
      const backwards = await walk({ sort, limit: 3 }, 'previous_cursor', String(last))
      expect(backwards).toEqual(forwards.toReversed())
    },
  )

  it('has the total and the cursors of the next, previous and last page', async () => {
    const first = await list({ limit: 3 })
    expect([first.total, first.previous_cursor]).toEqual([8, null])
    const last = await list({ limit: 3, cursor: String(first.last_cursor) })
    expect([last.next_cursor, last.last_cursor]).toEqual([null, null])
    const all = await list({ limit: 100 })
    expect([all.next_cursor, all.previous_cursor, all.last_cursor]).toEqual([null, null, null])
  })

  it('repeats and skips no row if a user registers before it is read', async () => {
    const first = await list({ sort: 'name', limit: 3 })
    const newcomer = await api.createUser('customer', { name: 'Aarón' })
    const second = await list({ sort: 'name', limit: 3, cursor: String(first.next_cursor) })
    expect(second.users.map(({ name }) => name)).toEqual(BY_NAME.slice(3, 6))
    await api.call('DELETE', `/api/admin/users/${newcomer.id}`, { as: admin })
  })

  it.each([
    ['limit', { limit: 0 }],
    ['limit', { limit: 101 }],
    ['limit', { limit: 'x' }],
    ['sort', { sort: 'password_hash' }],
    ['cursor', { cursor: 'nada' }],
    ['cursor', { cursor: Buffer.from('{"table":"users"}').toString('base64url') }],
    ['role', { role: 'root' }],
    ['from', { from: '2026-13-01' }],
  ])('is refused for an invalid %s: %j', async (field, query: Record<string, string | number>) => {
    const answer = await get(query)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  it('is refused for a cursor of another sort order or table, or with a value of another type', async () => {
    const { next_cursor: cursor } = await list({ sort: 'name', limit: 3 })
    const forged = { table: 'users', sort: 'created_at', to: 'after', value: 'ayer', id: 1 }
    const wrong = [
      { sort: 'email', cursor: String(cursor) },
      { sort: 'created_at', cursor: Buffer.from(JSON.stringify(forged)).toString('base64url') },
    ]
    for (const query of wrong) expect((await get(query)).status).toBe(400)
    const elsewhere = await api.call('GET', `/api/admin/technicians?sort=name&cursor=${cursor}`, {
      as: admin,
    })
    expect(elsewhere.status).toBe(400)
  })
})

describe('the search for users', () => {
  it.each([
    ['NUNEZ', ['Ángel Núñez', 'Bélgica Núñez']],
    ['nuñez angel', ['Ángel Núñez']],
    ['8092371111', ['Zoila Peña']],
    ['809-237-1111', ['Zoila Peña']],
    ['+1 (809) 237-1111', ['Zoila Peña']],
    ['011 1 809 237 1111', ['Zoila Peña']],
    ['+809 237 1111', ['Zoila Peña']],
    ['８０９−２３７−１１１１', ['Zoila Peña']],
    ['+44 20 7946 0958', ['Bélgica Núñez']],
    ['237 1111', ['Zoila Peña']],
    ['237', []],
    ['peña 100%', []],
    ['%', BY_NAME],
    ['nadie', []],
  ])('returns the matching users for %j', async (query, names) => {
    expect(await namesOf({ sort: 'name', query })).toEqual(names)
  })

  it('finds a user by id and by email address', async () => {
    const [zoila] = (await list({ query: 'zoila' })).users
    expect(await namesOf({ query: `#${zoila?.id}` })).toEqual(['Zoila Peña'])
    expect(await namesOf({ query: String(zoila?.email).toUpperCase() })).toEqual(['Zoila Peña'])
  })

  it('can be combined with the filters for role, registration day and city', async () => {
    expect(await namesOf({ role: 'admin' })).toEqual(['Xiomara'])
    expect(await namesOf({ role: 'admin', query: 'zoila' })).toEqual([])
    await sql`update users set created_at = '2026-02-01T03:59:59Z' where name = 'Dario'`.execute(db)
    // The last second of January in Santo Domingo.
    expect(await namesOf({ from: '2026-01-31', to: '2026-01-31' })).toEqual(['Dario'])
    expect(await namesOf({ from: '2026-02-01', to: '2026-02-01' })).toEqual([])
    expect(await namesOf({ city: 'Santiago' })).toEqual([])
  })
})

it('the CSV export has all filtered rows in the requested order, and escapes formulas', async () => {
  await sql`update users set phone = '=1+1' where name = 'Carlos Peña'`.execute(db)
  const answer = await api.call('GET', '/api/admin/users.csv?query=pena&sort=-name', { as: admin })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = answer.text.split('\r\n')
  expect(lines[0]).toBe('ID,Nombre,Email,Teléfono,Rol,Registro')
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Zoila Peña', 'Carlos Peña', undefined])
  expect(lines[2]).toContain(`,'=1+1,Cliente,`)
})
