import type { Sector } from '@tecnicerca/shared/sectors'
import { expect, it, vi } from 'vitest'
import { dropDrafts } from './forms/drop-drafts.ts'
import { followMerges, keepOwnSector, ownSector } from './own-sector.ts'

const SECTORS: Sector[] = [
  { id: 1, name: 'Los Jardines', merged_into: 3, old_names: [] },
  { id: 3, name: 'Jardines Metropolitanos', merged_into: null, old_names: ['Los Jardines'] },
]

it('a chosen sector that is merged becomes its successor, for every list that shows it', () => {
  const told = vi.fn()
  const stop = ownSector.subscribe(told)
  keepOwnSector(1)
  followMerges(SECTORS)
  expect(ownSector.read()).toBe(3)
  expect(told).toHaveBeenCalledTimes(2)
  stop()
})

it('one that the list does not have stays', () => {
  keepOwnSector(40)
  followMerges(SECTORS)
  expect(ownSector.read()).toBe(40)
})

it('goes with the drafts of whoever leaves the phone', () => {
  keepOwnSector(3)
  dropDrafts()
  expect(ownSector.read()).toBeUndefined()
})
