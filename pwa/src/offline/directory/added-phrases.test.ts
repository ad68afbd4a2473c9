import { DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'
import { searchParametersOf } from '@tecnicerca/shared/search-interpretation/query-interpretation'
import { expect, test } from 'vitest'
import { createDirectoryIndexer } from './index-rows.ts'
import { interpretInDirectory } from './interpret-in-directory.ts'
import { searchDirectory } from './search.ts'

const PERSON = { city: 'Santiago', available: true, hourly_rate: 500, skills: [], bio: '', rating_sum: 0 }
const named = (name: string, id: number, synonyms: string) => ({
  ...{ id, name, synonyms },
  ...{ description: '', icon_name: '' },
})

/** A phone with one plumber and one painter, once an admin has said of plumbing what people say. */
function phoneAfter(added: string) {
  const rows = [1, 2].map((id) =>
    DIRECTORY_COLUMNS.map(
      (column) => ({ ...PERSON, id, category_id: id, name: `Persona ${id}` })[column as 'id'],
    ),
  )
  const categories = [named('Plomería', 1, `plomero, ${added}`), named('Pintura', 2, 'pintor')]
  return createDirectoryIndexer(categories)({
    meta: { seq: '1', columns: DIRECTORY_COLUMNS, as_of: 0, etag: null },
    rows: new Map(rows.map((row) => [Number(row[0]), row])),
  })
}

const found = async (added: string, query: string) => {
  const directory = await phoneAfter(added)
  const ids = (wanted: object) => searchDirectory(directory, wanted).technicians.map(({ id }) => id)
  const asTyped = ids({ query })
  const interpretation = await interpretInDirectory(directory, { query })
  return {
    asTyped,
    asRead: asTyped.length === 0 && interpretation ? ids(searchParametersOf(interpretation)) : [],
  }
}

test('a phrase of an admin finds the trade on a phone, and no word of it alone', async () => {
  const added = 'se partió el tubo madre'
  expect(await found(added, added)).toEqual({ asTyped: [], asRead: [1] })
  expect(await found(added, 'tubo madre partió hoy')).toEqual({ asTyped: [], asRead: [1] })
  expect(await found('guagüita', 'el chele no sube')).toEqual({ asTyped: [], asRead: [] })
  expect(await found(added, 'madre')).toEqual({ asTyped: [], asRead: [] })
})

test('a word of an admin finds the trade from its first letters', async () => {
  expect(await found('guagüita', 'guag')).toEqual({ asTyped: [1], asRead: [] })
})

test('a category of its own is known by its words before those who are not here', async () => {
  expect(await found('fuga', 'busco un pintor barato')).toEqual({ asTyped: [], asRead: [2] })
})
