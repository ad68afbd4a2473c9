import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { announce } from './changes'
import { type MetaRow, userDatabase } from './databases'
import { confirmedIds, purgeSeen } from './outbox-seen'
import { type StorageFailure, storageFailure } from './storage-failure'
import type { UserOutbox } from './user-outbox'

const META = 'service_requests'
const TRIES = 3

/** `version` counts the lists stored so far. */
type Meta = { as_of: number; order: number[]; version?: number }

/** The server's rows as last heard; `as_of` null: never heard on this phone. */
export type StoredServiceRequests = { rows: ServiceRequest[]; as_of: number | null }

export async function storedServiceRequests(user_id: number): Promise<StoredServiceRequests> {
  return userDatabase(user_id)
    .use((db) =>
      db.transaction('r', db.service_requests, db.meta, async () => {
        const meta = (await db.meta.get(META))?.value as Meta | undefined
        const rows = await db.service_requests.bulkGet(meta?.order ?? [])
        return { rows: rows.filter((row) => row !== undefined), as_of: meta?.as_of ?? null }
      }),
    )
    .catch(() => ({ rows: [], as_of: null }))
}

type Source = { fetchRows: () => Promise<ServiceRequest[]>; now: () => number }
type Refreshed = { rows: ServiceRequest[]; storage: StorageFailure | undefined }

/**
 * Sends what waits, then asks for the list (or the screen would jump back), keeps it, and removes from the outbox what
 * it shows. Rejects as `fetchRows` does; a phone that cannot store still gives the rows.
 */
export async function refreshServiceRequests(
  outbox: UserOutbox,
  user_id: number,
  source: Source,
): Promise<Refreshed> {
  await outbox.drain().catch(() => undefined)
  try {
    return await askAndKeep(outbox, user_id, source)
  } finally {
    announce(`service_requests:${user_id}`)
    announce(`outbox:${user_id}`)
  }
}

async function askAndKeep(
  outbox: UserOutbox,
  user_id: number,
  { fetchRows, now }: Source,
): Promise<Refreshed> {
  let rows: ServiceRequest[] = []
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const base = await storedVersion(user_id).catch(() => 0)
    const confirmed_before = await confirmedIds(outbox.store).catch(() => new Set<string>())
    rows = await fetchRows()
    try {
      // Another refresh was faster: over its list, an older one would hide what that one has let go of.
      if (!(await storeRows(user_id, { rows, as_of: now(), base }))) continue
      await purgeSeen(outbox.store, { rows, confirmed_before })
      break
    } catch (error) {
      return { rows, storage: storageFailure(error) ?? 'broken' }
    }
  }
  return { rows, storage: undefined }
}

function storedVersion(user_id: number): Promise<number> {
  return userDatabase(user_id).use(async (db) => versionOf(await db.meta.get(META)))
}

function versionOf(row: MetaRow | undefined): number {
  return (row?.value as Meta | undefined)?.version ?? 0
}

type Heard = { rows: ServiceRequest[]; as_of: number; base: number }

/** False, and nothing written, where another list was stored after `base`. */
function storeRows(user_id: number, { rows, as_of, base }: Heard): Promise<boolean> {
  return userDatabase(user_id).use((db) =>
    db.transaction('rw', db.service_requests, db.meta, async () => {
      if (versionOf(await db.meta.get(META)) !== base) return false
      await db.service_requests.clear()
      await db.service_requests.bulkPut(rows)
      const value: Meta = { as_of, order: rows.map((row) => row.id), version: base + 1 }
      await db.meta.put({ id: META, value })
      return true
    }),
  )
}
