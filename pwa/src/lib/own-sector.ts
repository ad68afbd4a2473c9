import { currentSector, type Sector } from '@tecnicerca/shared/sectors'
import { createObservable, type Live } from './observable.ts'
import { safeLocalStorage } from './storage/safe-storage.ts'
import { useLive } from './use-live.ts'

const KEY = 'sector'

const own = createObservable(typeof window === 'undefined' ? undefined : storedSector())

/**
 * The id of the sector chosen as 'Tu sector', by which lists are grouped. Undefined if none is chosen, and always
 * during server rendering. It belongs to the phone, not to an account, and is deleted when a user signs out.
 */
export const ownSector: Live<number | undefined> = own

export function keepOwnSector(sectorId: number | undefined): void {
  if (sectorId === undefined) safeLocalStorage.remove(KEY)
  else safeLocalStorage.write(KEY, String(sectorId))
  own.set(sectorId)
}

/** Replaces the chosen sector by its successor if an admin has merged it. */
export function followMerges(sectors: readonly Sector[]): void {
  const chosen = own.read()
  const current = chosen === undefined ? undefined : currentSector(sectors, chosen)
  if (current && current.id !== chosen) keepOwnSector(current.id)
}

/** The id of 'Tu sector'; undefined if none is chosen, and during hydration. */
export function useOwnSector(): number | undefined {
  return useLive<number | undefined>(ownSector, undefined)
}

function storedSector(): number | undefined {
  const id = Number(safeLocalStorage.read(KEY))
  return Number.isInteger(id) && id > 0 ? id : undefined
}
