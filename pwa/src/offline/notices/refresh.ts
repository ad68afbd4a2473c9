import type { NoticesAnswer } from '@tecnicerca/shared/notices'
import { ApiError } from '../../lib/http/api-error.ts'
import { confirmedIds, removeAcknowledged } from '../outbox/acknowledge.ts'
import type { UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'
import { isOutdated, type KnownNotices, withoutOld, withPage } from './pages.ts'
import { NOTHING_STORED, type StoredNotices, storedNotices, storeNotices } from './store.ts'

/** Fetches the newest page; undefined if it still has this `etag`. */
export type FetchNewest = (
  etag: string | undefined,
) => Promise<{ data: NoticesAnswer; etag: string | undefined } | undefined>
/** Fetches the page after the notice with this id. */
export type FetchAfter = (id: number) => Promise<NoticesAnswer>

export type NoticesSource = {
  outbox: Pick<UserOutbox, 'store'>
  fetchNewest: FetchNewest
  fetchAfter: FetchAfter
  now: () => number
}

/** `hasChanged`: the notices changed. `unstored`: notices that the phone could not store. */
export type Refreshed = { hasChanged: boolean; unstored: StoredNotices | undefined }

/** Fetches new notices, stores them and removes the outbox items that they show. Rejects if a fetch does. */
export async function refreshNotices(
  userId: number,
  { outbox, fetchNewest, fetchAfter, now }: NoticesSource,
  before: StoredNotices | undefined,
): Promise<Refreshed> {
  const confirmedBefore = await confirmedIds(outbox.store, 'notices').catch(() => new Set<string>())
  const base = (await storedNotices(userId, now()).catch(() => before)) ?? NOTHING_STORED
  const newest = await fetchNewest(base.etag)
  const merged =
    newest && withoutOld(await withOlder(withPage(base, newest.data), newest.data, fetchAfter), now())
  const next = merged && { ...base, ...merged, etag: newest.etag, as_of: now() }
  const isKept = next ? await storeNotices(userId, next).catch(() => undefined) : !before
  if (isKept && confirmedBefore.size > 0) await purge(userId, outbox, confirmedBefore)
  return {
    hasChanged: next !== undefined,
    unstored: isKept === undefined ? next : isKept ? undefined : before,
  }
}

/** Fetches known older pages again while their read marks contradict the unread count. */
async function withOlder(
  merged: KnownNotices,
  newest: NoticesAnswer,
  fetchAfter: FetchAfter,
): Promise<KnownNotices> {
  let [known, page] = [merged, newest]
  while (isOutdated(known)) {
    const after = page.notices.at(-1)?.id
    if (after === undefined || page.next_cursor === null) break
    page = await fetchAfter(after)
    known = withPage(known, page, after)
  }
  return known
}

async function purge(
  userId: number,
  { store }: Pick<UserOutbox, 'store'>,
  confirmedBefore: ReadonlySet<string>,
): Promise<void> {
  await removeAcknowledged(store, { rows: [], confirmedBefore }).catch(() => undefined)
  announce(`outbox:${userId}`)
}

/**
 * Fetches the next page of older notices and stores it. If the phone could not store the notices, they are passed as
 * `before` and returned with the page added. Rejects if the fetch or the storage does.
 */
export async function loadOlderNotices(
  userId: number,
  { fetchAfter, now }: Pick<NoticesSource, 'fetchAfter' | 'now'>,
  before: StoredNotices | undefined,
): Promise<StoredNotices | undefined> {
  const base = before ?? (await storedNotices(userId, now()))
  const last = base.rows.at(-1)
  if (!base.has_older || !last) return before
  const page = await fetchAfter(last.id).catch(orNothingOlder(base))
  const next = { ...base, ...withPage(base, page, last.id) }
  if (before) return next
  await storeNotices(userId, next)
  return undefined
}

// `validation_failed`: the server no longer has the notice whose id we sent, so it has no older ones either.
function orNothingOlder({ unread }: KnownNotices) {
  return (error: unknown): NoticesAnswer => {
    if (error instanceof ApiError && error.code === 'validation_failed')
      return { notices: [], unread, next_cursor: null }
    throw error
  }
}
