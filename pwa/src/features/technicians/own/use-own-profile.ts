import { useQueryClient } from '@tanstack/react-query'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { useEffect } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { type LatestAvailability, latestAvailability } from '../../../offline/cases/own-profile.ts'
import { isOfWorkPhoto, type OutboxRecord } from '../../../offline/outbox/record.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { ownProfileQuery } from '../profile/queries.ts'
import { type ProfileState, useProfile } from '../profile/use-profile.ts'

/**
 * The user's own profile with the last availability that the technician set. `availabilityChange`: that change, if the
 * loaded profile does not show it yet.
 */
export function useOwnProfile(
  user: SessionUser,
  mayShow?: (copy: PublicProfile) => boolean,
): ProfileState & { availabilityChange: LatestAvailability | undefined } {
  const queryClient = useQueryClient()
  const query = ownProfileQuery(user.id)
  const own = useProfile(query, user.technician_id, mayShow)
  const { records } = useOutbox(user.id)
  const availabilityChange = latestAvailability(records)
  const arrived = [
    ...(availabilityChange?.item.state === 'confirmed' ? [availabilityChange.item.key] : []),
    ...arrivedPhotos(records),
  ].join()
  useEffect(() => {
    // Reloads the cards and the profile on other screens, so that they show the new state.
    if (arrived !== '') void queryClient.invalidateQueries({ queryKey: ['technicians'] })
  }, [arrived, queryClient])
  const { technician } = own
  if (!technician || availabilityChange?.available === undefined) return { ...own, availabilityChange }
  const available = availabilityChange.available ? 1 : 0
  return { ...own, availabilityChange, technician: { ...technician, available } }
}

/** Keys of the sent changes to work photos. Empty until all changes are sent, so that the profile reloads only once. */
function arrivedPhotos(records: readonly OutboxRecord[]): string[] {
  const changes = records.filter(isOfWorkPhoto)
  if (changes.some(({ state }) => state === 'queued' || state === 'sending')) return []
  return changes.filter(({ state }) => state === 'confirmed').map(({ key }) => key)
}
