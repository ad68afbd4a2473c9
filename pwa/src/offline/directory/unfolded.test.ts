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

it('a search without words reads no search text, so a list need not wait for folding', async () => {
  const rows = [person(1), person(2)].map((one) => DIRECTORY_COLUMNS.map((column) => one[column]))
  const directory = await createDirectoryIndexer([])({
    meta: { seq: '1', columns: DIRECTORY_COLUMNS, as_of: 0, etag: null },
    rows: new Map(rows.map((row, index) => [index, row])),
  })
  let readCount = 0
  const at = (position: number) => {
    readCount += 1
    return directory.haystacks.at(position)
  }
  const watched = { ...directory, haystacks: { length: directory.haystacks.length, at } }
  expect(searchDirectory(watched, { city: 'Santiago' }).total).toBe(2)
  expect(readCount).toBe(0)
  expect(searchDirectory(watched, { query: 'soldadura' }).total).toBe(2)
  expect(readCount).toBe(2)
})

const indexSixty = () =>
  createDirectoryIndexer([])({
    meta: { seq: '1', columns: DIRECTORY_COLUMNS, as_of: 0, etag: null },
    rows: new Map(
      Array.from({ length: 60 }, (_, id) => [id, DIRECTORY_COLUMNS.map((column) => person(id)[column])]),
    ),
  })

/** Counts the idle callbacks until all texts are folded. */
async function countIdleCallbacks(timeRemaining: () => number): Promise<number> {
  const idle: ((deadline: { timeRemaining: () => number }) => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: (typeof idle)[number]) => idle.push(work))
  await indexSixty()
  let callbackCount = 0
  while (idle.length > callbackCount) {
    idle[callbackCount]?.({ timeRemaining })
    callbackCount += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  vi.unstubAllGlobals()
  return callbackCount
}

it('search texts are folded in several idle callbacks, so that a tap waits for one at most', async () => {
  // Each text takes 0.5 ms of an idle period of 50 ms, which is longer than a tap may wait.
  let left = 50
  const timeRemaining = () => (left -= 0.5)
  expect(await countIdleCallbacks(timeRemaining)).toBe(4)
})

it('an idle callback without time left folds no more than one text', async () => {
  expect(await countIdleCallbacks(() => 0)).toBe(61)
})
