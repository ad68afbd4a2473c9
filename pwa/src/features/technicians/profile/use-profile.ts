import { queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { workPhotoUrl } from '@tecnicerca/shared/photos'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { useEffect } from 'react'
import { mayFetchUnasked, readDataSaving } from '../../../lib/data-saving.ts'
import { afterPageLoad } from '../../../lib/timing/after-page-load.ts'
import { pageClock } from '../../../offline/network/clock.ts'

/** `seenAt`: time of the phone's copy, set if that copy is shown because the server could not be reached. */
export type ProfileState = {
  technician: PublicProfile | null | undefined
  seenAt: number | undefined
  /** Phone and email, which the page lacks, are being fetched. */
  isComing: boolean
  /** Set from the first failed attempt on, while the query retries. */
  error: Error | null
  retry: () => void
}

type ProfileQuery<Key extends readonly unknown[]> = UseQueryOptions<
  PublicProfile | null,
  Error,
  PublicProfile | null,
  Key
>

/** A profile: the phone's copy at once, then the server's answer. Stores every profile that was opened. */
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
      ...{ technician: asked.data, seenAt: undefined, isComing: asked.isFetching },
      ...{ error: asked.failureReason, retry },
    }
  const seenAt = asked.failureCount > 0 ? stored.data.as_of : undefined
  return { technician: stored.data.technician, seenAt, isComing: false, error: null, retry }
}

function useKept(technician: PublicProfile | null | undefined, technicianId: number | null): void {
  useEffect(() => {
    // Keep an older copy with phone and email rather than a newer one without, unless they are no longer public.
    if (technician && (technician.phone !== undefined || technician.contact_hidden)) {
      const asOf = pageClock.now()
      keep(async ({ storeTechnician }) => {
        await storeTechnician(technician, asOf)
        if (mayFetchUnasked(readDataSaving())) await cacheWorkPhotos(technician)
      })
    }
    if (technician === null && technicianId !== null)
      keep(({ forgetTechnician }) => forgetTechnician(technicianId))
  }, [technician, technicianId])
}

/** Fetches all photos, so that the service worker caches also those that the user did not scroll to. */
async function cacheWorkPhotos({ technician_id: technicianId, work_photos: workPhotos = [] }: PublicProfile) {
  for (const { id } of workPhotos)
    await fetch(workPhotoUrl({ technician_id: technicianId, photo_id: id, width: 320 }))
}

type Details = typeof import('../../../offline/storage/public-data.ts')

/** Storing the offline copy must neither delay the screen nor fail it. */
function keep(work: (details: Details) => Promise<unknown>): void {
  void afterPageLoad()
    .then(() => import('../../../offline/storage/public-data.ts'))
    .then(work)
    .catch(() => undefined)
}

/** The stored copy of a profile that was opened on this phone before; null if there is none. */
function storedProfileQuery(technicianId: number) {
  return queryOptions({
    queryKey: ['stored-profile', technicianId],
    queryFn: async () => {
      const { storedTechnician } = await import('../../../offline/storage/public-data.ts')
      return (await storedTechnician(technicianId, pageClock.now())) ?? null
    },
    gcTime: 0,
  })
}
