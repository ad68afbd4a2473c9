import type { Notice, NoticesAnswer } from '@tecnicerca/shared/notices'
import { RETENTION_DAYS } from '@tecnicerca/shared/retention'

const KEPT_MS = RETENTION_DAYS.notices * 86_400_000

/** The newest notices without a gap, newest first. */
export type KnownNotices = {
  rows: Notice[]
  /** Unread count of all notices, including those not in `rows`. */
  unread: number
  /** True if the server has older notices than these. */
  has_older: boolean
}

export const NO_NOTICES: KnownNotices = { rows: [], unread: 0, has_older: false }

/** Merges a page into the known notices: the page after the notice `after`, or the newest page. */
export function withPage(known: KnownNotices, page: NoticesAnswer, after?: number): KnownNotices {
  const from = after === undefined ? 0 : known.rows.findIndex(({ id }) => id === after) + 1
  const last = known.rows.findIndex(({ id }, index) => index >= from && id === page.notices.at(-1)?.id)
  // If the page does not reach the known rows, there may be others between them, so the known rows below are dropped.
  const below = page.next_cursor === null || last < 0 ? [] : known.rows.slice(last + 1)
  const above = [...known.rows.slice(0, from), ...page.notices]
  const isAllRead = page.unread === countUnread(above)
  return {
    rows: [...above, ...(isAllRead ? below.map(asRead) : below)],
    unread: page.unread,
    has_older: below.length > 0 ? known.has_older : page.next_cursor !== null,
  }
}

/** True if the unread count does not fit the rows, because notices older than the fetched ones were read elsewhere. */
export function isOutdated({ rows, unread, has_older: hasOlder }: KnownNotices): boolean {
  const here = countUnread(rows)
  return hasOlder ? here > unread : here !== unread
}

/** Drops notices that are too old to keep. `now`: ms by the server's clock. */
export function withoutOld(known: KnownNotices, now: number): KnownNotices {
  const rows = known.rows.filter(({ created_at: createdAt }) => Date.parse(createdAt) > now - KEPT_MS)
  if (rows.length === known.rows.length) return known
  const unread = known.unread - (countUnread(known.rows) - countUnread(rows))
  return { rows, unread: Math.max(0, unread), has_older: false }
}

/** Sorts newest first, as the server does. */
export function newestFirst(one: Notice, other: Notice): number {
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1
  return other.id - one.id
}

export function countUnread(rows: readonly Notice[]): number {
  return rows.filter(({ read_at: readAt }) => readAt === null).length
}

function asRead(row: Notice): Notice {
  return { ...row, read_at: row.read_at ?? row.created_at }
}
