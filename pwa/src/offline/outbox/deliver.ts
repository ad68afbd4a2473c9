import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useEffect, useRef } from 'react'
import { apiCall } from '../../lib/http/api-client.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import type { PhoneErrorCode } from '../../lib/http/error-code.ts'
import { type Connection, pageConnection } from '../network/connection.ts'
import type { OfflineEnvironment } from '../network/environment.ts'
import { pageEnvironment } from '../network/page-environment.ts'
import type { StorageFailure, Stored } from '../storage/storage-failure.ts'
import { KINDS } from './kinds.ts'
import { type NewItem, newUuid } from './new-record.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import { isAlreadySent, type OutboxRecord } from './record.ts'
import { outboxOf, type UserOutbox } from './user-outbox.ts'
import { isUndoable } from './waits.ts'
import { wireOf } from './wire.ts'
import { wordsFor } from './words.ts'

/** How long a screen waits for the server before it says 'saved on this phone'. */
export const PATIENCE_MS = 1_500
/** Longer for a correction with a working network: the person needs to know whether the old values were sent. */
const EDIT_PATIENCE_MS = 8_000

/**
 * `sent`: the server has exactly these values. `saved`: they wait on the phone. `edit_pending`: they wait on the phone
 * until the server says whether it has the old values.
 */
export type Delivery = 'sent' | 'saved' | 'edit_pending'

export type Delivered = {
  userId: number
  item: NewItem
  corrects?: Correction | undefined
  /** The Idempotency-Key, if the payload names it. */
  key?: string | undefined
  /**
   * Resolves once the confirmation is painted. Without a network, other screens are updated and items are sent only
   * after that. Leave it out on a screen that shows values from the outbox: it would show the old value for a moment.
   */
  whenPainted?: (() => Promise<void>) | undefined
}

export type DeliveryContext = {
  env: OfflineEnvironment
  connection: Pick<Connection, 'state'>
  outboxOf: (userId: number) => UserOutbox
}

export type Deliver = (delivered: Delivered) => Promise<Delivery>

/**
 * Queues an item and waits a moment for the server. Rejects with `DeliveryRefused` (refused), `AlreadySentError` (a
 * correction that came too late) or `ApiError` (neither stored nor sent). An unknown outcome is never reported as 'sent'.
 */
export function createDelivery({ env, connection, outboxOf }: DeliveryContext): Deliver {
  /**
   * Keys of submits with an unknown outcome. Submitting the same values again uses the same key, so that the server
   * stores them once.
   */
  const keys = new Map<string, string>()

  async function deliver({ userId, item, corrects, whenPainted, ...given }: Delivered): Promise<Delivery> {
    const outbox = outboxOf(userId)
    const words = JSON.stringify([userId, item.kind, item.payload])
    const isOffline = connection.state() === 'offline'
    // The outbox and a direct send use the same key: a write to storage that failed may still have stored the item.
    const key = given.key ?? earlierKey(item, words) ?? newUuid(env)
    const kept =
      (corrects && (await correct(outbox, item, corrects))) ??
      (await outbox.enqueue(item, { key, whenPainted: isOffline ? whenPainted : undefined }))
    if (!kept.ok) return sendWithoutKeeping({ user_id: userId, item, words, key, failure: kept.failure })
    // Offline there is nothing to wait for, not even the first attempt. The outbox tries anyway.
    const attempted =
      isOffline || isUndoable(kept.value, env.now())
        ? kept.value
        : await outbox.waitForFirstAttempt(kept.value.id, patienceFor(kept.value))
    if (attempted === 'gone') {
      keys.set(words, kept.value.key)
      throw new ApiError({ status: 0, code: undefined, serverMessage: OFFLINE.outcomeUnknown })
    }
    keys.delete(words)
    if (attempted === 'seen') return 'sent'
    return deliveryOf(attempted === 'unreadable' ? kept.value : attempted)
  }

  // No earlier key for kinds that set a value: the server would only repeat its old answer, even if another value was
  // sent since.
  function earlierKey({ kind }: NewItem, words: string): string | undefined {
    return KINDS[kind].isReplacedByNewer ? undefined : keys.get(words)
  }

  function patienceFor({ wish }: OutboxRecord): number {
    return wish && connection.state() === 'online' ? EDIT_PATIENCE_MS : PATIENCE_MS
  }

  async function sendWithoutKeeping({
    user_id: userId,
    item,
    words,
    key,
    failure,
  }: Unkept): Promise<Delivery> {
    // Only the outbox sends photos: a text must not arrive without them.
    if (item.photoIds?.length || item.kind === 'work_photo.create') throw notKept(OFFLINE.photosNotKept)
    keys.set(words, key)
    try {
      await sendAs({ user_id: userId, key }, item)
    } catch (error) {
      // The screen already says that there is no network. It does not say why the phone could not store the item.
      throw error instanceof ApiError && error.status === 0 && connection.state() === 'offline'
        ? notKept(OFFLINE.storage[failure])
        : error
    }
    keys.delete(words)
    return 'sent'
  }
  return deliver
}

/** What became of an act that the user wants to undo. `asked`: the server still has to say whether it has the act. */
export type Undone = 'undone' | 'asked' | 'too_late'

/** Discards the newest item that `isAct` accepts. Rejects with `ApiError` if the storage fails. */
export async function undoAct(
  { store, discard }: Pick<UserOutbox, 'store' | 'discard'>,
  isAct: (record: OutboxRecord) => boolean,
): Promise<Undone> {
  const records = await store.read().catch(() => [])
  const found = records.findLast((record) => record.state !== 'discarded' && isAct(record))
  // An item that the server's list has shown has left the outbox.
  if (!found) return 'too_late'
  const done = await discard(found.id)
  if (!done.ok) throw notKept(OFFLINE.storage[done.failure])
  if (!done.value.ok) return 'too_late'
  return done.value.record.wish ? 'asked' : 'undone'
}

type Unkept = { user_id: number; item: NewItem; words: string; key: string; failure: StorageFailure }

function notKept(serverMessage: string): ApiError {
  return new ApiError({ status: 0, code: undefined, serverMessage })
}

function deliveryOf(record: OutboxRecord): Delivery {
  if (isAlreadySent(record)) throw new AlreadySentError(record)
  switch (record.state) {
    case 'confirmed':
      return 'sent'
    case 'needs_attention':
      throw new DeliveryRefused(record)
    case 'discarded':
      throw new ApiError({ status: 0, code: undefined, serverMessage: OFFLINE.notChanged.changed })
    default:
      return record.wish ? 'edit_pending' : 'saved'
  }
}

async function sendAs(
  { user_id: userId, key }: { user_id: number; key: string },
  item: NewItem,
): Promise<void> {
  const headers = { 'X-Op-User': String(userId), 'Idempotency-Key': key }
  const { method, path, body } = wireOf(item)
  await apiCall<unknown>({ method, path, body, headers }, await PAGE_KINDS[item.kind].answer())
}

let made: Deliver | undefined

/** `createDelivery` with the outboxes of this page. */
export const deliver: Deliver = (delivered) => {
  made ??= createDelivery({ env: pageEnvironment(), connection: pageConnection, outboxOf })
  return made(delivered)
}

/** Remembers which item of the outbox a form corrects: the one it was opened for, or the one that was refused last. */
export function useCorrection(openedFor?: Correction) {
  const corrects = useRef(openedFor)
  useHeldBack(openedFor)
  return {
    /**
     * The correction to store in a draft. Undefined for a form that was opened for an item: it gets the item at each
     * opening.
     */
    current: () => (corrects.current?.how === 'opened' ? undefined : corrects.current),
    correcting: async <T>(attempt: (corrects: Correction | undefined) => Promise<T>): Promise<T> => {
      try {
        return await attempt(corrects.current)
      } catch (error) {
        if (error instanceof DeliveryRefused) corrects.current = afterRefusal(error, corrects.current)
        throw error
      }
    },
  }
}

function afterRefusal({ item }: DeliveryRefused, before: Correction | undefined): Correction {
  if (before?.how === 'opened') return { how: 'opened', item }
  return { how: 'refused', itemId: item.id, revision: item.revision }
}

/** Keeps the item from being sent while its form is open. */
function useHeldBack(corrects: Correction | undefined): void {
  const item = corrects?.how === 'opened' ? corrects.item : undefined
  const [id, userId] = [item?.id, item?.user_id]
  useEffect(() => {
    if (id === undefined || userId === undefined) return
    const editing = outboxOf(userId).beginEditing(id)
    return () => void editing.then((end) => end())
  }, [id, userId])
}

/**
 * The item that a submit replaces. `opened`: the form was opened for it. `refused`: this form's last submit; if it no
 * longer needs attention, the next submit is a new item. `carried`: a refused request that now goes to another
 * technician.
 */
export type Correction =
  | { how: 'opened'; item: OutboxRecord }
  | { how: 'refused' | 'carried'; itemId: string; revision: number }

/**
 * Replaces the corrected item with `item`. Returns undefined if the old item no longer needs attention; the caller then
 * queues a new item. Rejects with `AlreadySentError`, or if another tab was first.
 */
export async function correct(
  outbox: UserOutbox,
  item: NewItem,
  corrects: Correction,
): Promise<Stored<OutboxRecord> | undefined> {
  const { id, revision } = targetOf(corrects)
  if (corrects.how === 'refused' && (await isForAnother(outbox, id, item))) return undefined
  const inAttention = corrects.how !== 'opened'
  const { payload, shown, photoIds, undoMs } = item
  const edited = await outbox.edit(id, {
    payload,
    shown,
    photoIds,
    undoMs,
    revision,
    inAttention,
  })
  if (!edited.ok) throw failure(OFFLINE.storage[edited.failure])
  const change = edited.value
  if (change.ok) return { ok: true, value: change.record }
  if (corrects.how !== 'opened') return undefined
  // The server already has exactly these values.
  if (change.reason === 'already_sent' && change.record && !change.record.wish)
    return { ok: true, value: change.record }
  if (change.reason === 'already_sent' && change.record) throw new AlreadySentError(change.record)
  // Looked up by the key that the form knows, because under another key other values were sent.
  if (!change.record && (await outbox.store.wasAcknowledged(corrects.item.key).catch(() => false)))
    throw new AlreadySentError(await outbox.keepAlreadySent(corrects.item, { type: 'edit', payload, shown }))
  const isSent = !change.record && (await outbox.store.wasAcknowledged(id).catch(() => false))
  // Discarded in another tab, but submitted again here.
  if (!isSent && (!change.record || change.record.state === 'discarded')) return undefined
  throw failure(OFFLINE.notChanged.changed)
}

function targetOf(corrects: Correction): { id: string; revision: number } {
  if (corrects.how === 'opened') return corrects.item
  return { id: corrects.itemId, revision: corrects.revision }
}

async function isForAnother(outbox: UserOutbox, id: string, { payload }: NewItem): Promise<boolean> {
  const found = (await outbox.store.read().catch(() => [])).find((record) => record.id === id)
  if (!found || !('technician_id' in found.payload && 'technician_id' in payload)) return false
  return found.payload.technician_id !== payload.technician_id
}

function failure(serverMessage: string): ApiError {
  return new ApiError({ status: 0, code: undefined, serverMessage })
}

/** An error code of the phone that the server does not use. */
export const ALREADY_SENT = 'already_sent' satisfies PhoneErrorCode

/** Thrown if the server refused the item. The item stays in the outbox, and the form's next submit replaces it. */
export class DeliveryRefused extends ApiError {
  readonly item: OutboxRecord

  constructor(item: OutboxRecord) {
    const { status = 0, code, fields = {} } = item.error ?? {}
    super({ status, code, serverMessage: wordsFor(item), fields })
    this.item = item
  }
}

/** Thrown if the server already has the old values. The new values are stored with the item but were not sent. */
export class AlreadySentError extends ApiError {
  readonly item: OutboxRecord

  constructor(item: OutboxRecord) {
    super({ status: 0, code: ALREADY_SENT, serverMessage: OFFLINE.alreadySent })
    this.item = item
  }
}
