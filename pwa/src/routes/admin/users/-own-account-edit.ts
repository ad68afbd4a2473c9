import { useNavigate } from '@tanstack/react-router'
import type { AdminUser } from '@tecnicerca/shared/admin/users'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { useSessionChange } from '../../../features/accounts/session-change.ts'
import { sessionUser, updateSessionUser } from '../../../lib/session/session.ts'
import { toastPassingError } from '../../../lib/toast.ts'

/** Returns a function to call after an admin edited an account. If it is their own, updates or ends their session. */
export function useOwnAccountEdit(): (saved: AdminUser) => void {
  const navigate = useNavigate()
  const { leave } = useSessionChange()
  return (saved) => {
    // The session is read only now: a screen that subscribes to it would fetch its list once more after a sign-out.
    if (saved.id !== sessionUser()?.id) return
    if (saved.role === 'admin') return void updateSessionUser(saved)
    // The server ends the sessions of an account whose role changes.
    void leave()
    toastPassingError(ADMIN_USERS.ownRoleChanged)
    void navigate({ to: '/login' })
  }
}
