import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import type { FetchChanges } from './case-changes.ts'
import { newestFirst, type StoredServiceRequests, shownRow } from './list.ts'
import { followPages } from './pages.ts'

/** The user's list on a phone that cannot store it; lives as long as the page. */
export type InMemoryCaseList = {
  /** Fetches and applies the changes; true if there were any. Rejects if `fetchChanges` does. */
  follow: (fetchChanges: FetchChanges) => Promise<boolean>
  read: () => StoredServiceRequests
}

export function createInMemoryCaseList(now: () => number): InMemoryCaseList {
  const rows = new Map<number, ServiceRequest>()
  let [seq, asOf]: [string | undefined, number | null] = [undefined, null]
  return {
    follow: async (fetchChanges) => {
      let hasChanged = false
      await followPages(async () => {
        const changes = await fetchChanges(seq)
        if (changes?.full) rows.clear()
        for (const row of changes?.serviceRequests ?? []) rows.set(row.id, row)
        seq = changes?.seq ?? seq
        hasChanged ||= (changes?.serviceRequests.length ?? 0) > 0
        return changes?.has_more ?? false
      })
      asOf = now()
      return hasChanged
    },
    read: () => ({
      rows: [...rows.values()].map((row) => shownRow(row, now())).toSorted(newestFirst),
      as_of: asOf,
      older_after: null,
    }),
  }
}
