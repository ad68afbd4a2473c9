import type {
  AdminCategory,
  CATEGORY_SORTS,
  Category,
  CategoryChanges,
  CategoryInput,
} from '@tecnicerca/shared/categories'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { conditionsOfWords, type TableSource, tableReaders } from '../../db/table-page.ts'

const COLUMNS = ['id', 'name', 'description', 'icon_name', 'synonyms'] as const

/** All categories except archived ones. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db.selectFrom('categories').select(COLUMNS).where('archived_at', 'is', null).orderBy('id').execute()
}

type Sort = (typeof CATEGORY_SORTS)[number]

const CATEGORIES: TableSource<Sort> = {
  name: 'categories',
  columns: sql`c.name, c.description, c.icon_name, c.synonyms, c.version,
    exists (select from technicians where category_id = c.id)
      or exists (select from service_requests where category_id = c.id) as was_used`,
  from: sql`categories c`,
  id: sql`c.id`,
  sorts: {
    id: { value: sql`c.id`, type: 'integer' },
    name: { value: sql`fold_text(c.name)`, type: 'text' },
    description: { value: sql`fold_text(c.description)`, type: 'text' },
    icon_name: { value: sql`c.icon_name`, type: 'text' },
  },
}

/** Neither function reads archived categories. */
export const { readPage: listAdminCategories, readAll: readAdminCategories } = tableReaders<
  AdminCategory,
  Sort,
  string | undefined
>(CATEGORIES, conditionsOf)

function conditionsOf(query: string | undefined) {
  const text = sql`fold_text(c.name || ' ' || c.description || ' ' || c.synonyms)`
  return [
    sql`c.archived_at is null`,
    ...conditionsOfWords(query, { id: sql`c.id`, hasText: (pattern) => sql`${text} like ${pattern}` }),
  ]
}

/** Undefined for an archived category, which cannot be chosen. */
export async function findCategory(db: Db | Trx, id: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** Inserts a category, or restores an archived one of that name. Undefined if an unarchived one has the name. */
export async function insertCategory(trx: Trx, input: CategoryInput): Promise<AdminCategory | undefined> {
  return trx
    .insertInto('categories')
    .values(input)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(name)`)
        .doUpdateSet({ ...input, archived_at: null })
        .where('categories.archived_at', 'is not', null),
    )
    .returning([...COLUMNS, 'version'])
    .executeTakeFirst()
}

/** Writes the fields that are not undefined. Undefined if the category does not exist or is archived. */
export async function updateCategory(
  trx: Trx,
  id: number,
  changes: Omit<CategoryChanges, 'version'>,
): Promise<AdminCategory | undefined> {
  const known = trx
    .selectFrom('categories')
    .select([...COLUMNS, 'version'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
  if (Object.values(changes).every((value) => value === undefined)) return known.executeTakeFirst()
  return trx
    .updateTable('categories')
    .set(changes)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning([...COLUMNS, 'version'])
    .executeTakeFirst()
}

export async function lockToEdit(trx: Trx, id: number) {
  return trx
    .selectFrom('categories')
    .select([...COLUMNS, 'version', 'field_versions'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type CategoryUse = { has_technicians: boolean; was_used: boolean }

/**
 * Locks a category until the transaction ends and returns who uses it. `was_used`: true if any service request or
 * technician has the category, also a technician who has left. Undefined if it is archived or unknown.
 */
export async function lockCategory(trx: Trx, id: number): Promise<CategoryUse | undefined> {
  const locked = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  return trx
    .selectNoFrom([
      sql<boolean>`exists (select from technicians where category_id = ${id} and deleted_at is null)`.as(
        'has_technicians',
      ),
      sql<boolean>`exists (select from technicians where category_id = ${id})
        or exists (select from service_requests where category_id = ${id})`.as('was_used'),
    ])
    .executeTakeFirstOrThrow()
}

export async function deleteCategory(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('categories').where('id', '=', id).execute()
}

export async function archiveCategory(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('categories').set({ archived_at: sql`now()` }).where('id', '=', id).execute()
}
