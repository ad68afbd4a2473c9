import { useNavigate } from '@tanstack/react-router'
import type { AdminUser } from '@tecnicerca/shared/admin/users'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { useSessionChange } from '../../../features/accounts/session-change.ts'
import { sessionUser, updateSessionUser } from '../../../lib/session/session.ts'
import { toastPassingError } from '../../../lib/toast.ts'

/** Returns what to do after an account was edited: admins who edit their own account have a new name or no role left. */
export function useOwnAccountEdit(): (saved: AdminUser) => void {
  const navigate = useNavigate()
  const { leave } = useSessionChange()
  return (saved) => {
    // Read only now: a screen that follows the session would fetch its list once more after a sign-out.
    if (saved.id !== sessionUser()?.id) return
    if (saved.role === 'admin') return void updateSessionUser(saved)
    // The server ends the sessions of an account whose role changes.
    void leave()
    toastPassingError(ADMIN_USERS.ownRoleChanged)
    void navigate({ to: '/login' })
  }
}
