import { type Followed, followChanges } from '../cases/case-changes.ts'
import type { FetchedChanges } from '../cases/changes-page.ts'
import type { UserOutbox } from '../outbox/user-outbox.ts'

let pages = 0

/** A page of changes as the server has it, with nothing in it but `changes`. */
export function changesPage(changes: Partial<FetchedChanges> = {}): FetchedChanges {
  pages += 1
  const nothing = { full: false, serviceRequests: [], events: [], has_more: false }
  return { seq: `page ${pages}`, ...nothing, ...changes }
}

/** The phone follows a server that has these changes for it, and no others. */
export function hearChanges(
  userId: number,
  outbox: Pick<UserOutbox, 'store'>,
  changes: Partial<FetchedChanges>,
): Promise<Followed> {
  return followChanges(userId, { outbox, fetchChanges: async () => changesPage(changes), now: () => 5 })
}
