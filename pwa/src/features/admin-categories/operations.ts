import { messageAnswer } from '@tecnicerca/shared/accounts'
import {
  type AdminCategory,
  adminCategoryAnswer,
  type CategoryChanges,
  type CategoryInput,
} from '@tecnicerca/shared/categories'
import { apiCall } from '../../lib/http/api-client.ts'

export async function createCategory(input: CategoryInput): Promise<AdminCategory> {
  const { category } = await apiCall(
    { method: 'POST', path: '/admin/categories', body: input },
    adminCategoryAnswer,
  )
  return category
}

export async function updateCategory(id: number, changes: CategoryChanges): Promise<AdminCategory> {
  const { category } = await apiCall(
    { method: 'PUT', path: `/admin/categories/${id}`, body: changes },
    adminCategoryAnswer,
  )
  return category
}

export async function deleteCategory(id: number): Promise<void> {
  await apiCall({ method: 'DELETE', path: `/admin/categories/${id}` }, messageAnswer)
}

export async function ignoreMissedSearch(words: string): Promise<void> {
  const path = '/admin/missed-searches/ignored'
  await apiCall({ method: 'POST', path, body: { words } }, messageAnswer)
}
