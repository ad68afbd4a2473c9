import type { OutboxRecord } from './outbox-record'
import type { OutboxChange, OutboxStore } from './outbox-store'
import { isDiscardFinal } from './outbox-transitions'

/** Ids of the items that a list asked for from now on cannot miss. */
export async function confirmedIds(store: OutboxStore): Promise<ReadonlySet<string>> {
  const records = await store.read()
  return new Set(records.filter((record) => record.state === 'confirmed').map((record) => record.id))
}

/**
 * Removes what the server's list shows: every item confirmed before the list was asked for, and every item whose key
 * made a row in it, also one whose answer never came back.
 */
export function purgeSeen(
  store: OutboxStore,
  list: { rows: readonly { client_op_id: string | null }[]; confirmed_before: ReadonlySet<string> },
): Promise<void> {
  const keys = new Set(list.rows.map((row) => row.client_op_id))
  return store.transact(({ records }) => {
    const seen = records.filter((record) => keys.has(record.key) || list.confirmed_before.has(record.id))
    return remove(seen)
  })
}

/** Removes what nobody can bring back any more. */
export function purgeDiscarded(store: OutboxStore, now: number): Promise<void> {
  return store.transact(({ records }) => remove(records.filter((record) => isDiscardFinal(record, now))))
}

function remove(records: OutboxRecord[]): OutboxChange<undefined> {
  return { result: undefined, remove: records.map((record) => record.id) }
}
