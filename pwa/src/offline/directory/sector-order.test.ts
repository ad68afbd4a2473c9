import { DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'
import { expect, it } from 'vitest'
import { createDirectoryIndexer } from './index-rows.ts'
import { type Directory, searchDirectory } from './search.ts'

type Person = { city?: string; sector_ids?: number[] }

const PERSON = { name: 'Ana', city: 'Santiago', hourly_rate: 500, skills: [], bio: '' }

/** A directory of people with the same price and the ids 1, 2, and so on. */
async function directoryOf(columns: readonly string[], people: Person[]): Promise<Directory> {
  const rows = people.map((person, index): [number, unknown[]] => {
    const values: Record<string, unknown> = { ...PERSON, ...person }
    return [index + 1, columns.map((column) => ({ ...values, id: index + 1 })[column])]
  })
  const meta = { seq: '1', columns, as_of: 0, etag: null }
  return createDirectoryIndexer([])({ meta, rows: new Map(rows) })
}

const PEOPLE = [{ sector_ids: [3] }, { sector_ids: [7, 9] }, { city: 'La Vega' }, { sector_ids: [] }]

it('technicians who serve the sector come first, each card says so, and pages have no gaps', async () => {
  const directory = await directoryOf(DIRECTORY_COLUMNS, PEOPLE)
  const forSector = (offset: number, limit: number) =>
    searchDirectory(directory, { sort: 'price_asc', sector_id: 7, offset, limit })
  const all = forSector(0, 20).technicians
  expect(all.map(({ id, serves_sector: serves }) => [id, serves])).toEqual([
    [2, true],
    [4, true],
    [1, false],
    [3, false],
  ])
  expect(forSector(1, 2)).toEqual({ technicians: all.slice(1, 3), total: 4 })
  expect([0, 1, 2, 3, 4].flatMap((offset) => forSector(offset, 1).technicians)).toEqual(all)
})

it('without a sector the list has the order of the sort, and cards lack serves_sector', async () => {
  const directory = await directoryOf(DIRECTORY_COLUMNS, PEOPLE)
  const { technicians } = searchDirectory(directory, { sort: 'price_asc' })
  expect(technicians.map(({ id, serves_sector: serves }) => [id, serves])).toEqual(
    [1, 2, 3, 4].map((id) => [id, undefined]),
  )
})

it('with rows of the previous release, technicians in Santiago count as serving every sector', async () => {
  const columns = DIRECTORY_COLUMNS.filter((column) => column !== 'sector_ids')
  const { technicians } = searchDirectory(await directoryOf(columns, PEOPLE), {
    sort: 'price_asc',
    sector_id: 7,
  })
  expect(technicians.map(({ id }) => id)).toEqual([1, 2, 4, 3])
})
