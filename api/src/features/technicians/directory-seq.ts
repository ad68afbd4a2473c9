import { createHash } from 'node:crypto'
import { DIRECTORY_COLUMNS, SLIM_DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'

/**
 * A phone's sync position: the phone has every change up to this one, and none after it. `xid` is the number of the
 * transaction that made the change, `id` the technician that it changed; one transaction may change many.
 */
export type Position = { xid: string; id: number }

/** Which columns a phone gets. `slim`: for data saving. `former_…`: those before `answer_hours`. Then older ones. */
export type DirectoryForm = 'whole' | 'slim' | FormerForm
type FormerForm = `${'former' | 'counted' | 'first'}_${'whole' | 'slim'}`

type Column = (typeof DIRECTORY_COLUMNS)[number]

/** Phones of the first release accept exactly these columns, so never add one. */
const FIRST_COLUMNS: readonly Column[] = [
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
const COUNTED_COLUMNS: readonly Column[] = FIRST_COLUMNS.toSpliced(
  9,
  0,
  'counted_rating_sum',
  'counted_review_count',
)
const FORMER_COLUMNS: readonly Column[] = [...COUNTED_COLUMNS, 'score', 'badges', 'price_from', 'sector_ids']

export const FORM_COLUMNS: Record<DirectoryForm, readonly Column[]> = {
  whole: DIRECTORY_COLUMNS,
  slim: SLIM_DIRECTORY_COLUMNS,
  former_whole: FORMER_COLUMNS,
  former_slim: slimOf(FORMER_COLUMNS),
  counted_whole: COUNTED_COLUMNS,
  counted_slim: slimOf(COUNTED_COLUMNS),
  first_whole: FIRST_COLUMNS,
  first_slim: slimOf(FIRST_COLUMNS),
}

const FORM_OF_TAG = new Map<string | undefined, FormerForm>(
  (
    ['former_whole', 'former_slim', 'counted_whole', 'counted_slim', 'first_whole', 'first_slim'] as const
  ).map((form) => [columnsTag(form), form]),
)
const MAX_XID = 2n ** 63n - 1n

/**
 * The form to answer a phone with. A cursor of a previous release means that the phone still runs that release and
 * accepts only its columns. After its update the phone sends no cursor.
 */
export function formFor({ since, isSlim }: { since: string | undefined; isSlim: boolean }): DirectoryForm {
  return FORM_OF_TAG.get(since?.split('.')[0]) ?? (isSlim ? 'slim' : 'whole')
}

/** The cursor that a phone receives and sends back as `since`: its columns, the database and the position. */
export function encodeSeq(form: DirectoryForm, identity: string, { xid, id }: Position): string {
  return [columnsTag(form), identity, xid, id].join('.')
}

/** Undefined for a cursor of other columns or of another database: such a phone needs a full sync. */
export function decodeSeq(seq: string, form: DirectoryForm, identity: string): Position | undefined {
  const [tag, origin, xid = '', id = '', ...rest] = seq.split('.')
  if (tag !== columnsTag(form) || origin !== identity || rest.length > 0) return undefined
  if (!/^\d{1,19}$/.test(xid) || BigInt(xid) > MAX_XID || !/^\d{1,10}$/.test(id)) return undefined
  return { xid, id: Number(id) }
}

export function isAtOrAfter(a: Position, b: Position): boolean {
  const [aXid, bXid] = [BigInt(a.xid), BigInt(b.xid)]
  return aXid > bXid || (aXid === bXid && a.id >= b.id)
}

function slimOf(columns: readonly Column[]): readonly Column[] {
  return columns.filter((column) => column !== 'bio' && column !== 'profile_image')
}

// Part of every cursor: when a release changes the columns, the tags differ and phones get a full sync.
function columnsTag(form: DirectoryForm): string {
  return createHash('sha1').update(FORM_COLUMNS[form].join()).digest('hex').slice(0, 6)
}
