import type { OutboxKind, OutboxRecord } from './record.ts'
import { discard } from './transitions.ts'

export type CaseKind =
  | 'service_request.status'
  | 'service_request.message'
  | 'service_request.photo'
  | 'offer.create'
  | 'offer.status'
/** An item that says something about a service request that there is, or that another item asks for. */
export type CaseRecord = Extract<OutboxRecord, { kind: CaseKind }>

const CASE_KINDS: readonly OutboxKind[] = [
  'service_request.status',
  'service_request.message',
  'service_request.photo',
  'offer.create',
  'offer.status',
] satisfies CaseKind[]

export function isOfCase(record: OutboxRecord): record is CaseRecord {
  return CASE_KINDS.includes(record.kind)
}

/** How an item speaks of what the item of this key makes. */
export function opRef(key: string): `op:${string}` {
  return `op:${key}`
}

const REFS = ['service_request_id', 'offer_id', 'message']

/** Name of the draft of a message about the request that was made under a key, or has an id. */
export function draftAbout(keyOrId: string | number): string {
  return `message:${keyOrId}`
}

/** Drafts about items that got another key, by their names before and after. */
export function renamedDrafts(
  records: readonly OutboxRecord[],
  put: readonly OutboxRecord[],
): Map<string, string> {
  const keys = new Map(records.map(({ id, key }) => [id, key]))
  const renamed = put.filter(({ id, key }) => keys.has(id) && keys.get(id) !== key)
  return new Map(renamed.map(({ id, key }) => [draftAbout(keys.get(id) ?? ''), draftAbout(key)]))
}

/** What an item speaks of, where that may be another item's. */
function refsOf(record: OutboxRecord): unknown[] {
  if (!isOfCase(record)) return []
  const { payload } = record
  return Object.entries(payload).flatMap(([name, value]) => (REFS.includes(name) ? [value] : []))
}

/** The items that make what this one speaks of: a request, an offer, the message that names a photo. */
export function dependenciesOf(records: readonly OutboxRecord[], record: OutboxRecord): OutboxRecord[] {
  const refs = refsOf(record)
  return records.filter(({ key }) => refs.includes(opRef(key)))
}

/** How lanes of what is said of one request begin; then comes its id, or `op:` and the key that makes it. */
export const CASE_LANE = 'service_request:'

/** The lane that a new item really takes: as long as a request itself is in the outbox, all that is said of it is in its lane. */
export function laneIn(records: readonly OutboxRecord[], lane: string): string {
  if (!lane.startsWith(CASE_LANE)) return lane
  const ref = lane.slice(CASE_LANE.length)
  const asked = records.find(
    ({ kind, key, result }) =>
      kind === 'service_request.create' && (opRef(key) === ref || String(idOf(result)) === ref),
  )
  return asked?.lane ?? lane
}

function idOf(result: unknown): unknown {
  return (result as { id?: unknown } | null)?.id
}

/** What a correction says, about what the item is about now: since its form opened that may have got another key. */
export function keepingCase(record: OutboxRecord, payload: OutboxRecord['payload']): OutboxRecord['payload'] {
  if (!isOfCase(record)) return payload
  const { service_request_id: serviceRequestId } = record.payload
  const offerId = 'offer_id' in record.payload && { offer_id: record.payload.offer_id }
  const photoIds = 'photo_ids' in record.payload && { photo_ids: record.payload.photo_ids }
  return {
    ...payload,
    service_request_id: serviceRequestId,
    ...offerId,
    ...photoIds,
  } as OutboxRecord['payload']
}

/**
 * `put` with what speaks of those items and must change with them: it follows a new key, goes with what is discarded,
 * and comes back with it. None of it can have been sent: it waits behind what it speaks of.
 */
export function updateDependents(
  records: readonly OutboxRecord[],
  put: readonly OutboxRecord[],
): OutboxRecord[] {
  const before = new Map(records.map((record) => [record.id, record]))
  const after = new Map(put.map((record) => [record.id, record]))
  for (const leader of put) {
    const was = before.get(leader.id)
    if (!was) continue
    for (const { id } of records) {
      const record = after.get(id) ?? before.get(id)
      const following = record && follow(record, was, leader)
      if (following && following !== record) after.set(id, following)
    }
  }
  return [...after.values()]
}

function follow(record: OutboxRecord, was: OutboxRecord, leader: OutboxRecord): OutboxRecord {
  if (!refsOf(record).includes(opRef(was.key))) return record
  const renamed = was.key === leader.key ? record : speakingOf(record, was.key, leader.key)
  const [isGone, wasGone] = [leader.state === 'discarded', was.state === 'discarded']
  if (isGone && !wasGone) return discardWith(renamed, leader)
  return wasGone && !isGone && record.discarded_with === leader.id ? restoreWith(renamed, leader) : renamed
}

function speakingOf(record: OutboxRecord, oldKey: string, key: string): OutboxRecord {
  const renamed = Object.entries(record.payload)
    .filter(([name, value]) => REFS.includes(name) && value === opRef(oldKey))
    .map(([name]) => [name, opRef(key)])
  return { ...record, payload: { ...record.payload, ...Object.fromEntries(renamed) } } as OutboxRecord
}

function discardWith(
  record: OutboxRecord,
  { id, discarded_at: discardedAt, is_dated: isDated }: OutboxRecord,
): OutboxRecord {
  const gone = discard(record, { now: discardedAt ?? record.created_at, is_dated: isDated })
  return gone ? { ...gone, discarded_with: id } : record
}

function restoreWith(
  record: OutboxRecord,
  { expires_at: expiresAt, is_dated: isDated }: OutboxRecord,
): OutboxRecord {
  const state = record.discarded_from ?? 'queued'
  const back = { discarded_at: null, discarded_from: null, discarded_with: null }
  return { ...record, ...back, state, expires_at: expiresAt, is_dated: record.is_dated && isDated }
}
