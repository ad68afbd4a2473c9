import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import type { UserDatabase } from '../storage/databases.ts'
import { seenOf, summarizeLog } from './case-news.ts'
import { earlierMeta, putListMeta } from './list-meta.ts'

/** The earlier release's list contained at most this many rows. */
const LISTED_AT_MOST = 500

/**
 * Converts the case list that an earlier release stored: adds to each row the summary of its log, and writes the list's
 * metadata in the present format. Runs again if a tab of the earlier release has written its list.
 */
export async function carryOver(db: UserDatabase): Promise<void> {
  const tables = [db.service_requests, db.cases, db.meta]
  if ((await db.transaction('r', db.meta, () => earlierMeta(db))) === undefined) return
  await db.transaction('rw', tables, async () => {
    const earlier = await earlierMeta(db)
    if (earlier === undefined) return
    const seen = await seenOf(db)
    const cases = await db.cases.toArray()
    const listed = await db.service_requests.bulkGet(cases.map(({ id }) => id))
    const rows = cases.flatMap(({ service_request: serviceRequest, events }, index) => {
      const row = newerOf(listed[index], serviceRequest)
      return row ? [{ ...row, heard: summarizeLog(row, events, seen) }] : []
    })
    await db.service_requests.bulkPut(rows)
    if (earlier === 'none') return putListMeta(db, { as_of: null, version: 1 })
    const { as_of: asOf, order, version = 0 } = earlier
    const older = order.length === LISTED_AT_MOST ? String(order.at(-1)) : null
    await putListMeta(db, { as_of: asOf, version: version + 1, older })
  })
}

function newerOf(listed: ServiceRequest | undefined, looked: ServiceRequest | undefined) {
  if (!listed || !looked) return listed ?? looked
  return looked.updated_at > listed.updated_at ? looked : listed
}
