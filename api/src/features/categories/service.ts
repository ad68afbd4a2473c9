import type { Category, CategoryInput } from '@tecnicerca/shared/categories'
import { ERROR_MESSAGES } from '@tecnicerca/shared/errors'
import { termsOf } from '@tecnicerca/shared/search'
import type { Db, Trx } from '../../db/client.ts'
import { isUniqueViolation, sqlState } from '../../db/sql-state.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { forgetMissed } from '../missed-searches/service.ts'
import * as categories from './repository.ts'

export { findCategory } from './repository.ts'

/** Throws `name_taken`; upper and lower case do not tell names apart. */
export async function createCategory(db: Db, input: CategoryInput): Promise<Category> {
  return refusingTakenName(
    inTransaction(db, async (trx) => {
      await forgetFound(trx, input)
      return categories.insertCategory(trx, input)
    }),
  )
}

/** Throws `not_found`, `name_taken`. */
export async function renameCategory(db: Db, id: number, input: CategoryInput): Promise<Category> {
  const renamed = await refusingTakenName(
    inTransaction(db, async (trx) => {
      const category = await categories.updateCategory(trx, id, input)
      if (category) await forgetFound(trx, input)
      return category
    }),
  )
  if (!renamed) throw new DomainError('not_found')
  return renamed
}

/** What is a synonym now leads somewhere. */
async function forgetFound(trx: Trx, { synonyms }: CategoryInput): Promise<void> {
  if (synonyms === undefined) return
  await forgetMissed(
    trx,
    termsOf(synonyms).map((words) => words.join(' ')),
  )
}

/** Throws `not_found`, `category_in_use`. */
export async function removeCategory(db: Db, id: number): Promise<void> {
  const isRemoved = await inTransaction(db, (trx) => remove(trx, id)).catch((error: unknown) => {
    throw sqlState(error) === '23001' || sqlState(error) === '23503'
      ? new DomainError('category_in_use')
      : error
  })
  if (!isRemoved) throw new DomainError('not_found')
}

async function remove(trx: Trx, id: number): Promise<boolean> {
  await categories.releaseCategory(trx, id)
  return categories.deleteCategory(trx, id)
}

async function refusingTakenName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUniqueViolation(error, 'categories_name_key')) throw error
    throw new DomainError('name_taken', { fields: { name: ERROR_MESSAGES.name_taken } })
  }
}
