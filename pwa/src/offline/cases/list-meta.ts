import type { UserDatabase } from '../storage/databases.ts'

const META = 'service_requests'
/** Of what this release writes; a list without it is carried over first. */
const FORM = 2

/** What the phone knows of its own list beside the rows. */
export type ListMeta = {
  /** When the phone had last heard all, null before that. */
  as_of: number | null
  /** Counts what was stored. */
  version: number
  /** After which row the server's older ones begin, '' where with its newest; null: it has none; undefined: not asked yet. */
  older?: string | null | undefined
}

/** Within a transaction over `meta`. */
export async function listMeta(db: UserDatabase): Promise<ListMeta> {
  const value = (await db.meta.get(META))?.value as ListMeta | undefined
  return { as_of: value?.as_of ?? null, version: value?.version ?? 0, older: value?.older }
}

export async function putListMeta(db: UserDatabase, meta: ListMeta): Promise<void> {
  await db.meta.put({ id: META, value: { ...meta, form: FORM } })
}

/** What the list of an earlier release says of itself: `order` the ids as the server sorted them. */
export type EarlierMeta = { as_of: number; order: number[]; version?: number }

/** Within a transaction over `meta`: undefined where the list has the form of this release. */
export async function earlierMeta(db: UserDatabase): Promise<EarlierMeta | 'none' | undefined> {
  const value = (await db.meta.get(META))?.value as (EarlierMeta & { form?: number }) | undefined
  if (value?.form === FORM) return undefined
  return value ?? 'none'
}
