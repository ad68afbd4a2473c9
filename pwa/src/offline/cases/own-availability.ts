import { confirmedIds, removeAcknowledged } from '../outbox/acknowledge.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { withPendingEdit } from '../outbox/record.ts'
import { outboxOf, type UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'

export type AvailabilityRecord = Extract<OutboxRecord, { kind: 'profile.availability' }>

/** `available`: as the technician said, undefined where that was refused or is to be taken back. */
export type SaidAvailability = { item: AvailabilityRecord; available: boolean | undefined }

/** What the technician said last of being available and the own profile does not show yet. */
export function saidAvailability(records: readonly OutboxRecord[]): SaidAvailability | undefined {
  const item = records.findLast(
    (record): record is AvailabilityRecord =>
      record.kind === 'profile.availability' && record.state !== 'discarded',
  )
  if (!item) return undefined
  const isOver = item.state === 'needs_attention' || item.wish?.type === 'discard'
  const { payload } = withPendingEdit(item) as AvailabilityRecord
  return { item, available: isOver && item.state !== 'confirmed' ? undefined : payload.available }
}

type OwnProfile<Profile> = {
  read: () => Promise<Profile>
  /** Keeps what was read on the phone; where it rejects, what was said lies over the profile until the next reading. */
  keep: (profile: Profile) => Promise<unknown>
}

/** Reads the own profile, and takes from the outbox what it must show by now. Rejects as `read` does. */
export async function withSaidAvailability<Profile>(
  userId: number,
  { read, keep }: OwnProfile<Profile>,
  { store }: Pick<UserOutbox, 'store'> = outboxOf(userId),
): Promise<Profile> {
  const confirmedBefore = await confirmedIds(store, 'own_profile').catch(() => new Set<string>())
  const profile = await read()
  // Not waited for: the screen has the profile first, then the phone's copy, and only then goes what lay over both.
  if (confirmedBefore.size > 0)
    void keep(profile)
      .then(() => removeAcknowledged(store, { rows: [], confirmed_before: confirmedBefore }))
      .then(() => announce(`outbox:${userId}`))
      .catch(() => undefined)
  return profile
}
