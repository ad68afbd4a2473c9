import type { Category, CategoryChanges, CategoryInput } from '@tecnicerca/shared/categories'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { termsOf } from '@tecnicerca/shared/search'
import type { Db } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/sql-state.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Signer } from '../../lib/signer.ts'
import { forgetMissed, markPhrase, type Phrase } from '../missed-searches/service.ts'
import * as categories from './repository.ts'

export { findCategory } from './repository.ts'

type Keeping = Pick<Dependencies, 'db' | 'sign'>

/**
 * Creates a category, or restores an archived one of that name. Throws `name_taken`; names that differ only in case are the
 * same.
 */
export async function createCategory({ db, sign }: Keeping, input: CategoryInput): Promise<Category> {
  const found = await phrasesOf(input, sign)
  return inTransaction(db, async (trx) => {
    await forgetMissed(trx, found)
    const category = await categories.insertCategory(trx, input)
    if (!category) throw nameTaken()
    return category
  })
}

/** Throws `not_found`, `name_taken`. */
export async function changeCategory(
  { db, sign }: Keeping,
  id: number,
  changes: CategoryChanges,
): Promise<Category> {
  const found = await phrasesOf(changes, sign)
  const changed = await refusingTakenName(
    inTransaction(db, async (trx) => {
      const category = await categories.updateCategory(trx, id, changes)
      if (category) await forgetMissed(trx, found)
      return category
    }),
  )
  if (!changed) throw new DomainError('not_found')
  return changed
}

/** The synonyms as search phrases: from now on they have results. */
async function phrasesOf({ synonyms = '' }: CategoryChanges, sign: Signer): Promise<Phrase[]> {
  return Promise.all(termsOf(synonyms).map((words) => markPhrase(sign, words.join(' '))))
}

/**
 * Deletes a category, or archives it if it was ever used: reports on the past keep its name. Throws `not_found`,
 * `category_in_use`.
 */
export async function removeCategory(db: Db, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const use = await categories.lockCategory(trx, id)
    if (!use) throw new DomainError('not_found')
    if (use.has_technicians) throw new DomainError('category_in_use')
    if (use.was_used) await categories.archiveCategory(trx, id)
    else await categories.deleteCategory(trx, id)
  })
}

async function refusingTakenName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUniqueViolation(error, 'categories_name_key')) throw error
    throw nameTaken()
  }
}

function nameTaken(): DomainError {
  return new DomainError('name_taken', { fields: { name: ERROR_MESSAGES.name_taken } })
}
