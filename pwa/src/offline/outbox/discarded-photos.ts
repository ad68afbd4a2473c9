import { KINDS } from './kinds.ts'
import { EXPIRY_MS, type OutboxRecord, UNSENT } from './record.ts'
import { wireOf } from './wire.ts'

type CasePhoto = Extract<OutboxRecord, { kind: 'service_request.photo' }>
type PhotoTakeBack = Extract<OutboxRecord, { kind: 'photo.delete' }>

/**
 * Items that take back the photos that `put` discards. A message that the other side may have read names the photo, and without
 * this the other side would wait for it for ever. Photos discarded with their message need nothing.
 */
export function photoTakeBacks(
  records: readonly OutboxRecord[],
  put: readonly OutboxRecord[],
): OutboxRecord[] {
  const before = new Map(records.map(({ id, state }) => [id, state]))
  const last = Math.max(0, ...[...records, ...put].map(({ seq }) => seq))
  return put
    .filter(isDiscardedAlone)
    .filter(({ id }) => before.get(id) !== 'discarded')
    .map((photo, place) => takeBackOf(photo, last + 1 + place))
}

function isDiscardedAlone(record: OutboxRecord): record is CasePhoto {
  return (
    record.kind === 'service_request.photo' &&
    record.state === 'discarded' &&
    record.discarded_with === null &&
    record.payload.message !== undefined
  )
}

/** Id and key are the photo's key and id, which no other item has. An undone discard removes the item before it is sent. */
function takeBackOf(photo: CasePhoto, seq: number): PhotoTakeBack {
  const { payload, discarded_at: discardedAt, created_at: createdAt } = photo
  const kind = 'photo.delete'
  const at = discardedAt ?? createdAt
  return {
    ...photo,
    kind,
    payload,
    id: photo.key,
    key: photo.id,
    seq,
    lane: wireOf({ kind, payload }).lane ?? '',
    payload_version: KINDS[kind].version,
    ...UNSENT,
    created_at: at,
    expires_at: at + EXPIRY_MS,
  }
}

/**
 * The unsent item that takes back this discarded photo, if there is one. `sent`: the server may have executed it, so the
 * discard cannot be undone.
 */
export function unsentTakeBack(
  records: readonly OutboxRecord[],
  photo: OutboxRecord,
): PhotoTakeBack | 'sent' | undefined {
  if (photo.kind !== 'service_request.photo') return undefined
  const found = records.find(
    (record): record is PhotoTakeBack => record.kind === 'photo.delete' && record.id === photo.key,
  )
  return found && (found.attempts > 0 || found.state === 'confirmed') ? 'sent' : found
}
