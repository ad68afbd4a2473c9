import { createHash } from 'node:crypto'
import { DIRECTORY_COLUMNS, SLIM_DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'

/**
 * A phone's sync position: it knows every change up to this one, and none after it. `xid` is the number of the transaction
 * that made the change, `id` the technician; one transaction may change many.
 */
export type Position = { xid: string; id: number }

/** `former_…`: the forms of the previous release. */
export type DirectoryForm = 'whole' | 'slim' | 'former_whole' | 'former_slim'

type Column = (typeof DIRECTORY_COLUMNS)[number]

/** Phones of the previous release accept exactly these columns: a new column never joins them. */
const FORMER_COLUMNS: readonly Column[] = [
  'id',
  'name',
  'category_id',
  'city',
  'available',
  'hourly_rate',
  'experience_years',
  'review_count',
  'rating_sum',
  'profile_image',
  'skills',
  'bio',
]

export const FORM_COLUMNS: Record<DirectoryForm, readonly Column[]> = {
  whole: DIRECTORY_COLUMNS,
  slim: SLIM_DIRECTORY_COLUMNS,
  former_whole: FORMER_COLUMNS,
  former_slim: FORMER_COLUMNS.filter((column) => column !== 'bio' && column !== 'profile_image'),
}

const FORM_TAG: Record<DirectoryForm, string> = {
  whole: columnsTag('whole'),
  slim: columnsTag('slim'),
  former_whole: columnsTag('former_whole'),
  former_slim: columnsTag('former_slim'),
}
const MAX_XID = 2n ** 63n - 1n

/**
 * The form to answer a phone with. A cursor of the previous release means that the phone still runs it and accepts only its
 * columns. After its update the phone sends no cursor.
 */
export function formFor({
  since,
  is_slim: isSlim,
}: {
  since: string | undefined
  is_slim: boolean
}): DirectoryForm {
  const tag = since?.split('.')[0]
  const former = (['former_whole', 'former_slim'] as const).find((form) => FORM_TAG[form] === tag)
  return former ?? (isSlim ? 'slim' : 'whole')
}

/** The cursor that a phone receives and sends back as `since`: its columns, the database and the position. */
export function encodeSeq(form: DirectoryForm, identity: string, { xid, id }: Position): string {
  return [FORM_TAG[form], identity, xid, id].join('.')
}

/** Undefined for a cursor of other columns or of another database: such a phone needs a full sync. */
export function decodeSeq(seq: string, form: DirectoryForm, identity: string): Position | undefined {
  const [tag, origin, xid = '', id = '', ...rest] = seq.split('.')
  if (tag !== FORM_TAG[form] || origin !== identity || rest.length > 0) return undefined
  if (!/^\d{1,19}$/.test(xid) || BigInt(xid) > MAX_XID || !/^\d{1,10}$/.test(id)) return undefined
  return { xid, id: Number(id) }
}

export function isAtOrAfter(a: Position, b: Position): boolean {
  const [aXid, bXid] = [BigInt(a.xid), BigInt(b.xid)]
  return aXid > bXid || (aXid === bXid && a.id >= b.id)
}

// Part of every cursor: when a release changes the columns, the tags differ and phones get a full sync.
function columnsTag(form: DirectoryForm): string {
  return createHash('sha1').update(FORM_COLUMNS[form].join()).digest('hex').slice(0, 6)
}
