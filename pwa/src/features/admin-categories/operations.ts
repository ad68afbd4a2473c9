import { messageAnswer } from '@tecnicerca/shared/accounts'
import {
  type Category,
  type CategoryChanges,
  type CategoryInput,
  categoryAnswer,
} from '@tecnicerca/shared/categories'
import { apiCall } from '../../lib/http/api-client.ts'

export async function createCategory(input: CategoryInput): Promise<Category> {
  const { category } = await apiCall(
    { method: 'POST', path: '/admin/categories', body: input },
    categoryAnswer,
  )
  return category
}

export async function updateCategory(id: number, changes: CategoryChanges): Promise<Category> {
  const { category } = await apiCall(
    { method: 'PUT', path: `/admin/categories/${id}`, body: changes },
    categoryAnswer,
  )
  return category
}

export async function deleteCategory(id: number): Promise<void> {
  await apiCall({ method: 'DELETE', path: `/admin/categories/${id}` }, messageAnswer)
}
