import type { UserDatabase } from '../storage/databases.ts'

const META = 'service_requests'
/** Version of the stored format. A list without it is converted first (`carryOver`). */
const FORM = 2

export type ListMeta = {
  /** When the list was last complete (ms); null before the first time. */
  as_of: number | null
  /** Increases with every write; used as an optimistic lock. */
  version: number
  /**
   * The cursor for the server's older rows: the id of the row that precedes them, or '' to start with the newest. Null:
   * there are no older rows. Undefined: not fetched yet.
   */
  older?: string | null | undefined
}

/** Needs a transaction over `meta`. */
export async function listMeta(db: UserDatabase): Promise<ListMeta> {
  const value = (await db.meta.get(META))?.value as ListMeta | undefined
  return { as_of: value?.as_of ?? null, version: value?.version ?? 0, older: value?.older }
}

export async function putListMeta(db: UserDatabase, meta: ListMeta): Promise<void> {
  await db.meta.put({ id: META, value: { ...meta, form: FORM } })
}

/** Metadata of an earlier release's list. `order`: the ids in the order of the server. */
export type EarlierMeta = { as_of: number; order: number[]; version?: number }

/** Needs a transaction over `meta`. Undefined if the list already has the format of this release. */
export async function earlierMeta(db: UserDatabase): Promise<EarlierMeta | 'none' | undefined> {
  const value = (await db.meta.get(META))?.value as (EarlierMeta & { form?: number }) | undefined
  if (value?.form === FORM) return undefined
  return value ?? 'none'
}
