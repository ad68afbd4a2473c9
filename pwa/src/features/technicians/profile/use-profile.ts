import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { useEffect } from 'react'
import { afterPageLoad } from '../../../lib/after-page-load.ts'
import { pageClock } from '../../../offline/network/server-clock.ts'
import { storedProfileQuery } from './stored-profile.ts'

/** `seen_at`: the profile is the phone's copy of that time, because the server could not be asked. */
export type ProfileState = {
  technician: PublicProfile | null | undefined
  seen_at: number | undefined
  /** The server is being asked for what the page came without. */
  is_coming: boolean
  /** From the first failed try on, while it is tried again. */
  error: Error | null
  retry: () => void
}

type ProfileQuery<Key extends readonly unknown[]> = UseQueryOptions<
  PublicProfile | null,
  Error,
  PublicProfile | null,
  Key
>

/** A profile from the phone at once and from the server as soon as it answers; what was opened is kept. */
export function useProfile<Key extends readonly unknown[]>(
  query: ProfileQuery<Key>,
  technician_id: number | null,
  mayShow: (copy: PublicProfile) => boolean = () => true,
): ProfileState {
  const asked = useQuery(query)
  const stored = useQuery({ ...storedProfileQuery(technician_id ?? 0), enabled: asked.data === undefined })
  useKept(asked.data, technician_id)
  const retry = () => void asked.refetch()
  if (asked.data !== undefined || !stored.data || !mayShow(stored.data.technician))
    return {
      ...{ technician: asked.data, seen_at: undefined, is_coming: asked.isFetching },
      ...{ error: asked.failureReason, retry },
    }
  const seen_at = asked.failureCount > 0 ? stored.data.as_of : undefined
  return { technician: stored.data.technician, seen_at, is_coming: false, error: null, retry }
}

function useKept(technician: PublicProfile | null | undefined, technician_id: number | null): void {
  useEffect(() => {
    // A copy with phone and mail is worth more than a newer one without.
    if (technician?.phone !== undefined) {
      const as_of = pageClock.now()
      keep(({ storeTechnician }) => storeTechnician(technician, as_of))
    }
    if (technician === null && technician_id !== null)
      keep(({ forgetTechnician }) => forgetTechnician(technician_id))
  }, [technician, technician_id])
}

type Details = typeof import('../../../offline/storage/technician-details.ts')

/** What works without a network is not part of the screen. */
function keep(work: (details: Details) => Promise<unknown>): void {
  void afterPageLoad()
    .then(() => import('../../../offline/storage/technician-details.ts'))
    .then(work)
    .catch(() => undefined)
}
