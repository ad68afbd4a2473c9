import { missedSearchesAnswer } from '@tecnicerca/shared/missed-searches'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApiOn, startTestApi, type TestApi, type TestUser } from '../../testing/api.ts'
import { insertTechnicians } from '../technicians/list-technicians.fixture.ts'
import { createMissedSearches } from './service.ts'

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.createUser('admin')
  await insertTechnicians(api.deps.db, [
    { name: 'Ana Gómez', category_id: 2 },
    { name: 'Rosa Núñez', category_id: 3 },
  ])
  await sql`select refresh_search_vocabulary()`.execute(api.deps.db)
})
beforeEach(async () => {
  await api.deps.lists.missed.flush()
  await api.deps.db.deleteFrom('missed_searches').execute()
})
afterAll(() => api.close())

const search = (query: string, more = '') =>
  api.call('GET', `/api/technicians/search?query=${encodeURIComponent(query)}${more}`)

async function listed(as = admin) {
  const answer = await api.call('GET', '/api/admin/missed-searches', { as })
  return answer.read(missedSearchesAnswer).searches
}
const wordsListed = async () => (await listed()).map(({ words, times }) => `${words} ${times}`)

async function today(): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone 'America/Santo_Domingo')::date::text as day`.execute(api.deps.db)
  return rows[0]?.day ?? ''
}

describe('a search that finds nobody', () => {
  it('is counted by its words and the day alone, and found or understood ones are not', async () => {
    await search('Mariposa que no da vueltas')
    await search('cerrajero')
    for (const found of ['plomero', 'ana', 'baño tapado', 'plomro', 'busco a rosa', '', '¿?'])
      await search(found)
    expect(await listed()).toEqual([
      { words: 'cerrajero', times: 1, last_day: await today() },
      { words: 'mariposa que no da vueltas', times: 1, last_day: await today() },
    ])
    const { rows } = await sql`select * from missed_searches`.execute(api.deps.db)
    expect(rows.map((row) => Object.keys(row as object))).toEqual([
      ['words', 'times', 'last_day'],
      ['words', 'times', 'last_day'],
    ])
  })

  it('is counted again once the answer that is kept for all has gone, whatever the accents', async () => {
    await search('ZÁNGANO, roto')
    expect(await wordsListed()).toEqual(['zangano roto 1'])
    await api.call('PUT', '/api/admin/categories/6', { as: admin, body: { name: 'Informática' } })
    await search('zangano roto')
    expect(await wordsListed()).toEqual(['zangano roto 2'])
  })

  it('is not counted where a filter or a further page is asked for', async () => {
    for (const more of ['&category_id=1', '&city=Moca', '&available=true']) await search('mariposa', more)
    const { next_cursor } = (await search('', '&limit=1')).body as { next_cursor: string }
    expect(next_cursor).toEqual(expect.any(String))
    await search('', `&limit=1&cursor=${next_cursor}`)
    expect(await listed()).toEqual([])
  })

  it('is not kept where it may tell of a person, or is very long', async () => {
    for (const text of ['ana@correo.do', 'llama 809-555-0101', `mariposa ${'a'.repeat(80)}`])
      await search(text)
    expect(await listed()).toEqual([])
  })

  it('is answered all the same where it cannot be written down', async () => {
    await search('mariposa')
    await api.deps.db.transaction().execute(async (trx) => {
      await sql`lock table missed_searches`.execute(trx)
      const answered = await search('tarantín')
      expect(answered.status).toBe(200)
      await api.deps.lists.missed.flush()
    })
    expect(await listed()).toEqual([])
    await search('tarantín suelto')
    expect(await wordsListed()).toEqual(['tarantin suelto 1'])
  })
})

describe('what was searched and not found', () => {
  it('is for admins alone', async () => {
    const path = '/api/admin/missed-searches'
    expect((await api.call('GET', path)).status).toBe(401)
    for (const role of ['customer', 'technician'] as const)
      expect((await api.call('GET', path, { as: await api.createUser(role) })).status).toBe(403)
  })

  it('is added up over processes, however many write at once', async () => {
    const processes = [1, 2, 3, 4].map(() => startApiOn(api.database).deps.lists.missed)
    for (const [index, { note }] of processes.entries())
      for (let word = 0; word < 100; word += 1)
        note(`mariposa ${((word + 7) * (index + 1)) % 100}`.padEnd(11, 'z'))
    await Promise.all(processes.map(({ flush }) => flush()))
    const all = await listed()
    expect(all.reduce((sum, { times }) => sum + times, 0)).toBe(400)
  })

  it('goes from the list once it is a synonym, and only then', async () => {
    await search('mariposa suelta')
    await search('zangano')
    await listed()
    const put = (body: object) =>
      api.call('PUT', '/api/admin/categories/2', { as: admin, body: { name: 'Plomería', ...body } })
    await put({})
    expect(await wordsListed()).toEqual(['mariposa suelta 1', 'zangano 1'])
    expect(
      (
        await api.call('PUT', '/api/admin/categories/99', {
          as: admin,
          body: { name: 'X', synonyms: 'zangano' },
        })
      ).status,
    ).toBe(404)
    await put({ synonyms: 'plomero, Mariposa  suelta' })
    expect(await wordsListed()).toEqual(['zangano 1'])
    expect((await search('mariposa suelta')).body).toMatchObject({ reading: { category_id: 2 } })
    expect(await wordsListed()).toEqual(['zangano 1'])
  })

  it('is at most a thousand, the least and oldest dropped, and nothing of three months ago', async () => {
    await sql`insert into missed_searches (words, times, last_day)
      select 'viejo ' || n, 9, current_date - 95 from generate_series(1, 5) n
      union all select 'dos ' || n, 2, current_date - 30 from generate_series(1, 990) n
      union all select 'uno ' || n, 1, current_date - n from generate_series(1, 40) n`.execute(api.deps.db)
    const { note, flush } = createMissedSearches(api.deps.db)
    for (let word = 0; word < 1000; word += 1) note(`n${word}x`)
    await flush()
    const { rows } = await sql<{ kind: string; count: number }>`
      select regexp_replace(words, '[0-9 ].*', '') as kind, count(*)::int from missed_searches group by 1 order by 1`.execute(
      api.deps.db,
    )
    expect(rows).toEqual([
      { kind: 'dos', count: 990 },
      { kind: 'n', count: 10 },
    ])
    expect(await listed()).toHaveLength(100)
  })
})
