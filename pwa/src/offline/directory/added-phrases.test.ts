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

/** A directory with one plumber and one painter. `added`: synonyms that an admin added to plumbing. */
function directoryWith(added: string) {
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

const findIds = async (added: string, query: string) => {
  const directory = await directoryWith(added)
  const ids = (wanted: object) => searchDirectory(directory, wanted).technicians.map(({ id }) => id)
  const asTyped = ids({ query })
  const interpretation = await interpretInDirectory(directory, { query })
  return {
    asTyped,
    asInterpreted: asTyped.length === 0 && interpretation ? ids(searchParametersOf(interpretation)) : [],
  }
}

test('a phrase that an admin added finds the trade, a single word of the phrase does not', async () => {
  const added = 'se partió el tubo madre'
  expect(await findIds(added, added)).toEqual({ asTyped: [], asInterpreted: [1] })
  expect(await findIds(added, 'tubo madre partió hoy')).toEqual({ asTyped: [], asInterpreted: [1] })
  expect(await findIds('guagüita', 'el chele no sube')).toEqual({ asTyped: [], asInterpreted: [] })
  expect(await findIds(added, 'madre')).toEqual({ asTyped: [], asInterpreted: [] })
})

test('a word that an admin added finds the trade by its first letters', async () => {
  expect(await findIds('guagüita', 'guag')).toEqual({ asTyped: [1], asInterpreted: [] })
})

test('a sentence that contains a synonym of a category finds its technicians', async () => {
  expect(await findIds('fuga', 'busco un pintor barato')).toEqual({ asTyped: [], asInterpreted: [2] })
})
