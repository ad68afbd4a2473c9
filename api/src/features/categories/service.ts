import type {
  AdminCategoriesQuery,
  AdminCategory,
  CategoryChanges,
  CategoryInput,
} from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { termsOf } from '@tecnicerca/shared/search'
import type { Db } from '../../db/client.ts'
import { refusingDuplicate } from '../../db/sql-state.ts'
import { LIMIT_WITHOUT_PAGES } from '../../db/table-page.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { csvStream } from '../../lib/csv-stream.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { refuseStale } from '../../lib/refuse-stale.ts'
import type { Signer } from '../../lib/signer.ts'
import { recordAct } from '../audit-log/service.ts'
import { forgetMissed, markPhrase, type Phrase } from '../missed-searches/service.ts'
import * as categories from './repository.ts'

export { findCategory } from './repository.ts'

/** A page of the categories for admins, by id unless the query says otherwise. */
export async function listAdminCategories(
  db: Db,
  { limit = LIMIT_WITHOUT_PAGES, sort = 'id', cursor, query }: AdminCategoriesQuery,
) {
  const { rows, ...page } = await categories.listAdminCategories(db, query, { limit, sort, cursor })
  return { categories: rows, ...page }
}

/** All categories that match the query, as a CSV file. */
export function downloadCategories(db: Db, { sort = 'id', query }: AdminCategoriesQuery) {
  const { column, synonyms } = ADMIN_CATEGORIES
  const header = [column.id, column.name, column.description, column.icon_name, synonyms]
  return csvStream(header, categories.readAdminCategories(db, query, sort), (row) => [
    ...[row.id, row.name, row.description, row.icon_name, row.synonyms],
  ])
}

type Keeping = Pick<Dependencies, 'db' | 'sign'>

/**
 * Creates a category, or restores an archived one of that name. Throws `name_taken`; names that differ only in case are the
 * same.
 */
export async function createCategory(
  { db, sign }: Keeping,
  adminId: number,
  input: CategoryInput,
): Promise<AdminCategory> {
  const found = await phrasesOf(input, sign)
  return inTransaction(db, async (trx) => {
    await forgetMissed(trx, found)
    const category = await categories.insertCategory(trx, input)
    if (!category) throw nameTaken()
    await recordAct(trx, {
      ...actOn(category.id, adminId),
      act: 'category.create',
      after: valuesOf(category),
    })
    return category
  })
}

type Edit = { admin_id: number; category_id: number; changes: CategoryChanges }

/** Throws `not_found`, `name_taken`, `stale`. */
export async function changeCategory(
  { db, sign }: Keeping,
  { admin_id: adminId, category_id: id, changes: { version, ...changes } }: Edit,
): Promise<AdminCategory> {
  const found = await phrasesOf(changes, sign)
  const work = inTransaction(db, async (trx) => {
    const before = await categories.lockToEdit(trx, id)
    if (!before) throw new DomainError('not_found')
    refuseStale(before, { version, changes })
    const category = await categories.updateCategory(trx, id, changes)
    if (!category) throw new DomainError('not_found')
    await forgetMissed(trx, found)
    const values = { before: valuesOf(before), after: valuesOf(category) }
    if (category.version !== before.version)
      await recordAct(trx, { ...actOn(id, adminId), act: 'category.update', ...values })
    return category
  })
  return refusingDuplicate(work, 'categories_name_key', nameTaken)
}

function actOn(categoryId: number, adminId: number) {
  return { admin_id: adminId, subject_id: categoryId }
}

function valuesOf({ name, description, icon_name: iconName, synonyms }: AdminCategory) {
  return { name, description, icon_name: iconName, synonyms }
}

/** The synonyms as phrases, for `forgetMissed`: a search for one of them is not a missed search any more. */
async function phrasesOf({ synonyms = '' }: CategoryChanges, sign: Signer): Promise<Phrase[]> {
  return Promise.all(termsOf(synonyms).map((words) => markPhrase(sign, words.join(' '))))
}

/**
 * Deletes a category, or archives it if it was ever used, because reports on the past show its name. Throws `not_found`
 * and `category_in_use`.
 */
export async function removeCategory(db: Db, adminId: number, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await categories.lockToEdit(trx, id)
    const use = await categories.lockCategory(trx, id)
    if (!use || !before) throw new DomainError('not_found')
    if (use.has_technicians) throw new DomainError('category_in_use')
    if (use.was_used) await categories.archiveCategory(trx, id)
    else await categories.deleteCategory(trx, id)
    await recordAct(trx, { ...actOn(id, adminId), act: 'category.delete', before: valuesOf(before) })
  })
}

function nameTaken(): DomainError {
  return new DomainError('name_taken', { fields: { name: ERROR_MESSAGES.name_taken } })
}
