import type { OutboxKind, OutboxRecord, PayloadOf } from './record.ts'
import { discard } from './transitions.ts'

type NamesItem<Payload> = Payload extends { service_request_id: infer Ref }
  ? `op:${string}` extends Ref
    ? true
    : false
  : false
/** The kinds whose payload may name an unsent request by its key. */
type CaseKind = { [K in OutboxKind]: NamesItem<PayloadOf[K]> extends true ? K : never }[OutboxKind]
/** An item about an existing service request, or about one that another item creates. */
export type CaseRecord = Extract<OutboxRecord, { kind: CaseKind }>

const CASE_KINDS: Record<CaseKind, true> = {
  'service_request.status': true,
  'service_request.message': true,
  'service_request.photo': true,
  'photo.delete': true,
  'offer.create': true,
  'offer.status': true,
  'agreement.create': true,
  'payment.create': true,
  'payment.status': true,
  'guarantee_claim.create': true,
  'guarantee_claim.status': true,
  'visit.create': true,
  'maintenance.create': true,
}

export function isOfCase(record: OutboxRecord): record is CaseRecord {
  return record.kind in CASE_KINDS
}

/** The reference to the row that the item with this key creates. */
export function opRef(key: string): `op:${string}` {
  return `op:${key}`
}

const REFS = ['service_request_id', 'offer_id', 'payment_id', 'claim_id', 'message']
/** What a correction never changes. */
const KEPT = ['service_request_id', 'offer_id', 'payment_id', 'claim_id', 'photo_ids']

/** Name of the draft of a message about the request with this key or id. */
export function draftAbout(keyOrId: string | number): string {
  return `message:${keyOrId}`
}

/** Names of the message drafts of requests whose key changed: old name to new name. */
export function renamedDrafts(
  records: readonly OutboxRecord[],
  put: readonly OutboxRecord[],
): Map<string, string> {
  const keys = new Map(records.map(({ id, key }) => [id, key]))
  const renamed = put.filter(({ id, key }) => keys.has(id) && keys.get(id) !== key)
  return new Map(renamed.map(({ id, key }) => [draftAbout(keys.get(id) ?? ''), draftAbout(key)]))
}

/** The references of an item that may point to another item. */
function refsOf(record: OutboxRecord): unknown[] {
  if (!isOfCase(record)) return []
  const { payload } = record
  return Object.entries(payload).flatMap(([name, value]) => (REFS.includes(name) ? [value] : []))
}

/**
 * The items that create what this item refers to: a request, an offer, a payment, a claim, or the message that names a photo.
 */
export function dependenciesOf(records: readonly OutboxRecord[], record: OutboxRecord): OutboxRecord[] {
  const refs = refsOf(record)
  return records.filter(({ key }) => refs.includes(opRef(key)))
}

/**
 * Prefix of the lane of a request; items of one lane are sent in order. The request's id follows, or `op:` and the key
 * of the item that creates the request.
 */
export const CASE_LANE = 'service_request:'

/** The lane a new item joins: while the request itself is unsent, all items about it share its lane. */
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

/**
 * The payload of a correction with the current reference to its request. That reference may have changed since the form
 * opened.
 */
export function keepingCase(record: OutboxRecord, payload: OutboxRecord['payload']): OutboxRecord['payload'] {
  if (!isOfCase(record)) return payload
  const kept = Object.entries(record.payload).filter(([name]) => KEPT.includes(name))
  return { ...payload, ...Object.fromEntries(kept) } as OutboxRecord['payload']
}

/**
 * `put` plus the items that refer to the changed ones. They take over a new key, and are discarded and restored
 * together with the item that they refer to. None of them can have been sent, because they wait behind that item.
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
  const renamed = was.key === leader.key ? record : withRenamedRefs(record, was.key, leader.key)
  const [isGone, wasGone] = [leader.state === 'discarded', was.state === 'discarded']
  if (isGone && !wasGone) return discardWith(renamed, leader)
  return wasGone && !isGone && record.discarded_with === leader.id ? restoreWith(renamed, leader) : renamed
}

function withRenamedRefs(record: OutboxRecord, oldKey: string, key: string): OutboxRecord {
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
