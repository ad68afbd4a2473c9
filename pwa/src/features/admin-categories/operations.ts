import { messageAnswer } from '@tecnicerca/shared/accounts'
import { type Category, type CategoryInput, categoryAnswer } from '@tecnicerca/shared/categories'
import { apiCall } from '../../lib/api-client.ts'

export async function createCategory(input: CategoryInput): Promise<Category> {
  const { category } = await apiCall(
    { method: 'POST', path: '/admin/categories', body: input },
    categoryAnswer,
  )
  return category
}

export async function updateCategory(id: number, input: CategoryInput): Promise<Category> {
  const { category } = await apiCall(
    { method: 'PUT', path: `/admin/categories/${id}`, body: input },
    categoryAnswer,
  )
  return category
}

export async function deleteCategory(id: number): Promise<void> {
  await apiCall({ method: 'DELETE', path: `/admin/categories/${id}` }, messageAnswer)
}
