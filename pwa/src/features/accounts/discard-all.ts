import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { isAlreadySent, isUnsent, type OutboxRecord } from '../../offline/outbox/record.ts'
import { sendNow, type UserOutbox } from '../../offline/outbox/use-outbox.ts'
import { itemTitle } from '../../offline/outbox/words.ts'

/**
 * `stopped`: the reason why discarding stopped. `kept`: a sentence for the person about each item that could not be
 * discarded.
 */
type DiscardedAll = { stopped: string } | { kept: string[] }

/** Discards all waiting items. Some may already have been sent: if the server can be reached, asks it about those. */
export async function discardAll(
  outbox: UserOutbox,
  pending: readonly OutboxRecord[],
): Promise<DiscardedAll> {
  const sent = new Set(pending.filter(isAlreadySent).map(({ id }) => id))
  for (const { id } of pending.filter(isUnsent)) {
    const done = await outbox.discard(id)
    if (!done.ok) return { stopped: OFFLINE.storage[done.failure] }
    if (!done.value.ok && done.value.reason === 'changed') return { stopped: OFFLINE.notChanged.changed }
    if (!done.value.ok) sent.add(id)
  }
  await sendNow(outbox)
  const records = new Map((await outbox.store.read().catch(() => [])).map((record) => [record.id, record]))
  const kept: string[] = []
  for (const item of pending) {
    const { id } = item
    const record = records.get(id)
    if (sent.has(id) || (record && isAlreadySent(record))) {
      kept.push(OFFLINE.logoutWasSent(itemTitle(item)))
      if (record) await outbox.acceptAsSent(id)
    } else if (record && record.state !== 'discarded') kept.push(OFFLINE.logoutUnknown(itemTitle(item)))
  }
  return { kept }
}
