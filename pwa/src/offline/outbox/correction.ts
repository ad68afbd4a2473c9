import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import type { PhoneErrorCode } from '../../lib/http/error-code.ts'
import type { Stored } from '../storage/storage-failure.ts'
import type { NewItem } from './new-record.ts'
import type { OutboxRecord } from './record.ts'
import { outboxOf, type UserOutbox } from './user-outbox.ts'
import { wordsFor } from './words.ts'

/** Remembers which item of the outbox a form corrects: the one it was opened for, or the one that was refused last. */
export function useCorrection(openedFor?: Correction) {
  const corrects = useRef(openedFor)
  useHeldBack(openedFor)
  return {
    /** The correction a draft may store. A form that was opened for an item gets it again each time. */
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
 * The item that is replaced. `opened`: the form was opened for it. `refused`: the form's own last submit; it stays a
 * separate item once it needs no more attention. `carried`: a refused request that is now sent to another technician.
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
  const { payload, shown, photo_ids: photoIds } = item
  const edited = await outbox.edit(id, { payload, shown, photo_ids: photoIds, revision, inAttention })
  if (!edited.ok) throw failure(OFFLINE.storage[edited.failure])
  const change = edited.value
  if (change.ok) return { ok: true, value: change.record }
  if (corrects.how !== 'opened') return undefined
  // The server already has exactly these values.
  if (change.reason === 'already_sent' && change.record && !change.record.wish)
    return { ok: true, value: change.record }
  if (change.reason === 'already_sent' && change.record) throw new AlreadySentError(change.record)
  // Compared by the key that the form knows: under another key, other values were sent.
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
  return new ApiError({ status: 0, code: undefined, server_message: serverMessage })
}

/** An error code of the phone, beside the codes of the server. */
export const WENT_AS_IT_WAS = 'went_as_it_was' satisfies PhoneErrorCode

/** The server refused an item. The item stays in the outbox, and the next submit corrects it. */
export class DeliveryRefused extends ApiError {
  readonly item: OutboxRecord

  constructor(item: OutboxRecord) {
    const { status = 0, code, fields = {} } = item.error ?? {}
    super({ status, code, server_message: wordsFor(item), fields })
    this.item = item
  }
}

/** The server already has the old values. The new ones are stored with the item and were not sent. */
export class AlreadySentError extends ApiError {
  readonly item: OutboxRecord

  constructor(item: OutboxRecord) {
    super({ status: 0, code: WENT_AS_IT_WAS, server_message: OFFLINE.went_as_it_was })
    this.item = item
  }
}
