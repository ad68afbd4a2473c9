import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@tecnicerca/shared/accounts'
import { clearSession, setSessionUser } from '../../lib/session.ts'

/** For a sign-in or sign-out: what was read for the person before is forgotten. */
export function useSessionChange() {
  const queryClient = useQueryClient()
  return {
    async enter(user: User) {
      queryClient.clear()
      await setSessionUser(user)
    },
    async leave() {
      queryClient.clear()
      await clearSession()
    },
  }
}
