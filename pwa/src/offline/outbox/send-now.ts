import { isUnsent } from './record'
import type { UserOutbox } from './user-outbox'

/** A person presses once and wants to know: another tab may be at it, so this is as long as anybody waits. */
const PATIENCE_MS = 15_000

/** Sends all that can be sent; gives how many are still not at the server. */
export async function sendNow(outbox: UserOutbox): Promise<number> {
  const draining = outbox
    .drain({ by_person: true, release: ['auth', 'user', 'upgrade'] })
    .catch(() => undefined)
  await Promise.race([draining, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const records = await outbox.store.read().catch(() => [])
  return records.filter(isUnsent).length
}
