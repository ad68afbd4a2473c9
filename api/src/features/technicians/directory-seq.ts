import { createHash } from 'node:crypto'
import { DIRECTORY_COLUMNS, SLIM_DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'

/** A place in the order of commits: every change up to it, and none after it, is known to who holds it. */
export type Position = { xid: string; id: number }

export type DirectoryForm = 'whole' | 'slim'

export const FORM_COLUMNS = { whole: DIRECTORY_COLUMNS, slim: SLIM_DIRECTORY_COLUMNS } as const

const FORM_TAG = { whole: columnsTag('whole'), slim: columnsTag('slim') }
const MAX_XID = 2n ** 63n - 1n

/** What phones hand back as `since`: form and columns they hold, database it came from, position. */
export function encodeSeq(form: DirectoryForm, identity: string, { xid, id }: Position): string {
  return [FORM_TAG[form], identity, xid, id].join('.')
}

/** Undefined for a cursor of another form, column list or database: then only a full answer helps. */
export function decodeSeq(seq: string, form: DirectoryForm, identity: string): Position | undefined {
  const [tag, origin, xid = '', id = '', ...rest] = seq.split('.')
  if (tag !== FORM_TAG[form] || origin !== identity || rest.length > 0) return undefined
  if (!/^\d{1,19}$/.test(xid) || BigInt(xid) > MAX_XID || !/^\d{1,10}$/.test(id)) return undefined
  return { xid, id: Number(id) }
}

export function isAtOrAfter(a: Position, b: Position): boolean {
  const [a_xid, b_xid] = [BigInt(a.xid), BigInt(b.xid)]
  return a_xid > b_xid || (a_xid === b_xid && a.id >= b.id)
}

// New columns, or others, make every cursor out there void.
function columnsTag(form: DirectoryForm): string {
  return createHash('sha1').update(FORM_COLUMNS[form].join()).digest('hex').slice(0, 6)
}
