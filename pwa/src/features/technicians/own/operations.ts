import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { AVAILABILITY } from '@tecnicerca/shared/messages/work'
import type { SessionUser } from '../../../lib/session/session.ts'
import { hasUnsentAvailability } from '../../../offline/cases/own-profile.ts'
import { type Delivery, deliver } from '../../../offline/outbox/deliver.ts'

/** Sets whether the technician takes work now. Rejects with the server's refusal. */
export function setAvailability(user: SessionUser, available: boolean): Promise<Delivery> {
  const shown = { name: user.name, profile_image: null, category_name: null }
  return deliver({
    userId: user.id,
    item: { kind: 'profile.availability', payload: { available }, shown },
  })
}

/**
 * Call after the profile form has saved the availability. An older change that still waits on the phone would overwrite
 * it, so this queues the saved value after that change.
 */
export async function requeueAvailability(user: SessionUser, available: boolean): Promise<void> {
  if (await hasUnsentAvailability(user.id)) await setAvailability(user, available)
}

/** The message shown after the availability was changed. */
export function availabilityToast(delivery: Delivery, available: boolean): string {
  if (delivery !== 'sent') return OFFLINE.savedHere
  return AVAILABILITY.changed[available ? 'available' : 'unavailable']
}
