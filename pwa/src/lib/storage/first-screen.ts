import type { Category } from '@tecnicerca/shared/categories'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { createRawStore } from './raw-store.ts'

/** The data that home and search show to a returning user until the directory has been read. */
export type FirstScreen = {
  /** The first 20 of all technicians, in the order of the lists. */
  technicians: TechnicianCard[]
  /** The sector that groups the list; absent if none is chosen. */
  sectorId?: number | undefined
  total: number
  categories: readonly Category[]
  /** When the directory was last up to date, in ms of the server's clock. */
  asOf: number
  /** The cards have no texts, because data saving is on. */
  isSlim: boolean
}

/** As it is stored. The sector has this name since the first build that stored it. */
type StoredScreen = Omit<FirstScreen, 'sectorId'> & { sector_id?: number | undefined }

const store = createRawStore<StoredScreen | null>('tecnicerca-first-screen', 'first-screen')

/** Undefined if nothing is stored or the storage does not answer: the start continues without it. */
export async function readFirstScreen(): Promise<FirstScreen | undefined> {
  const stored = await store.read().catch(() => undefined)
  if (!stored) return undefined
  const { sector_id: sectorId, ...screen } = stored
  return { ...screen, sectorId }
}

/**
 * Pass `null` if the directory was deleted from the phone. Errors are ignored: without the record the next start takes
 * longer and shows the same.
 */
export async function storeFirstScreen(screen: FirstScreen | null): Promise<void> {
  await store.update(() => screen && storedOf(screen)).catch(() => undefined)
}

function storedOf({ sectorId, ...screen }: FirstScreen): StoredScreen {
  return { ...screen, sector_id: sectorId }
}
