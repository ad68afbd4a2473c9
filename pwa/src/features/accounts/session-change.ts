import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@tecnicerca/shared/accounts'
import { clearSession, sessionUser, setSessionUser } from '../../lib/session/session.ts'

/** For a sign-in or sign-out: what was read and kept for the person before is forgotten. */
export function useSessionChange() {
  const queryClient = useQueryClient()
  return {
    async enter(user: User) {
      const before = sessionUser()
      // What a visitor has read is everybody's, and the screen that asked for the sign-in may still show it.
      if (before) queryClient.clear()
      await setSessionUser(user)
      if (before && before.id !== user.id) await forgetWhoLeft()
    },
    /** `is_owed`: the server has not been told. */
    async leave({ is_owed: isOwed = false } = {}) {
      queryClient.clear()
      await clearSession({ is_owed: isOwed })
      await forgetWhoLeft()
    },
  }
}

// What fails here is done at the next start.
async function forgetWhoLeft(): Promise<void> {
  await import('../../offline/outbox/purge-other-users.ts')
    .then(({ purgeOtherUsers }) => purgeOtherUsers())
    .catch(() => undefined)
}
