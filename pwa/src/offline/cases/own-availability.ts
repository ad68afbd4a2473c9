import { confirmedIds, removeAcknowledged } from '../outbox/acknowledge.ts'
import { isUnsent, type OutboxRecord, withPendingEdit } from '../outbox/record.ts'
import { outboxOf, type UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'

export type AvailabilityRecord = Extract<OutboxRecord, { kind: 'profile.availability' }>

/** `available`: the value that the technician set; undefined if it was refused or is being discarded. */
export type LatestAvailability = { item: AvailabilityRecord; available: boolean | undefined }

/** The technician's last change of availability that the own profile does not show yet. */
export function latestAvailability(records: readonly OutboxRecord[]): LatestAvailability | undefined {
  const item = records.findLast(
    (record): record is AvailabilityRecord =>
      record.kind === 'profile.availability' && record.state !== 'discarded',
  )
  if (!item) return undefined
  const isOver = item.state === 'needs_attention' || item.wish?.type === 'discard'
  const { payload } = withPendingEdit(item) as AvailabilityRecord
  return { item, available: isOver && item.state !== 'confirmed' ? undefined : payload.available }
}

/** True if a change of availability waits on this phone. Rejects if the outbox cannot be read. */
export async function hasUnsentAvailability(userId: number): Promise<boolean> {
  const said = latestAvailability(await outboxOf(userId).store.read())
  return said !== undefined && isUnsent(said.item)
}

type OwnProfile<Profile> = {
  read: () => Promise<Profile>
  /** Stores the profile on the phone. If it rejects, the outbox item overlays the profile until the next read. */
  keep: (profile: Profile) => Promise<unknown>
}

/** Reads the own profile and removes the outbox items that it must already show. Rejects if `read` does. */
export async function readOwnProfile<Profile>(
  userId: number,
  { read, keep }: OwnProfile<Profile>,
  { store }: Pick<UserOutbox, 'store'> = outboxOf(userId),
): Promise<Profile> {
  const confirmedBefore = await confirmedIds(store, 'own_profile').catch(() => new Set<string>())
  const profile = await read()
  // Not awaited: the screen gets the profile first. The overlaying items are removed only after the phone has stored it.
  if (confirmedBefore.size > 0)
    void keep(profile)
      .then(() => removeAcknowledged(store, { rows: [], confirmed_before: confirmedBefore }))
      .then(() => announce(`outbox:${userId}`))
      .catch(() => undefined)
  return profile
}
