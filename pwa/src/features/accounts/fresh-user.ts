import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type SessionUser, setSessionUser } from '../../lib/session'
import { checkSessionQuery } from './queries'

/** Asks the server about the session of `user`; what it knows better replaces what this phone remembers. */
export function useFreshUser(user: SessionUser): { is_expired: boolean } {
  const { data } = useQuery(checkSessionQuery())
  const known = data?.user
  useEffect(() => {
    if (known && JSON.stringify(known) !== JSON.stringify(user)) void setSessionUser(known)
    // Only an answer replaces: what another tab stores meanwhile is newer than it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [known])
  return { is_expired: data?.authenticated === false }
}
