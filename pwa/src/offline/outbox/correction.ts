import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import type { PhoneErrorCode } from '../../lib/http/error-code.ts'
import type { Stored } from '../storage/storage-failure.ts'
import type { NewItem } from './new-record.ts'
import type { OutboxRecord } from './record.ts'
import { outboxOf, type UserOutbox } from './user-outbox.ts'
import { wordsFor } from './words.ts'

/** Remembers for a form which item of the outbox it is correcting: the one it opened for, or the one last refused. */
export function useCorrection(openedFor?: Correction) {
  const corrects = useRef(openedFor)
  useHeldBack(openedFor)
  return {
    /** What a draft may carry on; a form that was opened over an item has it anew each time. */
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

/** An item is not sent while its form is open. */
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
 * The item whose place is taken. `opened`: its form was opened over it. `refused`: the form's own last words, which
 * stay an item of their own once they have left attention. `carried`: refused words, taken along to somebody else.
 */
export type Correction =
  | { how: 'opened'; item: OutboxRecord }
  | { how: 'refused' | 'carried'; itemId: string; revision: number }

/**
 * Puts `item` in the place of the one it corrects. Undefined where it is a new wish: what it was to correct has left
 * attention. Rejects with `AlreadySentError`, and where another tab was first.
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
  // The very words that it has been given.
  if (change.reason === 'already_sent' && change.record && !change.record.wish)
    return { ok: true, value: change.record }
  if (change.reason === 'already_sent' && change.record) throw new AlreadySentError(change.record)
  // Under the key that the form knows: with another, words that it has never shown were sent.
  if (!change.record && (await outbox.store.wasAcknowledged(corrects.item.key).catch(() => false)))
    throw new AlreadySentError(await outbox.keepAlreadySent(corrects.item, { type: 'edit', payload, shown }))
  const isSent = !change.record && (await outbox.store.wasAcknowledged(id).catch(() => false))
  // Taken back in another tab, and wanted again here.
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

/** The phone's own code beside those of the server. */
export const WENT_AS_IT_WAS = 'went_as_it_was' satisfies PhoneErrorCode

/** The server's refusal of an item, which stays in the outbox; what is typed next corrects that item. */
export class DeliveryRefused extends ApiError {
  readonly item: OutboxRecord

  constructor(item: OutboxRecord) {
    const { status = 0, code, fields = {} } = item.error ?? {}
    super({ status, code, server_message: wordsFor(item), fields })
    this.item = item
  }
}

/** The server has the words that were to be replaced; the new ones are kept with the item and were not sent. */
export class AlreadySentError extends ApiError {
  readonly item: OutboxRecord

  constructor(item: OutboxRecord) {
    super({ status: 0, code: WENT_AS_IT_WAS, server_message: OFFLINE.went_as_it_was })
    this.item = item
  }
}
