import type { Category } from '@tecnicerca/shared/categories'
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
