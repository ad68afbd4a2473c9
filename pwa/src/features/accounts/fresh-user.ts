import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type SessionUser, updateSessionUser } from '../../lib/session/session.ts'
import { checkSessionQuery } from './queries.ts'

/** Asks the server who `user` is now; its answer replaces what this phone remembers. */
export function useFreshUser(user: SessionUser): { isExpired: boolean; isCurrent: boolean } {
  const { data } = useQuery(checkSessionQuery())
  const known = data?.user
  useEffect(() => {
    if (known && JSON.stringify(known) !== JSON.stringify(user)) void updateSessionUser(known)
    // Only a new answer is stored. Storing it again after another tab's change would undo that change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [known])
  return { isExpired: data?.authenticated === false, isCurrent: data?.authenticated === true }
}
