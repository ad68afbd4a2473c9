import type { Category } from '@tecnicerca/shared/categories'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { createRawStore } from './raw-store.ts'

/** What home and search show first on a phone that was here before, until the directory has been read. */
export type FirstScreen = {
  /** The first twenty of all technicians, in the order of the lists. */
  technicians: TechnicianCard[]
  total: number
  categories: readonly Category[]
  /** When the directory was current, in milliseconds of the server's clock. */
  asOf: number
  /** The cards lack their texts, because the phone saves data. */
  isSlim: boolean
}

const store = createRawStore<FirstScreen | null>('tecnicerca-first-screen', 'first-screen')

/** Undefined where the phone has none, or its storage does not answer: the start goes on without it. */
export async function readFirstScreen(): Promise<FirstScreen | undefined> {
  return (await store.read().catch(() => undefined)) ?? undefined
}

/** `null` where the phone has no directory any more. Without the record the next start takes longer and shows the same. */
export async function storeFirstScreen(screen: FirstScreen | null): Promise<void> {
  await store.update(() => screen).catch(() => undefined)
}
