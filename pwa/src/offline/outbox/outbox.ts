import { dependenciesOf, keepingCase, laneIn, opRef } from './cases.ts'
import { unsentTakeBack } from './discarded-photos.ts'
import { KINDS } from './kinds.ts'
import {
  distance,
  freshFor,
  independentLane,
  type NewItem,
  newRecord,
  newUuid,
  type OutboxContext,
} from './new-record.ts'
import {
  correctionDraft,
  isUnsent,
  type OutboxKind,
  type OutboxRecord,
  type PendingEdit,
  type Shown,
} from './record.ts'
import type { OutboxChange } from './store.ts'
import * as transitions from './transitions.ts'
import { waitFor } from './waits.ts'
import { isKnown, wireOf } from './wire.ts'

/**
 * `record`: the item as it is now. If it has a `wish`, the change waits until the server has said what became of the old
 * values. `already_sent`: the server has the old values. `changed`: another tab was first.
 */
export type ItemChange =
  | { ok: true; record: OutboxRecord }
  | { ok: false; reason: 'already_sent' | 'changed'; record: OutboxRecord | undefined }

/** Thrown if nothing was stored because this user's data is being removed from the phone. Try again later. */
export class UserDataBeingRemoved extends Error {}

type Enqueuing = {
  /** The key of an earlier try with an unknown outcome. */
  key?: string | undefined
  /** The caller holds `writersLock`, so that this user's data cannot be removed meanwhile. */
  holdsWritersLock?: boolean
}

/**
 * Stores a new item and clears its draft in one transaction. An item that depends on no other is stored without reading
 * the outbox. Rejects if the storage fails, and with `UserDataBeingRemoved`.
 */
export async function enqueue(
  context: OutboxContext,
  item: NewItem,
  { key, holdsWritersLock = false }: Enqueuing = {},
): Promise<OutboxRecord> {
  // Made once: if the database connection is lost, the store repeats the transaction and must use the same item.
  const record = newRecord(context, item, key)
  const photos = newPhotos(context, item.photoIds ?? [], item.shown)
  const fresh = { ...freshFor(context.env), key: record.key }
  if (record.lane === independentLane(record) && photos.length === 0) {
    const place = (newest: number) => ({ ...record, seq: newest + distance(context.env) })
    const appended = await context.store.append(place, item.draftId)
    if (appended) return appended
  }
  return context.store.transact(({ records, isForgotten }) => {
    if (isForgotten && !holdsWritersLock) throw new UserDataBeingRemoved()
    const seq = (records.at(-1)?.seq ?? 0) + 1
    const kept = records.find(({ id }) => id === record.id) ??
      inPlaceOfOlder(records, record, fresh) ?? { ...record, lane: laneIn(records, record.lane), seq }
    const put = [kept, ...photoItemsFor(records, kept, photos)]
    return { result: kept, put, clearDraft: item.draftId, clearsRemovalMark: isForgotten }
  })
}

/** One item for each of the user's photos. `photoItemsFor` sets the request or message they belong to. */
function newPhotos(context: OutboxContext, photoIds: readonly string[], shown: Shown): OutboxRecord[] {
  return photoIds.map((photoId) => {
    const payload = { service_request_id: opRef(''), photo_id: photoId } as const
    return newRecord(context, { kind: 'service_request.photo', payload, shown })
  })
}

function isOf(record: OutboxRecord, photoId: string, keys: readonly unknown[]): boolean {
  if (record.kind !== 'service_request.photo' || record.state === 'discarded') return false
  const { service_request_id: serviceRequestId, message, ...photo } = record.payload
  return photo.photo_id === photoId && [serviceRequestId, message].some((ref) => keys.includes(ref))
}

/** Items of these kinds name the photos that belong to them. */
const NAME_PHOTOS = ['service_request.message', 'guarantee_claim.create', 'visit.create'] as const

type NamingPhotos = Extract<OutboxRecord, { kind: (typeof NAME_PHOTOS)[number] }>

function namesPhotos(owner: OutboxRecord): owner is NamingPhotos {
  const kinds: readonly OutboxKind[] = NAME_PHOTOS
  return kinds.includes(owner.kind)
}

/** Items for those of `photos` that `owner` does not have yet. They are sent after `owner`. */
function photoItemsFor(
  records: OutboxRecord[],
  owner: OutboxRecord,
  photos: readonly OutboxRecord[],
): OutboxRecord[] {
  const about =
    owner.kind === 'service_request.create'
      ? { service_request_id: opRef(owner.key) }
      : namesPhotos(owner) && {
          service_request_id: owner.payload.service_request_id,
          message: opRef(owner.key),
        }
  if (!about) return []
  // An edit changes the key; the photos still name the old one.
  const keys: unknown[] = [owner, ...records.filter(({ id }) => id === owner.id)].map(({ key }) => opRef(key))
  const last = Math.max(owner.seq, records.at(-1)?.seq ?? 0)
  return photos.flatMap((photo, place) => {
    if (photo.kind !== 'service_request.photo') return []
    const payload = { ...photo.payload, ...about }
    const lane = wireOf({ kind: photo.kind, payload }).lane ?? photo.lane
    if (records.some((record) => isOf(record, photo.payload.photo_id, keys))) return []
    return [{ ...photo, payload, lane, seq: last + 1 + place }]
  })
}

/** The older unsent item with the new values. Undefined if there is none or the kind is not `isReplacedByNewer`. */
function inPlaceOfOlder(
  records: OutboxRecord[],
  { kind, lane, payload, shown }: OutboxRecord,
  fresh: transitions.Fresh,
): OutboxRecord | undefined {
  if (!KINDS[kind].isReplacedByNewer) return undefined
  const older = records.findLast(
    (record) => record.kind === kind && record.lane === lane && isUnsent(record) && isKnown(record),
  )
  if (!older) return undefined
  const edited = transitions.edit(older, payload, fresh)
  return edited
    ? { ...edited, shown }
    : transitions.setPendingEdit(older, { type: 'edit', payload, shown }, fresh)
}

export type Edit = {
  payload: OutboxRecord['payload']
  /** Revision of the item that the form showed. */
  revision: number
  shown?: Shown | undefined
  /** Photos of the user that the correction adds. */
  photoIds?: readonly string[] | undefined
  /** How long the corrected item is kept back so that the user can undo the act. */
  undoMs?: number | undefined
  /** Edit the item only if it needs attention. Otherwise the caller queues a new item. */
  inAttention?: boolean
}

/**
 * Replaces the values of the item. They are sent under a new key, once it is certain that the server did not execute
 * the write with the old key.
 */
export function editItem(context: OutboxContext, id: string, edit: Edit): Promise<ItemChange> {
  const fresh = freshFor(context.env)
  const photos = edit.shown ? newPhotos(context, edit.photoIds ?? [], edit.shown) : []
  return context.store.transact(({ records }) => {
    const record = find(records, id)
    const shown = edit.shown ?? record?.shown
    if (!record || !shown) return { result: { ok: false, reason: 'changed', record } }
    const payload = keepingCase(record, edit.payload)
    const wish: PendingEdit = { type: 'edit', payload, shown }
    if (record.state === 'confirmed') return asTooLate(record, wish, edit)
    const done = asChange((found) => {
      if (found.revision !== edit.revision) return undefined
      if (edit.inAttention && found.state !== 'needs_attention') return undefined
      const edited = transitions.edit(found, payload, fresh)
      return edited
        ? { ...edited, shown, wait: undoWait(context, edit) }
        : transitions.setPendingEdit(found, wish, fresh)
    }, record)
    // After a change the draft is deleted, so that it is not taken for a correction that was never submitted.
    if (!done.put) return done
    const added = done.put.flatMap((edited) => photoItemsFor(records, edited, photos))
    return { ...done, put: [...done.put, ...added], clearDraft: correctionDraft(id) }
  })
}

function undoWait({ env }: OutboxContext, { undoMs }: Edit): OutboxRecord['wait'] {
  return undoMs === undefined ? null : waitFor('undo', undoMs, env.now())
}

function asTooLate(record: OutboxRecord, wish: PendingEdit, { inAttention }: Edit): OutboxChange<ItemChange> {
  const kept = inAttention ? record : transitions.markAlreadySent(record, wish)
  return { result: { ok: false, reason: 'already_sent', record: kept }, put: [kept] }
}

/** Puts an item that has already left the outbox back, marked as sent, with the correction that came too late. */
export function keepAlreadySent(
  context: OutboxContext,
  record: OutboxRecord,
  wish: PendingEdit,
): Promise<OutboxRecord> {
  return context.store.transact(() => {
    const kept = transitions.markAlreadySent(record, wish)
    return { result: kept, put: [kept] }
  })
}

/**
 * Discards the item, once it is certain that the server did not execute its write. `undoDiscard` can restore it for 7
 * days.
 */
export function discardItem(context: OutboxContext, id: string): Promise<ItemChange> {
  const fresh = freshFor(context.env)
  const wish: PendingEdit = { type: 'discard' }
  return changeNow(context, id, (record) =>
    // It may have been discarded together with the item it refers to.
    record.state === 'discarded'
      ? record
      : (transitions.discard(record, fresh) ?? transitions.setPendingEdit(record, wish, fresh)),
  )
}

/** Undoes a discard. Fails for a photo if the other side may have been told that it will not come. */
export async function undoDiscard(context: OutboxContext, id: string): Promise<ItemChange> {
  const fresh = freshFor(context.env)
  const known = find([...(await context.store.read())], id)
  const isTold = known !== undefined && (await context.store.wasAcknowledged(known.key))
  const back = (record: OutboxRecord) =>
    record.wish?.type === 'discard' ? transitions.withoutDiscard(record) : transitions.undo(record, fresh)
  return context.store.transact(({ records }) => {
    const record = find(records, id)
    const takeBack = record && unsentTakeBack(records, record)
    if (isTold || takeBack === 'sent') return { result: { ok: false, reason: 'changed', record } }
    const done = changed(record, back)
    if (!done.result.ok) return done
    // Also restores the discarded items that this item refers to, because it cannot be sent without them.
    const discardedDependencies = dependenciesOf(records, done.result.record).filter(
      ({ state }) => state === 'discarded',
    )
    const undone = discardedDependencies.flatMap(
      (record) => transitions.undo(record, { ...fresh, key: newUuid(context.env) }) ?? [],
    )
    return { ...done, put: [...(done.put ?? []), ...undone], remove: takeBack ? [takeBack.id] : [] }
  })
}

/** Drops the pending change, after the user has acknowledged that it came too late. */
export function acceptAsSent(context: OutboxContext, id: string): Promise<ItemChange> {
  return context.store.transact(({ records }) => asChange(transitions.withoutPendingEdit, find(records, id)))
}

/** Makes the item due now, even if the server refused it. */
export function retryItem(context: OutboxContext, id: string): Promise<ItemChange> {
  const fresh = freshFor(context.env)
  return changeNow(context, id, (record) => transitions.retry(record, fresh))
}

/** Keeps the item from being sent while the form of `token` is open. */
export function claimForEditing(context: OutboxContext, id: string, token: string): Promise<ItemChange> {
  const claim = { token, since: context.env.now() }
  return changeNow(context, id, (record) => transitions.editing(record, claim))
}

export function endEditing(context: OutboxContext, id: string, token: string): Promise<ItemChange> {
  return changeNow(context, id, (record) =>
    record.editing?.token === token ? transitions.editing(record, null) : undefined,
  )
}

type Change = (record: OutboxRecord) => OutboxRecord | undefined

function changeNow(context: OutboxContext, id: string, change: Change): Promise<ItemChange> {
  return context.store.transact(({ records }) => changed(find(records, id), change))
}

function changed(record: OutboxRecord | undefined, change: Change): OutboxChange<ItemChange> {
  if (record?.state === 'confirmed') return { result: { ok: false, reason: 'already_sent', record } }
  return asChange(change, record)
}

function asChange(change: Change, record: OutboxRecord | undefined): OutboxChange<ItemChange> {
  const changed = record && isKnown(record) ? change(record) : undefined
  if (!changed) return { result: { ok: false, reason: 'changed', record } }
  return { result: { ok: true, record: changed }, put: [changed] }
}

function find(records: OutboxRecord[], id: string): OutboxRecord | undefined {
  return records.find((record) => record.id === id)
}
