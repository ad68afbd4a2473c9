import { dependenciesOf, keepingCase, laneIn, opRef } from './cases.ts'
import { isKnown, KINDS, wireOf } from './kinds.ts'
import {
  distance,
  freshFor,
  independentLane,
  type NewItem,
  newRecord,
  newUuid,
  type OutboxContext,
} from './new-record.ts'
import { correctionDraft, isUnsent, type OutboxRecord, type PendingEdit, type Shown } from './record.ts'
import type { OutboxChange } from './store.ts'
import * as transitions from './transitions.ts'

/**
 * `record`: the item as it is now; with a `wish` the change waits until the server has told what became of the old
 * words. `already_sent`: the server has the old words. `changed`: another tab was first.
 */
export type ItemChange =
  | { ok: true; record: OutboxRecord }
  | { ok: false; reason: 'already_sent' | 'changed'; record: OutboxRecord | undefined }

/** Nothing was kept, since the person is being forgotten at this moment: again once that has ended. */
export class BeingForgotten extends Error {}

type Enqueuing = {
  /** Of an earlier try whose outcome is unknown. */
  key?: string | undefined
  /** Nobody forgets the person while this runs (`writersLock`). */
  is_alone?: boolean
}

/**
 * Keeps a new item on the phone and clears its draft in the same transaction, which reads nothing where the item is about
 * nothing in the outbox. Rejects where the storage fails, and with `BeingForgotten`.
 */
export async function enqueue(
  context: OutboxContext,
  item: NewItem,
  { key, is_alone: isAlone = false }: Enqueuing = {},
): Promise<OutboxRecord> {
  // Made once: a store that lost its connection does the work again, and must find the same item.
  const record = newRecord(context, item, key)
  const photos = newPhotos(context, item.photo_ids ?? [], item.shown)
  const fresh = { ...freshFor(context.env), key: record.key }
  if (record.lane === independentLane(record) && photos.length === 0) {
    const place = (newest: number) => ({ ...record, seq: newest + distance(context.env) })
    const appended = await context.store.append(place, item.draft_id)
    if (appended) return appended
  }
  return context.store.transact(({ records, is_forgotten: isForgotten }) => {
    if (isForgotten && !isAlone) throw new BeingForgotten()
    const seq = (records.at(-1)?.seq ?? 0) + 1
    const kept = records.find(({ id }) => id === record.id) ??
      inPlaceOfOlder(records, record, fresh) ?? { ...record, lane: laneIn(records, record.lane), seq }
    const put = [kept, ...behind(records, kept, photos)]
    return { result: kept, put, clear_draft: item.draft_id, is_theirs_again: isForgotten }
  })
}

/** Items for own photos; what they are about is known in the transaction alone. */
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

/** Those of `photos` that are not with `of` yet, as items that go with it and after it. */
function behind(records: OutboxRecord[], of: OutboxRecord, photos: readonly OutboxRecord[]): OutboxRecord[] {
  const about =
    of.kind === 'service_request.create'
      ? { service_request_id: opRef(of.key) }
      : of.kind === 'service_request.message' && {
          service_request_id: of.payload.service_request_id,
          message: opRef(of.key),
        }
  if (!about) return []
  // An edit gives a new key; what is with the item still names the one before.
  const keys: unknown[] = [of, ...records.filter(({ id }) => id === of.id)].map(({ key }) => opRef(key))
  const last = Math.max(of.seq, records.at(-1)?.seq ?? 0)
  return photos.flatMap((photo, place) => {
    if (photo.kind !== 'service_request.photo') return []
    const payload = { ...photo.payload, ...about }
    const lane = wireOf({ kind: photo.kind, payload }).lane ?? photo.lane
    if (records.some((record) => isOf(record, photo.payload.photo_id, keys))) return []
    return [{ ...photo, payload, lane, seq: last + 1 + place }]
  })
}

/** The older item that waits, with the newer words; undefined where there is none or each counts by itself. */
function inPlaceOfOlder(
  records: OutboxRecord[],
  { kind, lane, payload, shown }: OutboxRecord,
  fresh: transitions.Fresh,
): OutboxRecord | undefined {
  if (!KINDS[kind].isReplacedByNewer) return undefined
  const older = records.findLast((record) => record.lane === lane && isUnsent(record) && isKnown(record))
  if (!older) return undefined
  const edited = transitions.edit(older, payload, fresh)
  return edited
    ? { ...edited, shown }
    : transitions.setPendingEdit(older, { type: 'edit', payload, shown }, fresh)
}

export type Edit = {
  payload: OutboxRecord['payload']
  /** Of the item as the form showed it. */
  revision: number
  shown?: Shown | undefined
  /** Own photos that the corrected words bring along, besides those that are with the item already. */
  photo_ids?: readonly string[] | undefined
  /** Only while the item waits for its person: otherwise what is typed is a new wish. */
  inAttention?: boolean
}

/** Replaces what the item says; it goes out under a new key, once it is certain that the old one did not run. */
export function editItem(context: OutboxContext, id: string, edit: Edit): Promise<ItemChange> {
  const fresh = freshFor(context.env)
  const photos = edit.shown ? newPhotos(context, edit.photo_ids ?? [], edit.shown) : []
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
      return edited ? { ...edited, shown } : transitions.setPendingEdit(found, wish, fresh)
    }, record)
    // What is in the item now must not be taken for what was only begun.
    if (!done.put) return done
    const added = done.put.flatMap((edited) => behind(records, edited, photos))
    return { ...done, put: [...done.put, ...added], clear_draft: correctionDraft(id) }
  })
}

function asTooLate(record: OutboxRecord, wish: PendingEdit, { inAttention }: Edit): OutboxChange<ItemChange> {
  const kept = inAttention ? record : transitions.markAlreadySent(record, wish)
  return { result: { ok: false, reason: 'already_sent', record: kept }, put: [kept] }
}

/** Brings an item back that the server showed meanwhile, with the wish that came too late for it. */
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

/** Takes the item back, once it is certain that it did not run; `undoDiscard` brings it again for 7 days. */
export function discardItem(context: OutboxContext, id: string): Promise<ItemChange> {
  const fresh = freshFor(context.env)
  const wish: PendingEdit = { type: 'discard' }
  return changeNow(context, id, (record) =>
    // It may have gone with what it speaks of.
    record.state === 'discarded'
      ? record
      : (transitions.discard(record, fresh) ?? transitions.setPendingEdit(record, wish, fresh)),
  )
}

export function undoDiscard(context: OutboxContext, id: string): Promise<ItemChange> {
  const fresh = freshFor(context.env)
  const back = (record: OutboxRecord) =>
    record.wish?.type === 'discard' ? transitions.withoutDiscard(record) : transitions.undo(record, fresh)
  return context.store.transact(({ records }) => {
    const done = changed(find(records, id), back)
    if (!done.result.ok) return done
    // Alone it would speak of what nobody sends.
    const spokenOf = dependenciesOf(records, done.result.record).filter(({ state }) => state === 'discarded')
    const undone = spokenOf.flatMap(
      (record) => transitions.undo(record, { ...fresh, key: newUuid(context.env) }) ?? [],
    )
    return { ...done, put: [...(done.put ?? []), ...undone] }
  })
}

/** The person has heard that the wish came too late. */
export function acceptAsSent(context: OutboxContext, id: string): Promise<ItemChange> {
  return context.store.transact(({ records }) => asChange(transitions.withoutWish, find(records, id)))
}

/** Sends the item again now, a refused one too. */
export function retryItem(context: OutboxContext, id: string): Promise<ItemChange> {
  const fresh = freshFor(context.env)
  return changeNow(context, id, (record) => transitions.retry(record, fresh))
}

/** Holds the item back while the form of `token` is open over it. */
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
