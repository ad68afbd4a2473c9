import { messageAnswer } from '@tecnicerca/shared/accounts'
import { adminCategoryAnswer, type CategoryChanges, type CategoryInput } from '@tecnicerca/shared/categories'
import { apiCall } from '../../lib/http/api-client.ts'

export async function createCategory(body: CategoryInput): Promise<void> {
  await apiCall({ method: 'POST', path: '/admin/categories', body }, adminCategoryAnswer)
}

export async function updateCategory(id: number, body: CategoryChanges): Promise<void> {
  await apiCall({ method: 'PUT', path: `/admin/categories/${id}`, body }, adminCategoryAnswer)
}

export async function deleteCategory(id: number): Promise<void> {
  await apiCall({ method: 'DELETE', path: `/admin/categories/${id}` }, messageAnswer)
}

export async function ignoreMissedSearch(words: string): Promise<void> {
  const path = '/admin/missed-searches/ignored'
  await apiCall({ method: 'POST', path, body: { words } }, messageAnswer)
}
