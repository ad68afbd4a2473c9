import { createHash } from 'node:crypto'
import { ADDED_COLUMNS, DIRECTORY_COLUMNS, SLIM_DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'

/**
 * A phone's sync position: the phone has every change up to this one, and none after it. `xid` is the number of the
 * transaction that made the change, `id` the technician that it changed; one transaction may change many.
 */
export type Position = { xid: string; id: number }

/** The columns that a phone gets, in their order. */
export type DirectoryForm = readonly (typeof DIRECTORY_COLUMNS)[number][]

/** The forms of earlier releases by their tags: whole, and for data saving. */
const FORM_OF_TAG = new Map<string | undefined, DirectoryForm>(
  ADDED_COLUMNS.flatMap((_, release) => {
    const added = ADDED_COLUMNS.slice(release).flat()
    return [DIRECTORY_COLUMNS, SLIM_DIRECTORY_COLUMNS]
      .map((columns) => columns.filter((column) => !added.includes(column)))
      .map((columns) => [columnsTag(columns), columns])
  }),
)
const MAX_XID = 2n ** 63n - 1n

/**
 * The form to answer a phone with. A cursor of a previous release means that the phone still runs that release and
 * accepts only its columns. After its update the phone sends no cursor.
 */
export function formFor({ since, isSlim }: { since: string | undefined; isSlim: boolean }): DirectoryForm {
  return FORM_OF_TAG.get(since?.split('.')[0]) ?? (isSlim ? SLIM_DIRECTORY_COLUMNS : DIRECTORY_COLUMNS)
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

// Part of every cursor: when a release changes the columns, the tags differ and phones get a full sync.
function columnsTag(form: DirectoryForm): string {
  return createHash('sha1').update(form.join()).digest('hex').slice(0, 6)
}
