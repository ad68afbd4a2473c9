import type { Db } from '../../db/client.ts'
import type { Clock } from '../../lib/clock.ts'
import { createStaleCache, type StaleCache } from '../../lib/stale-cache.ts'
import * as directory from './directory-repository.ts'
import {
  type DirectoryForm,
  decodeSeq,
  encodeSeq,
  FORM_COLUMNS,
  formFor,
  isAtOrAfter,
  type Position,
} from './directory-seq.ts'

export type DirectoryCache = {
  db: Db
  clock: Clock
  versions: StaleCache<Version>
  starts: StaleCache<Position[]>
}

/** What a phone says it holds: the position it has reached, in which form, or the tag of a whole answer. */
export type HeldDirectory = {
  since: string | undefined
  is_slim: boolean
  ifNoneMatch: string | undefined
}

/** `content` undefined: nothing changed. */
export type DirectoryReply = {
  etag: string
  content: Uint8Array<ArrayBuffer> | undefined
}

/** One answer, as the same bytes for all who get it. */
type Version = { seq: string; content: Uint8Array<ArrayBuffer> }

// Also bounds how old `as_of` can be.
const VERSION_LIFE_MS = 60_000
const MAX_BYTES = 48_000_000
const MAX_START_BYTES = 8_000_000
const POSITION_BYTES = 100
/** Divides the number of changes in one answer, so that a phone that reads on from there is told nothing twice. */
const START_EVERY = 50
const BEGINNING: Position = { xid: '0', id: 0 }

export function createDirectoryCache(db: Db, clock: Clock): DirectoryCache {
  const lifetime = { freshMs: VERSION_LIFE_MS, staleMs: VERSION_LIFE_MS }
  const versions = createStaleCache<Version>({
    ...lifetime,
    maxBytes: MAX_BYTES,
    bytesOf: ({ content }) => content.length,
  })
  const starts = createStaleCache<Position[]>({
    ...lifetime,
    maxBytes: MAX_START_BYTES,
    bytesOf: (positions) => positions.length * POSITION_BYTES,
  })
  return { db, clock, versions, starts }
}

/** What changed since a phone last asked; everything where what it holds is of no use. */
export async function readDirectory(cache: DirectoryCache, held: HeldDirectory): Promise<DirectoryReply> {
  const form = formFor(held)
  const head = await directory.findDirectoryHead(cache.db)
  const newest = encodeSeq(form, head.identity, head)
  const reached = findUsable(held.since, form, head)
  if ((reached && isAtOrAfter(reached, head)) || isKnown(held.ifNoneMatch, newest)) {
    return { etag: `"${newest}"`, content: undefined }
  }
  const since = reached && (await findStart(cache, reached, head))
  const key = `${since ? encodeSeq(form, head.identity, since) : ''} ${newest}`
  const { seq, content } = await cache.versions.get(key, () => readVersion(cache, form, { since, head }))
  return { etag: `"${seq}"`, content }
}

type Place = { since: Position | undefined; head: directory.DirectoryHead }

// A position that this database has not reached yet was given out before an older backup of it was restored: what the
// phone holds beyond the backup is gone, so it has to start anew.
function findUsable(seq: string | undefined, form: DirectoryForm, head: directory.DirectoryHead) {
  const since = seq === undefined ? undefined : decodeSeq(seq, form, head.identity)
  return since && BigInt(since.xid) < BigInt(head.next_xid) ? since : undefined
}

// Whoever invents positions is given one of a few answers that are there already, not one computed for each.
async function findStart(
  { db, starts }: DirectoryCache,
  reached: Position,
  { identity, xid, id }: directory.DirectoryHead,
): Promise<Position> {
  const positions = await starts.get(`${identity} ${xid} ${id}`, () =>
    directory.listStartingPositions(db, START_EVERY),
  )
  return positions.findLast((position) => isAtOrAfter(reached, position)) ?? BEGINNING
}

async function readVersion(cache: DirectoryCache, form: DirectoryForm, place: Place): Promise<Version> {
  const { since, head } = place
  const found = since
    ? await directory.listDirectoryChanges(cache.db, form, since)
    : await directory.listDirectory(cache.db, form)
  const seq = encodeSeq(form, head.identity, found)
  const members = [
    `"seq":${JSON.stringify(seq)}`,
    `"as_of":${JSON.stringify(cache.clock.now())}`,
    `"full":${since === undefined}`,
    `"columns":${JSON.stringify(FORM_COLUMNS[form])}`,
    `"rows":${found.rows}`,
    `"deleted":${found.deleted}`,
    `"more":${found.has_more}`,
    `"count":${found.count}`,
  ]
  return { seq, content: new TextEncoder().encode(`{${members.join(',')}}`) }
}

function isKnown(ifNoneMatch: string | undefined, seq: string): boolean {
  return ifNoneMatch?.split(/\s*,\s*/).includes(`"${seq}"`) ?? false
}
