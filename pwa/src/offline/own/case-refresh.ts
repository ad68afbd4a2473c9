import type { UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'
import { purgeHeard } from './case-purge.ts'
import { type FetchedCase, followedUpTo, type HeardCase, storeCase } from './case-store.ts'
import { recordsOf } from './thread.ts'

const TRIES = 3

type Source = {
  outbox: Pick<UserOutbox, 'store'>
  fetchCase: (id: number) => Promise<FetchedCase>
  now: () => number
}

/**
 * Asks for a case, keeps it, and removes from the outbox what its log shows. Gives it where the phone cannot store it.
 * Rejects as `fetchCase` does.
 */
export async function refreshCase(
  user_id: number,
  id: number,
  { outbox, fetchCase, now }: Source,
): Promise<HeardCase | undefined> {
  const read = () => outbox.store.read().catch(() => [])
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const base = await followedUpTo(user_id).catch(() => undefined)
    const confirmed = (await read()).filter(({ state }) => state === 'confirmed')
    const { serviceRequest: service_request, events } = await fetchCase(id)
    const heard = { service_request, events, as_of: now() }
    const storing = base === undefined ? undefined : storeCase(user_id, heard, base)
    const is_stored = await storing?.catch(() => undefined)
    if (is_stored === undefined) return heard
    if (!is_stored) continue
    const certain = new Set(recordsOf(service_request, confirmed).map((record) => record.id))
    await purgeHeard(outbox, { serviceRequests: [service_request], events }, certain).catch(() => undefined)
    for (const topic of ['service_requests', 'outbox'] as const) announce(`${topic}:${user_id}`)
    return undefined
  }
  // Each time something was stored while this asked: the log comes with the next look.
  return undefined
}
