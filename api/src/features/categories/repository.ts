import type { Category, CategoryInput } from '@tecnicerca/shared/categories'
import type { Db, Trx } from '../../db/client.ts'

const COLUMNS = ['id', 'name', 'description', 'icon_name', 'synonyms'] as const

export async function listCategories(db: Db): Promise<Category[]> {
  return db.selectFrom('categories').select(COLUMNS).orderBy('id').execute()
}

export async function findCategory(db: Db, id: number): Promise<{ id: number } | undefined> {
  return db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()
}

export async function insertCategory(trx: Trx, input: CategoryInput): Promise<Category> {
  return trx.insertInto('categories').values(input).returning(COLUMNS).executeTakeFirstOrThrow()
}

export async function updateCategory(
  trx: Trx,
  id: number,
  input: CategoryInput,
): Promise<Category | undefined> {
  return trx.updateTable('categories').set(input).where('id', '=', id).returning(COLUMNS).executeTakeFirst()
}

export async function deleteCategory(trx: Trx, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('categories').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Technicians that have left count no longer: their category is taken from them so that it can go. */
export async function releaseCategory(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('technicians')
    .set({ category_id: null })
    .where('category_id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
}
