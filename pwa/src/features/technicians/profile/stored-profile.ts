import { queryOptions } from '@tanstack/react-query'
import { pageClock } from '../../../offline/network/server-clock.ts'

/** The copy of a profile that somebody opened on this phone before; null where there is none. */
export function storedProfileQuery(technicianId: number) {
  return queryOptions({
    queryKey: ['stored-profile', technicianId],
    queryFn: async () => {
      const { storedTechnician } = await import('../../../offline/storage/technician-details.ts')
      return (await storedTechnician(technicianId, pageClock.now())) ?? null
    },
    gcTime: 0,
  })
}
