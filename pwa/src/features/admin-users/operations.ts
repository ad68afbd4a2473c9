import { type AdminUserChanges, messageAnswer, type User, userAnswer } from '@tecnicerca/shared/accounts'
import { apiCall } from '../../lib/http/api-client.ts'

export async function updateUser(id: number, changes: AdminUserChanges): Promise<User> {
  const { user } = await apiCall({ method: 'PUT', path: `/admin/users/${id}`, body: changes }, userAnswer)
  return user
}

export async function deleteUser(id: number): Promise<void> {
  await apiCall({ method: 'DELETE', path: `/admin/users/${id}` }, messageAnswer)
}
