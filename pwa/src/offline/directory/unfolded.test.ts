import { DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'
import { expect, it, vi } from 'vitest'
import { createDirectoryIndexer } from './index-rows.ts'
import { searchDirectory } from './search.ts'

const person = (id: number): Record<string, unknown> => ({
  id,
  name: 'Persona',
  city: 'Santiago',
  available: true,
  skills: ['Soldadura'],
  bio: 'Trabajo rápido',
})

it('asks for no text where nothing is looked for: a list is drawn before they are folded', async () => {
  const rows = [person(1), person(2)].map((one) => DIRECTORY_COLUMNS.map((column) => one[column]))
  const directory = await createDirectoryIndexer([])({
    meta: { seq: '1', columns: DIRECTORY_COLUMNS, as_of: 0, etag: null },
    rows: new Map(rows.map((row, index) => [index, row])),
  })
  let asked = 0
  const at = (position: number) => {
    asked += 1
    return directory.haystacks.at(position)
  }
  const watched = { ...directory, haystacks: { length: directory.haystacks.length, at } }
  expect(searchDirectory(watched, { city: 'Santiago' }).total).toBe(2)
  expect(asked).toBe(0)
  expect(searchDirectory(watched, { query: 'soldadura' }).total).toBe(2)
  expect(asked).toBe(2)
})

const sixty = () =>
  createDirectoryIndexer([])({
    meta: { seq: '1', columns: DIRECTORY_COLUMNS, as_of: 0, etag: null },
    rows: new Map(
      Array.from({ length: 60 }, (_, id) => [id, DIRECTORY_COLUMNS.map((column) => person(id)[column])]),
    ),
  })

/** Gives how many idle moments it takes to have nothing left to fold, each with so much time. */
async function countMoments(timeRemaining: () => number): Promise<number> {
  const idle: ((deadline: { timeRemaining: () => number }) => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: (typeof idle)[number]) => idle.push(work))
  await sixty()
  let moments = 0
  while (idle.length > moments) {
    idle[moments]?.({ timeRemaining })
    moments += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  vi.unstubAllGlobals()
  return moments
}

it('folds the texts in pieces, each when the page has nothing better to do: whoever taps waits for one at most', async () => {
  // Each text takes half a millisecond of a moment that could last longer than a tap may wait.
  let left = 50
  const timeRemaining = () => (left -= 0.5)
  expect(await countMoments(timeRemaining)).toBe(4)
})

it('ends a piece with the moment: what comes next is not held up', async () => {
  expect(await countMoments(() => 0)).toBe(61)
})
