import type { Db } from '../../db/client.ts'
import type { Clock } from '../../lib/clock.ts'
import { createStaleCache, type StaleCache } from '../../lib/stale-cache.ts'
import * as directory from './directory-repository.ts'
import {
  type DirectoryForm,
  decodeSeq,
  encodeSeq,
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

/** What a phone has stored, according to its request: the position and form, or the ETag of a full answer. And what it wants. */
export type HeldDirectory = {
  since: string | undefined
  isSlim: boolean
  isByColumn: boolean
  ifNoneMatch: string | undefined
}

/** `content` is undefined if nothing changed. */
export type DirectoryReply = {
  etag: string
  content: Uint8Array<ArrayBuffer> | undefined
}

/** One answer; the same bytes serve all phones that get it. */
type Version = { seq: string; content: Uint8Array<ArrayBuffer> }

// A cached answer is served for this long, so its `as_of` can be this old.
const VERSION_LIFE_MS = 60_000
const MAX_BYTES = 48_000_000
const MAX_START_BYTES = 8_000_000
const POSITION_BYTES = 100
/** Divides `CHANGES_MAX`, so that a phone that continues after a full page is not sent any change twice. */
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

/** The changes since the phone's position, or the full directory if its position is unusable. */
export async function readDirectory(cache: DirectoryCache, held: HeldDirectory): Promise<DirectoryReply> {
  const form = formFor(held)
  const head = await directory.findDirectoryHead(cache.db)
  const newest = encodeSeq(form, head.identity, head)
  const reached = findUsable(held.since, form, head)
  if ((reached && isAtOrAfter(reached, head)) || isKnown(held.ifNoneMatch, newest)) {
    return { etag: `"${newest}"`, content: undefined }
  }
  const since = reached && (await findStart(cache, reached, head))
  const layout = { form, isByColumn: held.isByColumn }
  const key = `${since ? encodeSeq(form, head.identity, since) : ''} ${newest} ${held.isByColumn}`
  const { seq, content } = await cache.versions.get(key, () => readVersion(cache, layout, { since, head }))
  return { etag: `"${seq}"`, content }
}

type Place = { since: Position | undefined; head: directory.DirectoryHead }

// A position above all transaction numbers of this database was issued before an older backup was restored. The phone
// stores data that no longer exists, so it needs a full sync.
function findUsable(seq: string | undefined, form: DirectoryForm, head: directory.DirectoryHead) {
  const since = seq === undefined ? undefined : decodeSeq(seq, form, head.identity)
  return since && BigInt(since.xid) < BigInt(head.next_xid) ? since : undefined
}

// Each position is rounded down to one of a few that have a cached answer, so that a client cannot cause new work by
// inventing positions.
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

async function readVersion(cache: DirectoryCache, layout: directory.Layout, place: Place): Promise<Version> {
  const { since, head } = place
  const { form, isByColumn } = layout
  const found = since
    ? await directory.listDirectoryChanges(cache.db, layout, since)
    : await directory.listDirectory(cache.db, layout)
  const seq = encodeSeq(form, head.identity, found)
  const members = [
    `"seq":${JSON.stringify(seq)}`,
    `"as_of":${JSON.stringify(cache.clock.now())}`,
    `"full":${since === undefined}`,
    `"columns":${JSON.stringify(form)}`,
    isByColumn ? `"rows":[],"values":${found.rows}` : `"rows":${found.rows}`,
    `"deleted":${found.deleted}`,
    `"more":${found.has_more}`,
    `"count":${found.count}`,
  ]
  return { seq, content: new TextEncoder().encode(`{${members.join(',')}}`) }
}

function isKnown(ifNoneMatch: string | undefined, seq: string): boolean {
  return ifNoneMatch?.split(/\s*,\s*/).includes(`"${seq}"`) ?? false
}
