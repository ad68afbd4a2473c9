import { useQueryClient } from '@tanstack/react-query'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { useEffect } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import {
  type LatestAvailability,
  type LatestHours,
  latestAvailability,
  latestHours,
} from '../../../offline/cases/own-profile.ts'
import { isOfWorkPhoto, type OutboxRecord } from '../../../offline/outbox/record.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { ownProfileQuery } from '../profile/queries.ts'
import { type ProfileState, useProfile } from '../profile/use-profile.ts'

/**
 * The user's own profile with the availability, hours and days off that the technician set last. `availabilityChange` and
 * `hoursChange`: these changes, if the loaded profile does not show them yet. `loaded`: the profile without them.
 */
export function useOwnProfile(
  user: SessionUser,
  mayShow?: (copy: PublicProfile) => boolean,
): OwnProfileState {
  const queryClient = useQueryClient()
  const query = ownProfileQuery(user.id)
  const own = useProfile(query, user.technician_id, mayShow)
  const { records } = useOutbox(user.id)
  const availabilityChange = latestAvailability(records)
  const hoursChange = latestHours(records)
  const arrived = [
    ...[availabilityChange, hoursChange].flatMap((change) =>
      change?.item.state === 'confirmed' ? [change.item.key] : [],
    ),
    ...arrivedPhotos(records),
  ].join()
  useEffect(() => {
    // Reloads the cards and the profile on other screens, so that they show the new state.
    if (arrived !== '') void queryClient.invalidateQueries({ queryKey: ['technicians'] })
  }, [arrived, queryClient])
  const { technician } = own
  const changes = { availabilityChange, hoursChange, loaded: technician }
  if (!technician) return { ...own, ...changes }
  const { hours = technician.hours, days_off: daysOff = technician.days_off } = hoursChange?.changes ?? {}
  const available = availabilityChange?.available ?? technician.available === 1
  const shown = {
    ...technician,
    available: available ? (1 as const) : (0 as const),
    hours,
    days_off: daysOff,
  }
  return { ...own, ...changes, technician: shown }
}

type OwnProfileState = ProfileState & {
  availabilityChange: LatestAvailability | undefined
  hoursChange: LatestHours | undefined
  loaded: PublicProfile | null | undefined
}

/** Keys of the sent changes to work photos. Empty until all changes are sent, so that the profile reloads only once. */
function arrivedPhotos(records: readonly OutboxRecord[]): string[] {
  const changes = records.filter(isOfWorkPhoto)
  if (changes.some(({ state }) => state === 'queued' || state === 'sending')) return []
  return changes.filter(({ state }) => state === 'confirmed').map(({ key }) => key)
}
