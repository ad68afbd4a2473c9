import { KINDS, type Kind } from './kinds.ts'
import type { OutboxRecord } from './record.ts'
import type { OutboxChange, OutboxStore } from './store.ts'
import { confirm, isDiscardFinal } from './transitions.ts'
import { isKnown } from './wire.ts'

/** Ids of the items that are confirmed now. Every list that is fetched from now on shows them. */
export async function confirmedIds(
  store: OutboxStore,
  shownIn: Kind<never>['shownIn'] = 'service_requests',
): Promise<ReadonlySet<string>> {
  const records = await store.read()
  const confirmed = records.filter(
    (record) => record.state === 'confirmed' && isKnown(record) && KINDS[record.kind].shownIn === shownIn,
  )
  return new Set(confirmed.map((record) => record.id))
}

/**
 * A row that the server lists: the key of the item that wrote it, and the answer to that item unless it is the row
 * itself.
 */
export type Shown = { client_op_id: string | null; answer?: unknown }

/**
 * Removes the items that a fetched list shows: those confirmed before it was requested, and those whose key is in a
 * row, even if the answer to the item itself was lost.
 */
export function removeAcknowledged(
  store: OutboxStore,
  list: { rows: readonly Shown[]; confirmedBefore: ReadonlySet<string> },
): Promise<void> {
  const rows = new Map(list.rows.map((row) => [row.client_op_id, row.answer ?? row]))
  return store.transact(({ records }) => {
    const shown = records.filter((record) => rows.has(record.key) || list.confirmedBefore.has(record.id))
    // If `wish` is set, the server has the old values and the user has not yet acknowledged that the change came too
    // late.
    const [unacknowledged, seen] = [
      shown.filter(({ wish }) => wish !== null),
      shown.filter(({ wish }) => wish === null),
    ]
    const put = unacknowledged.flatMap((record) => confirm(record, rows.get(record.key)) ?? [])
    return { ...remove(seen), seen: seen.flatMap(({ id, key }) => [id, key]), put }
  })
}

/** Removes discarded items that can no longer be restored. `serverNow` is the server's time. */
export function purgeDiscarded(store: OutboxStore, serverNow: number): Promise<void> {
  return store.transact(({ records }) =>
    remove(records.filter((record) => record.is_dated && isDiscardFinal(record, serverNow))),
  )
}

function remove(records: OutboxRecord[]): OutboxChange<undefined> {
  return { result: undefined, remove: records.map((record) => record.id) }
}
