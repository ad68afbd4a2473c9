import { apiGetIfChanged } from '../../lib/api-client.ts'
import type { UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'
import { purgeHeard } from './case-purge.ts'
import { type FetchedChanges, followedUpTo, storeChanges } from './case-store.ts'

/** More than anybody has; a server that never ends is left alone until the next look. */
const PAGES_AT_ONCE = 200

type Source = {
  outbox: Pick<UserOutbox, 'store'>
  /** What changed since `seq`, all where it is undefined; undefined where nothing did. */
  fetchChanges: (seq: string | undefined) => Promise<FetchedChanges | undefined>
  now: () => number
}

/**
 * Follows the logs of one's own cases, page by page, so that they open without a network, and removes from the outbox what
 * they show. True where something came. Rejects as `fetchChanges` does; what was heard before that stays.
 */
export async function followChanges(
  user_id: number,
  { outbox, fetchChanges, now }: Source,
): Promise<boolean> {
  let has_heard = false
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const seq = await followedUpTo(user_id)
    const changes = await fetchChanges(seq)
    if (!changes || (changes.seq === seq && changes.events.length === 0)) break
    // Another tab was faster, and goes on.
    if (!(await storeChanges(user_id, seq, { changes, as_of: now() }))) return true
    await purgeHeard(outbox, changes.events, new Set())
    for (const topic of ['cases', 'outbox'] as const) announce(`${topic}:${user_id}`)
    has_heard ||= changes.serviceRequests.length > 0
    if (!changes.has_more) break
  }
  return has_heard
}

const changesAnswer = async () => (await import('@tecnicerca/shared/service-request-events')).changesAnswer

/** The server's page after `seq`; undefined where nothing changed. */
export async function fetchChanges(seq: string | undefined): Promise<FetchedChanges | undefined> {
  const path = `/service-requests/changes${seq === undefined ? '' : `?since=${encodeURIComponent(seq)}`}`
  const etag = seq === undefined ? undefined : `"${seq}"`
  return (await apiGetIfChanged(path, changesAnswer, etag))?.data
}
