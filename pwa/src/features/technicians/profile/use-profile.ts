import { queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { useEffect } from 'react'
import { afterPageLoad } from '../../../lib/timing/after-page-load.ts'
import { pageClock } from '../../../offline/network/server-clock.ts'

/** `seen_at`: the profile is the phone's copy of that time, because the server could not be asked. */
export type ProfileState = {
  technician: PublicProfile | null | undefined
  seen_at: number | undefined
  /** The server is being asked for what the page came without. */
  isComing: boolean
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
  technicianId: number | null,
  mayShow: (copy: PublicProfile) => boolean = () => true,
): ProfileState {
  const asked = useQuery(query)
  const stored = useQuery({ ...storedProfileQuery(technicianId ?? 0), enabled: asked.data === undefined })
  useKept(asked.data, technicianId)
  const retry = () => void asked.refetch()
  if (asked.data !== undefined || !stored.data || !mayShow(stored.data.technician))
    return {
      ...{ technician: asked.data, seen_at: undefined, isComing: asked.isFetching },
      ...{ error: asked.failureReason, retry },
    }
  const seenAt = asked.failureCount > 0 ? stored.data.as_of : undefined
  return { technician: stored.data.technician, seen_at: seenAt, isComing: false, error: null, retry }
}

function useKept(technician: PublicProfile | null | undefined, technicianId: number | null): void {
  useEffect(() => {
    // A copy with phone and mail is worth more than a newer one without.
    if (technician?.phone !== undefined) {
      const asOf = pageClock.now()
      keep(({ storeTechnician }) => storeTechnician(technician, asOf))
    }
    if (technician === null && technicianId !== null)
      keep(({ forgetTechnician }) => forgetTechnician(technicianId))
  }, [technician, technicianId])
}

type Details = typeof import('../../../offline/storage/technician-details.ts')

/** What works without a network is not part of the screen. */
function keep(work: (details: Details) => Promise<unknown>): void {
  void afterPageLoad()
    .then(() => import('../../../offline/storage/technician-details.ts'))
    .then(work)
    .catch(() => undefined)
}

/** The copy of a profile that somebody opened on this phone before; null where there is none. */
function storedProfileQuery(technicianId: number) {
  return queryOptions({
    queryKey: ['stored-profile', technicianId],
    queryFn: async () => {
      const { storedTechnician } = await import('../../../offline/storage/technician-details.ts')
      return (await storedTechnician(technicianId, pageClock.now())) ?? null
    },
    gcTime: 0,
  })
}
