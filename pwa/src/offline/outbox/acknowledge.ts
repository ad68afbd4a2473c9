import { isKnown, KINDS, type Kind } from './kinds.ts'
import type { OutboxRecord } from './record.ts'
import type { OutboxChange, OutboxStore } from './store.ts'
import { confirm, isDiscardFinal } from './transitions.ts'

/** Ids of the items that what is asked for from now on cannot miss: the list of service requests, or the own profile. */
export async function confirmedIds(
  store: OutboxStore,
  shownIn: Kind<never>['shown_in'] = 'service_requests',
): Promise<ReadonlySet<string>> {
  const records = await store.read()
  const confirmed = records.filter(
    (record) => record.state === 'confirmed' && isKnown(record) && KINDS[record.kind].shown_in === shownIn,
  )
  return new Set(confirmed.map((record) => record.id))
}

/** What the server shows of an item, and what it had answered to it where that is something else. */
export type Shown = { client_op_id: string | null; answer?: unknown }

/**
 * Removes what the server shows: every item confirmed before it was asked, and every item whose key made something that
 * it shows, also one whose answer never came back.
 */
export function removeAcknowledged(
  store: OutboxStore,
  list: { rows: readonly Shown[]; confirmed_before: ReadonlySet<string> },
): Promise<void> {
  const rows = new Map(list.rows.map((row) => [row.client_op_id, row.answer ?? row]))
  return store.transact(({ records }) => {
    const shown = records.filter((record) => rows.has(record.key) || list.confirmed_before.has(record.id))
    // Its old words are at the server, but the person wanted others, or none, and has not heard that.
    const [untold, seen] = [
      shown.filter(({ wish }) => wish !== null),
      shown.filter(({ wish }) => wish === null),
    ]
    const put = untold.flatMap((record) => confirm(record, rows.get(record.key)) ?? [])
    return { ...remove(seen), seen: seen.flatMap(({ id, key }) => [id, key]), put }
  })
}

/** Removes what nobody can bring back any more; `serverNow` as the server's clock has it. */
export function purgeDiscarded(store: OutboxStore, serverNow: number): Promise<void> {
  return store.transact(({ records }) =>
    remove(records.filter((record) => record.is_dated && isDiscardFinal(record, serverNow))),
  )
}

function remove(records: OutboxRecord[]): OutboxChange<undefined> {
  return { result: undefined, remove: records.map((record) => record.id) }
}
