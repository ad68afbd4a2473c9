import type { Sector } from '@tecnicerca/shared/sectors'
import { expect, it, vi } from 'vitest'
import { dropDrafts } from './forms/drop-drafts.ts'
import { followMerges, keepOwnSector, ownSector } from './own-sector.ts'

const SECTORS: Sector[] = [
  { id: 1, name: 'Los Jardines', merged_into: 3, old_names: [] },
  { id: 3, name: 'Jardines Metropolitanos', merged_into: null, old_names: ['Los Jardines'] },
]

it('a chosen sector that is merged becomes its successor, and subscribers are notified', () => {
  const listener = vi.fn()
  const stop = ownSector.subscribe(listener)
  keepOwnSector(1)
  followMerges(SECTORS)
  expect(ownSector.read()).toBe(3)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})

it('a chosen sector that is missing in the list is kept', () => {
  keepOwnSector(40)
  followMerges(SECTORS)
  expect(ownSector.read()).toBe(40)
})

it('the chosen sector is deleted with the drafts when a user signs out', () => {
  keepOwnSector(3)
  dropDrafts()
  expect(ownSector.read()).toBeUndefined()
})
