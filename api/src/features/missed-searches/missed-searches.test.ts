import { missedSearchesAnswer } from '@tecnicerca/shared/admin/missed-searches'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runFor } from '../../lib/current-caller.ts'
import { startApiOn } from '../../testing/api.ts'
import { passDayOfSearches } from '../../testing/pass-day-of-searches.ts'
import { testApi } from '../../testing/test-api.ts'
import { insertTechnicians } from '../technicians/list-technicians.fixture.ts'
import { createMissedSearches, type MissedSearches } from './service.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')
await insertTechnicians(db, [
  { name: 'Ana Gómez', category_id: 2 },
  { name: 'Rosa Núñez', category_id: 3 },
])
await sql`select refresh_search_vocabulary()`.execute(db)
beforeEach(async () => {
  await api.deps.lists.missed.flush()
  await db.deleteFrom('missed_searches').execute()
  await db.deleteFrom('missed_search_marks').execute()
})

const search = (query: string, more = '') =>
  api.call('GET', `/api/technicians/search?query=${encodeURIComponent(query)}${more}`)

const as = <T>(person: string, work: () => T): T =>
  runFor({ name: person, person, address: '192.0.2.7' }, work)

const list = async () => {
  const answer = await api.call('GET', '/api/admin/missed-searches', { as: admin })
  return answer.read(missedSearchesAnswer).searches
}
const wordsListed = async () => (await list()).map(({ words, times }) => `${words} ${times}`)

async function today(): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone 'America/Santo_Domingo')::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

const passDay = () => passDayOfSearches(db)

async function typed(words: string, ...people: string[]): Promise<void> {
  const { note, flush } = api.deps.lists.missed
  for (const person of people) as(person, () => note(words))
  await flush()
}

/** Makes a phrase listed: three people search for it on two days. */
async function makeListed(words: string): Promise<void> {
  await typed(words, 'Ana', 'Luz')
  await passDay()
  await typed(words, 'Noel')
}

const marks = async () => {
  const { rows } = await sql<{ phrase_mark: string; person_mark: string; day: string }>`
    select * from missed_search_marks`.execute(db)
  return rows
}

describe('a phrase without a result', () => {
  it('is listed once three people have searched for it on two days', async () => {
    await typed('Mariposa que no da vueltas', 'Ana', 'Luz')
    await passDay()
    await typed('mariposa, que no da vueltas', 'Ana')
    expect(await list()).toEqual([])
    await typed('mariposa que no da vueltas', 'Noel')
    const words = 'mariposa que no da vueltas'
    expect(await list()).toEqual([{ words, times: 4, last_day: await today() }])
    expect(await marks()).toEqual([])
  })

  it('is not listed after a single day, even if four people searched for it', async () => {
    await typed('zángano', 'Ana', 'Luz', 'Noel', 'Eva')
    expect(await list()).toEqual([])
  })

  it('has a mark of the person that differs from the mark for another phrase', async () => {
    await typed('mariposa', 'Ana')
    await typed('zángano', 'Ana')
    const [one, other] = await marks()
    expect(one?.phrase_mark).not.toBe(other?.phrase_mark)
    expect(one?.person_mark).not.toBe(other?.person_mark)
  })

  it('is not stored if neither browser nor session is known', async () => {
    const { note, flush } = api.deps.lists.missed
    note('mariposa')
    for (const address of ['192.0.2.7', '192.0.2.8', '192.0.2.9'])
      runFor({ name: `unknown at ${address}`, address }, () => note('mariposa'))
    await flush()
    expect(await marks()).toEqual([])
  })

  it('is counted for every search once it is listed, and gets no more marks', async () => {
    await makeListed('mariposa rota')
    await typed('mariposa rota', 'Ana', 'Ana')
    await search('Mariposa, ROTA')
    expect(await wordsListed()).toEqual(['mariposa rota 6'])
    expect(await marks()).toEqual([])
  })

  it('is not stored if it may contain personal data or is too long', async () => {
    const telling = ['ana@correo.do', 'llama 809-555-0101', 'ocho cero nueve 555', 'Ana la de la casa rosada']
    for (const text of [...telling, `mariposa ${'a'.repeat(80)}`]) await typed(text, 'Ana')
    expect(await marks()).toEqual([])
  })
})

describe('a search', () => {
  const searchAsAna = (query: string, more = '') => as('Ana', () => search(query, more))

  it('is stored only if it finds nobody and is not understood', async () => {
    await searchAsAna('cerrajero')
    for (const found of ['plomero', 'ana', 'baño tapado', 'plomro', 'busco a rosa', '', '¿?'])
      await searchAsAna(found)
    await list()
    expect(await marks()).toHaveLength(1)
  })

  it('is not stored if it has a filter or a cursor', async () => {
    for (const more of ['&category_id=1', '&city=Moca', '&available=true'])
      await searchAsAna('mariposa', more)
    const { next_cursor: nextCursor } = (await search('', '&limit=1')).body as { next_cursor: string }
    expect(nextCursor).toEqual(expect.any(String))
    await searchAsAna('', `&limit=1&cursor=${nextCursor}`)
    await list()
    expect(await marks()).toEqual([])
  })

  it('answers 200 while its phrase cannot be stored, and later phrases are stored again', async () => {
    await searchAsAna('mariposa volante')
    await db.transaction().execute(async (trx) => {
      await sql`lock table missed_search_marks`.execute(trx)
      const answered = await searchAsAna('tarantín')
      expect(answered.status).toBe(200)
      await api.deps.lists.missed.flush()
    })
    expect(await marks()).toEqual([])
    await searchAsAna('tarantín suelto')
    await list()
    expect(await marks()).toHaveLength(1)
  })
})

describe('the list of missed searches', () => {
  it('adds up the counts of four processes that write concurrently', async () => {
    await typed('mariposa', 'Ana')
    await passDay()
    const processes = Array.from({ length: 4 }, () => startApiOn(api.database).deps.lists.missed)
    const names = (n: number) => `enjambre ${'abcdefghij'.charAt(n)}`
    await sql`insert into missed_searches (words, times, last_day)
      select 'enjambre ' || letter, 1, current_date from string_to_table('a b c d e f g h i j', ' ') letter`.execute(
      db,
    )
    for (const [index, { note }] of processes.entries()) {
      for (let word = 0; word < 100; word += 1) note(names((word + 7 * index) % 10))
      as(`person ${index}`, () => note('mariposa'))
    }
    await Promise.all(processes.map(({ flush }) => flush()))
    const all = await list()
    expect(all.filter(({ times }) => times === 41)).toHaveLength(10)
    expect(all.filter(({ words }) => words === 'mariposa').map(({ times }) => times >= 3)).toEqual([true])
  })

  it('loses a phrase and its marks once the phrase is a synonym of a category', async () => {
    await makeListed('mariposa suelta')
    await makeListed('zángano')
    await typed('abeja sorda', 'Ana')
    await typed('avispa', 'Ana')
    const put = (body: object, id = 2) =>
      api.call('PUT', `/api/admin/categories/${id}`, { as: admin, body: { name: 'Plomería', ...body } })
    await put({})
    expect(await wordsListed()).toEqual(['mariposa suelta 3', 'zangano 3'])
    expect((await put({ name: 'X', synonyms: 'zangano, avispa' }, 99)).status).toBe(404)
    expect(await marks()).toHaveLength(2)
    await put({ synonyms: 'plomero, Mariposa  suelta, abeja sorda' })
    expect(await wordsListed()).toEqual(['zangano 3'])
    expect(await marks()).toHaveLength(1)
    expect((await search('mariposa suelta')).body).toMatchObject({ reading: { category_id: 2 } })
    expect(await wordsListed()).toEqual(['zangano 3'])
  })
})

describe('the storage of missed searches', () => {
  let missed: MissedSearches

  beforeAll(() => {
    missed = createMissedSearches(db, api.deps.sign)
  })

  const flushOne = () => {
    as('Ana', () => missed.note('mariposa'))
    return missed.flush()
  }

  it('keeps the 1,000 most frequent and newest phrases of the last three months', async () => {
    await sql`insert into missed_searches (words, times, last_day)
      select 'viejo ' || n, 9, current_date - 95 from generate_series(1, 5) n
      union all select 'dos ' || n, 2, current_date - 30 from generate_series(1, 990) n
      union all select 'uno ' || n, 1, current_date - n from generate_series(1, 40) n`.execute(db)
    await flushOne()
    const { rows } = await sql<{ kind: string; count: number; oldest: number }>`
      select split_part(words, ' ', 1) as kind, count(*)::int, max(current_date - last_day) as oldest
      from missed_searches group by 1 order by 1`.execute(db)
    expect(rows).toEqual([
      { kind: 'dos', count: 990, oldest: 30 },
      { kind: 'uno', count: 10, oldest: 10 },
    ])
    expect(await list()).toHaveLength(1000)
  })

  it('keeps the 20,000 newest marks of the last three months', async () => {
    await sql`insert into missed_search_marks (phrase_mark, person_mark, day)
      select md5(n::text), md5('Luz'), current_date - case when n <= 5 then 95 when n <= 100 then 60 else 1 end
      from generate_series(1, 20005) n`.execute(db)
    await flushOne()
    const { rows } = await sql<{ age: number; count: number }>`
      select least(current_date - day, 60) as age, count(*)::int from missed_search_marks
      where person_mark = md5('Luz') group by 1 order by 1`.execute(db)
    expect(rows).toEqual([
      { age: 1, count: 19_905 },
      { age: 60, count: 94 },
    ])
  })

  it('buffers at most 200 phrases, and ten people per phrase, until the next flush', async () => {
    for (let index = 0; index < 250; index += 1) as('Ana', () => missed.note(`n${index}x`))
    for (let index = 0; index < 30; index += 1) as(`person ${index}`, () => missed.note('n0x'))
    await missed.flush()
    const { rows } = await sql<{ phrases: number; most: number }>`
      select count(*)::int as phrases, max(people)::int as most
      from (select count(*) as people from missed_search_marks group by phrase_mark) counted`.execute(db)
    expect(rows).toEqual([{ phrases: 200, most: 10 }])
  })
})
