import { messageAnswer } from '@tecnicerca/shared/accounts'
import { type AdminUser, type AdminUserChanges, adminUserAnswer } from '@tecnicerca/shared/admin/users'
import { apiCall } from '../../lib/http/api-client.ts'

export async function updateUser(id: number, changes: AdminUserChanges): Promise<AdminUser> {
  const { user } = await apiCall(
    { method: 'PUT', path: `/admin/users/${id}`, body: changes },
    adminUserAnswer,
  )
  return user
}

export async function deleteUser(id: number): Promise<void> {
  await apiCall({ method: 'DELETE', path: `/admin/users/${id}` }, messageAnswer)
}
