import type { Category } from '@tecnicerca/shared/categories'
import type { Sector } from '@tecnicerca/shared/sectors'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { freshnessOf } from '../network/freshness.ts'
import { announce } from './changes.ts'
import { publicDatabase } from './databases.ts'
import { type Stored, stored } from './storage-failure.ts'

/** The stored categories; [] if there are none or the storage fails. */
export function storedCategories(): Promise<Category[]> {
  return publicDatabase.use((db) => db.categories.toArray()).catch(() => [])
}

/** Replaces the stored categories. Announces nothing if they have not changed. */
export async function storeCategories(categories: readonly Category[]): Promise<Stored<void>> {
  const sorted = categories.toSorted((a, b) => a.id - b.id)
  if (JSON.stringify(sorted) === JSON.stringify(await storedCategories()))
    return { ok: true, value: undefined }
  const done = await stored(
    publicDatabase.use((db) =>
      db.transaction('rw', db.categories, async () => {
        await db.categories.clear()
        await db.categories.bulkPut(sorted)
      }),
    ),
  )
  announce('categories')
  return done
}

const SECTORS = 'sectors'

/** The stored sectors; undefined if there are none or the storage fails. */
export async function storedSectors(): Promise<Sector[] | undefined> {
  const row = await publicDatabase.use((db) => db.meta.get(SECTORS)).catch(() => undefined)
  return row?.value as Sector[] | undefined
}

export async function storeSectors(sectors: readonly Sector[]): Promise<void> {
  await stored(publicDatabase.use((db) => db.meta.put({ id: SECTORS, value: sectors })))
}

const MAX_KEPT = 200

export type SeenTechnician = { technician: PublicProfile; as_of: number }

/** The profile as last opened on this phone; undefined if it never was, or too long ago. */
export async function storedTechnician(id: number, now: number): Promise<SeenTechnician | undefined> {
  const row = await publicDatabase.use((db) => db.technicians.get(id)).catch(() => undefined)
  if (!row || freshnessOf(row.as_of, now).level === 'expired') return undefined
  return { technician: row.technician, as_of: row.as_of }
}

/** Stores an opened profile. Only the profiles opened last are kept. */
export async function storeTechnician(technician: PublicProfile, asOf: number): Promise<Stored<void>> {
  const done = await stored(
    publicDatabase.use((db) =>
      db.transaction('rw', db.technicians, async () => {
        await db.technicians.put({ id: technician.technician_id, technician, as_of: asOf, seen_at: asOf })
        const oldest = await db.technicians.orderBy('seen_at').reverse().offset(MAX_KEPT).primaryKeys()
        await db.technicians.bulkDelete(oldest)
      }),
    ),
  )
  announce('technicians')
  return done
}

/** Deletes all opened profiles: other users of the phone must not see them. */
export async function forgetSeenTechnicians(): Promise<void> {
  await publicDatabase.use((db) => db.technicians.clear())
  announce('technicians')
}

/** Deletes a profile that the server no longer has. */
export async function forgetTechnician(id: number): Promise<void> {
  await publicDatabase.use((db) => db.technicians.delete(id)).catch(() => undefined)
  announce('technicians')
}
