import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { announce } from './changes'
import { userDatabase } from './databases'
import { confirmedIds, purgeSeen } from './outbox-seen'
import { type StorageFailure, storageFailure } from './storage-failure'
import type { UserOutbox } from './user-outbox'

const META = 'service_requests'

/** The server's rows as last heard; `as_of` null: never heard on this phone. */
export type StoredServiceRequests = { rows: ServiceRequest[]; as_of: number | null }

export async function storedServiceRequests(user_id: number): Promise<StoredServiceRequests> {
  return userDatabase(user_id)
    .use((db) =>
      db.transaction('r', db.service_requests, db.meta, async () => {
        const meta = (await db.meta.get(META))?.value as { as_of: number; order: number[] } | undefined
        const rows = await db.service_requests.bulkGet(meta?.order ?? [])
        return { rows: rows.filter((row) => row !== undefined), as_of: meta?.as_of ?? null }
      }),
    )
    .catch(() => ({ rows: [], as_of: null }))
}

/**
 * Sends what waits, then asks for the list (or the screen would jump back), keeps it, and removes from the outbox what
 * it shows. Rejects as `fetchRows` does; a phone that cannot store still gives the rows.
 */
export async function refreshServiceRequests(
  outbox: UserOutbox,
  user_id: number,
  { fetchRows, now }: { fetchRows: () => Promise<ServiceRequest[]>; now: () => number },
): Promise<{ rows: ServiceRequest[]; storage: StorageFailure | undefined }> {
  await outbox.drain().catch(() => undefined)
  const confirmed_before = await confirmedIds(outbox.store).catch(() => new Set<string>())
  const rows = await fetchRows()
  try {
    await storeRows(user_id, rows, now())
    await purgeSeen(outbox.store, { rows, confirmed_before })
    return { rows, storage: undefined }
  } catch (error) {
    return { rows, storage: storageFailure(error) ?? 'broken' }
  } finally {
    announce(`service_requests:${user_id}`)
    announce(`outbox:${user_id}`)
  }
}

function storeRows(user_id: number, rows: ServiceRequest[], as_of: number): Promise<void> {
  return userDatabase(user_id).use((db) =>
    db.transaction('rw', db.service_requests, db.meta, async () => {
      await db.service_requests.clear()
      await db.service_requests.bulkPut(rows)
      await db.meta.put({ id: META, value: { as_of, order: rows.map((row) => row.id) } })
    }),
  )
}
