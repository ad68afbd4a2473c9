import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { AVAILABILITY } from '@tecnicerca/shared/messages/work'
import type { HoursInput, PublicProfile } from '@tecnicerca/shared/technicians'
import { changedFields } from '../../../lib/forms/changed-fields.ts'
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

type HoursChange = {
  wanted: Required<HoursInput>
  /** The profile as the server sent it. */
  loaded: Pick<PublicProfile, 'hours' | 'days_off'>
  /** An earlier change waits on the phone or is not in `loaded` yet. */
  isPending: boolean
}

/**
 * Sets hours and days off. Sends only what differs from the profile, so that it overwrites nothing else that another phone
 * set; but both while an earlier change is pending, which this one replaces. Rejects with the server's refusal.
 */
export function saveHours(user: SessionUser, { wanted, loaded, isPending }: HoursChange): Promise<Delivery> {
  const { hours, days_off: daysOff } = wanted
  const fields = { hours, days_off: daysOff }
  const before = { hours: loaded.hours ?? {}, days_off: loaded.days_off ?? [] }
  const payload = isPending ? fields : changedFields(fields, before)
  const shown = { name: user.name, profile_image: null, category_name: null }
  return deliver({ userId: user.id, item: { kind: 'profile.hours', payload, shown } })
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
