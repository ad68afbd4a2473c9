import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@tecnicerca/shared/accounts'
import { clearSession, sessionUser, setSessionUser } from '../../lib/session/session.ts'

/** Starts or ends the session, and clears the cached and stored data of the previous user. */
export function useSessionChange() {
  const queryClient = useQueryClient()
  return {
    async enter(user: User) {
      const before = sessionUser()
      // Data read without a session is public, and the screen that asked for the sign-in may still show it: keep it.
      if (before) queryClient.clear()
      await setSessionUser(user)
      if (before && before.id !== user.id) await forgetWhoLeft()
    },
    /** `is_owed`: the server does not know of the sign-out yet. */
    async leave({ is_owed: isOwed = false } = {}) {
      queryClient.clear()
      await clearSession({ is_owed: isOwed })
      await forgetWhoLeft()
    },
  }
}

// Deletes the previous user's data from this phone. If this fails, the next start of the app does it.
async function forgetWhoLeft(): Promise<void> {
  await import('../../offline/outbox/other-users.ts')
    .then(({ purgeOtherUsers }) => purgeOtherUsers())
    .catch(() => undefined)
}
