import type { UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'
import { type CaseWithLog, type FetchedCase, followedUpTo, storeCase } from './case-store.ts'
import { removeItemsShownBy } from './remove-shown-items.ts'
import { recordsOf } from './thread.ts'

const TRIES = 3

type Source = {
  outbox: Pick<UserOutbox, 'store'>
  fetchCase: (id: number) => Promise<FetchedCase>
  now: () => number
}

/**
 * Fetches a case, stores it and removes the outbox items that the case already contains. Returns the case only if the
 * phone cannot store it. Rejects if `fetchCase` does.
 */
export async function refreshCase(
  userId: number,
  id: number,
  { outbox, fetchCase, now }: Source,
): Promise<CaseWithLog | undefined> {
  const read = () => outbox.store.read().catch(() => [])
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const base = await followedUpTo(userId).catch(() => undefined)
    const confirmed = (await read()).filter(({ state }) => state === 'confirmed')
    const { serviceRequest, events } = await fetchCase(id)
    const fetched = { service_request: serviceRequest, events, as_of: now() }
    const storing = base === undefined ? undefined : storeCase(userId, fetched, base)
    const isStored = await storing?.catch(() => undefined)
    if (isStored === undefined) return fetched
    if (!isStored) continue
    const certain = new Set(recordsOf(serviceRequest, confirmed).map((record) => record.id))
    await removeItemsShownBy(outbox, { serviceRequests: [serviceRequest], events }, certain).catch(
      () => undefined,
    )
    for (const topic of ['service_requests', 'outbox'] as const) announce(`${topic}:${userId}`)
    return undefined
  }
  // Every attempt failed, because something else was stored meanwhile. The next refresh stores the log.
  return undefined
}
