import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { ApiError } from '../../lib/api-error'
import type { Stored } from '../storage/storage-failure'
import { WentAsItWas } from './delivery-errors'
import type { NewItem } from './outbox'
import type { OutboxRecord } from './record'
import type { UserOutbox } from './user-outbox'

/**
 * The item whose place is taken. `opened`: its form was opened over it. `refused`: the form's own last words, which
 * stay an item of their own once they have left attention. `carried`: refused words, taken along to somebody else.
 */
export type Correction =
  | { how: 'opened'; item: OutboxRecord }
  | { how: 'refused' | 'carried'; item_id: string; revision: number }

/**
 * Puts `item` in the place of the one it corrects. Undefined where it is a new wish: what it was to correct has left
 * attention. Rejects with `WentAsItWas`, and where another tab was first.
 */
export async function correct(
  outbox: UserOutbox,
  item: NewItem,
  corrects: Correction,
): Promise<Stored<OutboxRecord> | undefined> {
  const { id, revision } = targetOf(corrects)
  if (corrects.how === 'refused' && (await isForAnother(outbox, id, item))) return undefined
  const in_attention = corrects.how !== 'opened'
  const { payload, shown } = item
  const edited = await outbox.edit(id, { payload, shown, revision, in_attention })
  if (!edited.ok) throw failure(OFFLINE.storage[edited.failure])
  const change = edited.value
  if (change.ok) return { ok: true, value: change.record }
  if (corrects.how !== 'opened') return undefined
  // The very words that it has been given.
  if (change.reason === 'already_sent' && change.record && !change.record.wish)
    return { ok: true, value: change.record }
  if (change.reason === 'already_sent' && change.record) throw new WentAsItWas(change.record)
  // Under the key that the form knows: with another, words that it has never shown were sent.
  if (!change.record && (await outbox.store.wasSeen(corrects.item.key).catch(() => false)))
    throw new WentAsItWas(await outbox.keepTooLate(corrects.item, { type: 'edit', payload, shown }))
  const isSent = !change.record && (await outbox.store.wasSeen(id).catch(() => false))
  // Taken back in another tab, and wanted again here.
  if (!isSent && (!change.record || change.record.state === 'discarded')) return undefined
  throw failure(OFFLINE.not_changed.changed)
}

function targetOf(corrects: Correction): { id: string; revision: number } {
  if (corrects.how === 'opened') return corrects.item
  return { id: corrects.item_id, revision: corrects.revision }
}

async function isForAnother(outbox: UserOutbox, id: string, { payload }: NewItem): Promise<boolean> {
  const found = (await outbox.store.read().catch(() => [])).find((record) => record.id === id)
  if (!found || !('technician_id' in found.payload && 'technician_id' in payload)) return false
  return found.payload.technician_id !== payload.technician_id
}

function failure(server_message: string): ApiError {
  return new ApiError({ status: 0, code: undefined, server_message })
}
