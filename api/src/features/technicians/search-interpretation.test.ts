import { queryWords, searchText, wordMatcher } from '@tecnicerca/shared/search'
import { interpretQuery } from '@tecnicerca/shared/search-interpretation/interpret-query'
import { PHRASES } from '@tecnicerca/shared/search-interpretation/phrases.fixture'
import { searchParametersOf } from '@tecnicerca/shared/search-interpretation/query-interpretation'
import { certainWord } from '@tecnicerca/shared/search-interpretation/search-suggestion'
import { type QueryInterpretation, technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { createOwnedDatabase } from '../../testing/database.ts'
import { runDueJobs } from '../../testing/jobs.ts'
import { testApi } from '../../testing/test-api.ts'
import { listCategories } from '../categories/repository.ts'
import { insertTechnicians, readTechnicians, type StoredTechnician } from './list-technicians.fixture.ts'

let admin: TestUser
let everybody: (StoredTechnician & { haystack: string })[]

const api = await testApi({}, createOwnedDatabase())
const { db } = api.deps

beforeAll(async () => {
  await insertTechnicians(db, [
    { name: 'Juan Pérez', category_id: 1, city: 'Santiago', available: true },
    { name: 'Ana Gómez', category_id: 2, city: 'La Vega', available: false },
    { name: 'Luis Gil', category_id: 2, city: 'Santiago', available: true, skills: ['Tubos'] },
    { name: 'Rosa Núñez', category_id: 3, city: 'Santiago', available: true },
    { name: 'José Marte', category_id: 4, city: 'Santo Domingo', available: true },
    { name: 'Eva Cruz', category_id: 5, city: 'Santiago', available: false },
    { name: 'Raúl Díaz', category_id: 6, city: 'Santiago', available: true },
  ])
  await sql`select graphile_worker.add_job('refresh-search-vocabulary')`.execute(db)
  await runDueJobs(api)
  admin = await api.createUser('admin')
  await readEverybody()
})

async function readEverybody() {
  const stored = await readTechnicians(db)
  everybody = stored.map((one) => ({ ...one, haystack: searchText(one) }))
}

async function search(query: string, more = '') {
  const answer = await api.call('GET', `/api/technicians/search?query=${encodeURIComponent(query)}${more}`)
  return technicianListAnswer.parse(answer.body)
}

const idsOf = ({ technicians }: { technicians: { id: number }[] }) => technicians.map(({ id }) => id)

/** The interpretation of a phone that holds these technicians and compares each word with all of them. */
async function readOnPhone(text: string): Promise<QueryInterpretation | undefined> {
  const vocabulary = [
    ...new Set(everybody.flatMap(({ haystack }) => haystack.trim().toLowerCase().split(' '))),
  ]
  const known = vocabulary.map((word) => ({ word, frequency: 1 }))
  return interpretQuery(
    text,
    {},
    {
      categories: await listCategories(db),
      finds: (reading) => {
        const { query, category_id: categoryId, city, available } = searchParametersOf(reading)
        const matches = wordMatcher(queryWords(query))
        return everybody
          .filter((one) => categoryId === undefined || one.category_id === categoryId)
          .filter((one) => city === undefined || one.city === city)
          .some((one) => (!available || one.available) && matches(one.haystack))
      },
      spell: (word) => {
        const isKnown = vocabulary.some((one) => one.startsWith(word))
        return { isKnown, certain: isKnown ? undefined : certainWord(word, known) }
      },
    },
  )
}

describe('a query that matches no technician', () => {
  it('is interpreted as on a phone, and answered with the technicians of that interpretation', async () => {
    let read = 0
    for (const [typed] of [...PHRASES, ['plomro'], ['juna peres'], ['rosa gil'], ['zzqqxxyy']]) {
      const answer = await search(String(typed))
      if (answer.total > 0 && !answer.reading) continue
      expect({ typed, reading: answer.reading }).toEqual({
        typed,
        reading: await readOnPhone(String(typed)),
      })
      if (!answer.reading) expect(answer).toMatchObject({ technicians: [], total: 0, next_cursor: null })
      else {
        read += 1
        const { query, ...filters } = searchParametersOf(answer.reading)
        const more = Object.entries(filters).filter(([, value]) => value !== undefined)
        const meant = await search(query, more.map(([name, value]) => `&${name}=${value}`).join(''))
        expect([answer.technicians, answer.total]).toEqual([meant.technicians, meant.total])
        expect(answer.total).toBeGreaterThan(0)
      }
    }
    expect(read).toBeGreaterThan(100)
  })

  it('is interpreted among the technicians that pass the filters', async () => {
    expect((await search('plomero hoy')).reading).toMatchObject({
      query: 'plomero',
      asides: [{ kind: 'available' }],
    })
    const inLaVega = await search('plomero hoy', '&city=La Vega')
    expect(inLaVega.reading).toEqual({
      query: 'plomero',
      asides: [],
      told: { kind: 'most', text: 'plomero' },
    })
    expect((await search('baño tapado', '&category_id=1')).reading).toBeUndefined()
  })

  it('is continued by its cursor', async () => {
    const first = await search('baño tapado', '&limit=1')
    const second = await search('baño tapado', `&limit=1&cursor=${first.next_cursor}`)
    expect([first.total, second.total, second.next_cursor]).toEqual([2, 2, null])
    expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(
      idsOf(await search('', '&category_id=2')).toSorted(),
    )
    expect(second.reading).toEqual(first.reading)
    const answer = await api.call('GET', `/api/technicians/search?query=otra&cursor=${first.next_cursor}`)
    expect(answer.status).toBe(400)
  })

  it('is interpreted up to its last word, even if it is long', async () => {
    const filler = 'la casa uno dos tres cuatro cinco seis siete'
    expect((await search(`${filler} laptop lenta`)).reading?.category_id).toBe(6)
    expect((await search(`${filler} nevera no enfria`)).reading?.category_id).toBe(4)
  })
})

describe('the synonyms that an admin adds to a category', () => {
  async function addToPlumbing(more: string) {
    const { synonyms = '' } = (await listCategories(db)).find(({ id }) => id === 2) ?? {}
    const body = { name: 'Plomería', synonyms: `${synonyms}, ${more}` }
    const answer = await api.call('PUT', '/api/admin/categories/2', { as: admin, body })
    expect(answer.status).toBe(200)
    await readEverybody()
  }
  const finds = (word: string) => {
    const matches = wordMatcher(queryWords(word))
    return everybody.filter(({ haystack }) => matches(haystack)).map(({ id }) => id)
  }
  it('lead from a phrase to the category, on the server as on a phone', async () => {
    const phrases = ['se partió el tubo madre', 'la mariposa no da vueltas']
    const plumbing = { query: '', asides: [], category_id: 2, told: { kind: 'trade', text: 'Plomería' } }
    expect((await search('la mariposa no da vueltas')).reading).toBeUndefined()
    await addToPlumbing(`${phrases.join(', ')}, guagüita`)
    for (const text of [...phrases, 'mariposa que no da vueltas']) {
      const { technicians, reading } = await search(text)
      expect(technicians.map(({ name }) => name).toSorted()).toEqual(['Ana Gómez', 'Luis Gil'])
      expect(reading).toEqual(plumbing)
      expect(await readOnPhone(text)).toEqual(plumbing)
    }
    const meant = await search('', '&category_id=2')
    expect(meant.technicians.map(({ name }) => name).toSorted()).toEqual(['Ana Gómez', 'Luis Gil'])
    expect((await search('mariposa')).reading).toEqual(await readOnPhone('mariposa'))
  })

  it('find the category by a word, but not by a single word of a phrase', async () => {
    await addToPlumbing('chorrito, se dañó la pluma')
    expect(finds('chorri')).toHaveLength(2)
    expect(idsOf(await search('chorri')).toSorted()).toEqual(finds('chorri').toSorted())
    expect(finds('pluma')).toEqual([])
    expect((await search('pluma')).reading).toEqual(await readOnPhone('pluma'))
  })
})
