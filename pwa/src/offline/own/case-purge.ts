import type { ServiceRequestEvent } from '@tecnicerca/shared/service-request-events'
import { KINDS } from '../outbox/kinds.ts'
import { purgeSeen } from '../outbox/seen.ts'
import type { UserOutbox } from '../outbox/user-outbox.ts'

/**
 * Removes from the outbox what these events show, and what is in `certain`. What makes or changes a row stays for the
 * list to take, or the list would not show it meanwhile.
 */
export async function purgeHeard(
  { store }: Pick<UserOutbox, 'store'>,
  events: readonly ServiceRequestEvent[],
  certain: ReadonlySet<string>,
): Promise<void> {
  const records = await store.read()
  const said = records.filter(({ kind }) => KINDS[kind]?.shown_in === 'events')
  const keys = new Set(said.map(({ key }) => key))
  const rows = events.filter(({ client_op_id }) => client_op_id !== null && keys.has(client_op_id))
  const confirmed_before = new Set(said.filter(({ id }) => certain.has(id)).map(({ id }) => id))
  if (rows.length > 0 || confirmed_before.size > 0) await purgeSeen(store, { rows, confirmed_before })
}
