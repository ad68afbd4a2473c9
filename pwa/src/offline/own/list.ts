import { CASE_DEFAULTS } from '@tecnicerca/shared/cases'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { confirmedIds, purgeSeen } from '../outbox/seen.ts'
import type { UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'
import { type MetaRow, type UserDatabase, userDatabase } from '../storage/databases.ts'
import { type StorageFailure, storageFailure } from '../storage/storage-failure.ts'

const META = 'service_requests'
const TRIES = 3

/** `version` counts the lists stored so far; `etag` is the server's name for the one that is stored. */
type Meta = { as_of: number; order: number[]; version?: number; etag?: string | undefined }

/** The server's rows as last heard; `as_of` null: never heard on this phone. */
export type StoredServiceRequests = { rows: ServiceRequest[]; as_of: number | null }

export async function storedServiceRequests(user_id: number): Promise<StoredServiceRequests> {
  return userDatabase(user_id)
    .use((db) =>
      db.transaction('r', db.service_requests, db.meta, async () => {
        const meta = metaOf(await db.meta.get(META))
        const rows = await db.service_requests.bulkGet(meta?.order ?? [])
        const known = rows.flatMap((row) => (row ? [{ ...CASE_DEFAULTS, ...row }] : []))
        return { rows: known, as_of: meta?.as_of ?? null }
      }),
    )
    .catch(() => ({ rows: [], as_of: null }))
}

export type FetchedServiceRequests = { rows: ServiceRequest[]; etag: string | undefined }
type Source = {
  /** Undefined where the list is still the one of `etag`. */
  fetchRows: (etag: string | undefined) => Promise<FetchedServiceRequests | undefined>
  now: () => number
}
/** `rows` undefined: they are as they were stored, and nothing was written. */
type Refreshed = { rows: ServiceRequest[] | undefined; storage: StorageFailure | undefined }

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
  let refreshed: Refreshed | undefined
  try {
    refreshed = await askAndKeep(outbox, user_id, source)
    return refreshed
  } finally {
    if (!refreshed || refreshed.rows) {
      announce(`service_requests:${user_id}`)
      announce(`outbox:${user_id}`)
    }
  }
}

async function askAndKeep(outbox: UserOutbox, user_id: number, source: Source): Promise<Refreshed> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const refreshed = await askOnce(outbox, user_id, source)
    if (refreshed !== 'overtaken') return refreshed
  }
  // Each time another refresh stored a list while this one asked; the last of those is what the phone has, and as new.
  return { rows: undefined, storage: undefined }
}

/** `overtaken`: another refresh was faster. Over its list an older one would hide what that one has let go of. */
async function askOnce(
  outbox: UserOutbox,
  user_id: number,
  { fetchRows, now }: Source,
): Promise<Refreshed | 'overtaken'> {
  const base = await storedMeta(user_id).catch(() => undefined)
  const confirmed_before = await confirmedIds(outbox.store).catch(() => new Set<string>())
  const fetched = await fetchRows(base?.etag)
  const rows = fetched?.rows
  try {
    if (!fetched) return await keepUnchanged(outbox, user_id, confirmed_before)
    const heard = { ...fetched, as_of: now(), base: base?.version ?? 0 }
    if (!(await storeRows(user_id, heard))) return 'overtaken'
    await purgeSeen(outbox.store, { rows: fetched.rows, confirmed_before })
    return { rows, storage: undefined }
  } catch (error) {
    return { rows, storage: storageFailure(error) ?? 'broken' }
  }
}

/** What was confirmed before the server called the stored list current is in it. */
async function keepUnchanged(
  outbox: UserOutbox,
  user_id: number,
  confirmed_before: ReadonlySet<string>,
): Promise<Refreshed> {
  if (confirmed_before.size > 0) {
    const { rows } = await storedServiceRequests(user_id)
    await purgeSeen(outbox.store, { rows, confirmed_before })
  }
  return { rows: undefined, storage: undefined }
}

function storedMeta(user_id: number): Promise<Meta | undefined> {
  return userDatabase(user_id).use(async (db) => metaOf(await db.meta.get(META)))
}

/** How many lists this phone has stored. */
export async function listVersion(db: UserDatabase): Promise<number> {
  return metaOf(await db.meta.get(META))?.version ?? 0
}

/** Within a transaction over `meta`: a row of the list is newer now, and what was asked for before is not to hide it. */
export async function bumpList(db: UserDatabase): Promise<void> {
  const meta = metaOf(await db.meta.get(META))
  if (meta) await db.meta.put({ id: META, value: { ...meta, version: (meta.version ?? 0) + 1 } })
}

function metaOf(row: MetaRow | undefined): Meta | undefined {
  return row?.value as Meta | undefined
}

type Heard = FetchedServiceRequests & { as_of: number; base: number }

/** False, and nothing written, where another list was stored after `base`. */
function storeRows(user_id: number, { rows, etag, as_of, base }: Heard): Promise<boolean> {
  return userDatabase(user_id).use((db) =>
    db.transaction('rw', db.service_requests, db.meta, async () => {
      if ((metaOf(await db.meta.get(META))?.version ?? 0) !== base) return false
      await db.service_requests.clear()
      await db.service_requests.bulkPut(rows)
      const value: Meta = { as_of, order: rows.map((row) => row.id), version: base + 1, etag }
      await db.meta.put({ id: META, value })
      return true
    }),
  )
}
