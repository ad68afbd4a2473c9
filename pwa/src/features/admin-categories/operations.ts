import { messageAnswer } from '@tecnicerca/shared/accounts'
import { type Category, type CategoryInput, categoryAnswer } from '@tecnicerca/shared/categories'
import { apiSend } from '../../lib/api-client'

export async function createCategory(input: CategoryInput): Promise<Category> {
  const { category } = await apiSend('POST', '/admin/categories', input, categoryAnswer)
  return category
}

export async function updateCategory(id: number, input: CategoryInput): Promise<Category> {
  const { category } = await apiSend('PUT', `/admin/categories/${id}`, input, categoryAnswer)
  return category
}

export async function deleteCategory(id: number): Promise<void> {
  await apiSend('DELETE', `/admin/categories/${id}`, undefined, messageAnswer)
}
