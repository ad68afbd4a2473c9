import { queryOptions } from '@tanstack/react-query'
import { pageClock } from '../../../offline/network/server-clock'
import { storedTechnician } from '../../../offline/storage/technician-details'

/** The copy of a profile that somebody opened on this phone before; null where there is none. */
export function storedProfileQuery(technician_id: number) {
  return queryOptions({
    queryKey: ['stored-profile', technician_id],
    queryFn: async () => (await storedTechnician(technician_id, pageClock.now())) ?? null,
    gcTime: 0,
  })
}
