import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { readFirstScreen, storeFirstScreen } from './first-screen.ts'
import { createRawStore } from './raw-store.ts'

const stored = createRawStore<unknown>('tecnicerca-first-screen', 'first-screen')
const fields = { technicians: [], total: 0, categories: [], asOf: 5, isSlim: false }

test('keeps the name under which earlier builds store the sector', async () => {
  await stored.update(() => ({ ...fields, sector_id: 3 }))
  expect(await readFirstScreen()).toEqual({ ...fields, sectorId: 3 })
  await storeFirstScreen({ ...fields, sectorId: 7 })
  expect(await stored.read()).toEqual({ ...fields, sector_id: 7 })
})

test('nothing is read after the screen was removed', async () => {
  await storeFirstScreen({ ...fields, sectorId: 7 })
  await storeFirstScreen(null)
  expect(await readFirstScreen()).toBeUndefined()
})
