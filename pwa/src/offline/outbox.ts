import type { Settlement } from './answer'
import type { OfflineEnvironment } from './environment'
import { attemptOf, isKnown, KINDS } from './outbox-kinds'
import { EXPIRY_MS, type OutboxKind, type OutboxRecord, type PayloadOf, type Shown } from './outbox-record'
import type { OutboxChange, OutboxStore } from './outbox-store'
import * as transitions from './outbox-transitions'
import { settle } from './send'
import { uuidV7 } from './uuid-v7'

export type NewItem = {
  [K in OutboxKind]: { kind: K; payload: PayloadOf[K]; shown: Shown; draft_id?: string }
}[OutboxKind]

/**
 * `unsettled`: an earlier attempt may have run and the server cannot be asked now. `already_sent`: it had run, the
 * item is confirmed. `changed`: another tab was first.
 */
export type ItemChange =
  | { ok: true; record: OutboxRecord }
  | { ok: false; reason: 'unsettled' | 'already_sent' | 'changed' }

export type OutboxContext = { env: OfflineEnvironment; store: OutboxStore; user_id: number }

/** Keeps a new item on the phone and clears its draft in the same transaction. Rejects where the storage fails. */
export function enqueue(context: OutboxContext, item: NewItem): Promise<OutboxRecord> {
  return context.store.transact(({ records }) => {
    const record = newRecord(context, item, (records.at(-1)?.seq ?? 0) + 1)
    return { result: record, put: [record], clear_draft: item.draft_id }
  })
}

function newRecord({ env, user_id }: OutboxContext, item: NewItem, seq: number): OutboxRecord {
  const { draft_id: _, ...kept } = item
  const { id, key, now } = { id: newUuid(env), key: newUuid(env), now: env.now() }
  return {
    ...kept,
    id,
    key,
    user_id,
    seq,
    lane: laneOf(item) ?? `item:${id}`,
    payload_version: KINDS[item.kind].version,
    revision: 1,
    state: 'queued',
    hold: null,
    ambiguous: false,
    attempts: 0,
    wait: null,
    hint: null,
    error: null,
    result: null,
    claim: null,
    discarded_at: null,
    discarded_from: null,
    created_at: now,
    expires_at: now + EXPIRY_MS,
  }
}

function laneOf(item: NewItem): string | undefined {
  return item.kind === 'service_request.status' ? KINDS[item.kind].lane(item.payload) : undefined
}

function newUuid(env: OfflineEnvironment): string {
  return uuidV7(env.now(), env.randomBytes)
}

function fresh(env: OfflineEnvironment) {
  return { now: env.now(), key: newUuid(env) }
}

/** Replaces what the item says, as the person saw it at `revision`; it goes out under a new key. */
export function editItem(
  context: OutboxContext,
  id: string,
  change: { payload: OutboxRecord['payload']; revision: number; shown?: Shown },
): Promise<ItemChange> {
  return changeSettled(context, id, (record) => {
    if (record.revision !== change.revision) return undefined
    const edited = transitions.edit(record, change.payload, fresh(context.env))
    return edited && (change.shown ? { ...edited, shown: change.shown } : edited)
  })
}

/** Takes the item back; `undoDiscard` brings it again for 7 days. */
export function discardItem(context: OutboxContext, id: string): Promise<ItemChange> {
  return changeSettled(context, id, (record) => transitions.discard(record, context.env.now()))
}

export function undoDiscard(context: OutboxContext, id: string): Promise<ItemChange> {
  return changeNow(context, id, (record) => transitions.undo(record, fresh(context.env)))
}

/** Sends the item again now, a refused one too. */
export function retryItem(context: OutboxContext, id: string): Promise<ItemChange> {
  return changeNow(context, id, (record) => transitions.retry(record, fresh(context.env)))
}

type Change = (record: OutboxRecord) => OutboxRecord | undefined

function changeNow(context: OutboxContext, id: string, change: Change): Promise<ItemChange> {
  return context.store.transact(({ records }) => asChange(change, find(records, id)))
}

/** As `changeNow`, after the server has told what became of the item's key where the phone does not know. */
async function changeSettled(context: OutboxContext, id: string, change: Change): Promise<ItemChange> {
  const record = find(await context.store.read(), id)
  if (!record || !isKnown(record)) return { ok: false, reason: 'changed' }
  if (!transitions.isUnsettled(record)) return changeNow(context, id, change)
  const settlement = await settle(context.env, attemptOf(record))
  if (!settlement) return { ok: false, reason: 'unsettled' }
  return context.store.transact(({ records }) => {
    const found = find(records, id)
    // The server spoke of the key we asked about; an item that has another by now is no business of ours.
    if (found?.key !== record.key) return { result: { ok: false, reason: 'changed' } }
    return applySettlement(found, settlement, change)
  })
}

function applySettlement(
  record: OutboxRecord,
  settlement: Settlement,
  change: Change,
): OutboxChange<ItemChange> {
  if (!settlement.ran) return asChange(change, transitions.settleAsNeverRun(record))
  const confirmed = transitions.confirm(record, settlement.result)
  return { result: { ok: false, reason: 'already_sent' }, put: confirmed ? [confirmed] : [] }
}

function asChange(change: Change, record: OutboxRecord | undefined): OutboxChange<ItemChange> {
  if (record?.state === 'confirmed') return { result: { ok: false, reason: 'already_sent' } }
  const changed = record && change(record)
  if (!changed) {
    const reason = record && transitions.isUnsettled(record) ? 'unsettled' : 'changed'
    return { result: { ok: false, reason } }
  }
  return { result: { ok: true, record: changed }, put: [changed] }
}

function find(records: OutboxRecord[], id: string): OutboxRecord | undefined {
  return records.find((record) => record.id === id)
}

/** Asks the server about one item whose outcome is unknown, outside any change. */
export async function settleItem(context: OutboxContext, record: OutboxRecord): Promise<void> {
  const settlement = await settle(context.env, attemptOf(record))
  if (!settlement) return
  await context.store.transact(({ records }) => {
    const found = find(records, record.id)
    if (found?.key !== record.key) return { result: undefined }
    return { result: undefined, ...closeOrConfirm(found, settlement) }
  })
}

function closeOrConfirm(record: OutboxRecord, settlement: Settlement) {
  const settled = settlement.ran
    ? transitions.confirm(record, settlement.result)
    : transitions.settleAsNeverRun({ ...record, state: 'needs_attention', error: CLOSED })
  return { put: settled ? [settled] : [] }
}

const CLOSED = { status: 409, code: 'operation_closed', message: '', fields: {} }
