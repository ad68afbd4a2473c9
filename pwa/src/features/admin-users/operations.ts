import { type AdminUserInput, messageAnswer, type User, userAnswer } from '@tecnicerca/shared/accounts'
import { apiSend } from '../../lib/api-client'

export async function updateUser(id: number, input: AdminUserInput): Promise<User> {
  const { user } = await apiSend('PUT', `/admin/users/${id}`, input, userAnswer)
  return user
}

export async function deleteUser(id: number): Promise<void> {
  await apiSend('DELETE', `/admin/users/${id}`, undefined, messageAnswer)
}
