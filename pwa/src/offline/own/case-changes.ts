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
 * they show. Rejects as `fetchChanges` does; what was heard before that stays.
 */
export async function followChanges(user_id: number, { outbox, fetchChanges, now }: Source): Promise<void> {
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const seq = await followedUpTo(user_id)
    const changes = await fetchChanges(seq)
    if (!changes || (changes.seq === seq && changes.events.length === 0)) return
    // Another tab was faster, and goes on.
    if (!(await storeChanges(user_id, seq, { changes, as_of: now() }))) return
    await purgeHeard(outbox, changes.events, new Set())
    for (const topic of ['cases', 'outbox'] as const) announce(`${topic}:${user_id}`)
    if (!changes.has_more) return
  }
}
