import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { apiCall } from '../lib/api-client'
import { ApiError } from '../lib/api-error'
import type { NewItem } from './outbox'
import { KINDS } from './outbox-kinds'
import type { OutboxKind, OutboxRecord, PayloadOf } from './outbox-record'
import { offlineRuntime } from './runtime'
import { uuidV7 } from './uuid-v7'

const reviewAnswer = async () => (await import('@tecnicerca/shared/reviews')).reviewAnswer
const serviceRequestAnswer = async () =>
  (await import('@tecnicerca/shared/service-requests')).serviceRequestAnswer

/** So long a screen waits for the server's word before it tells that the phone has it. */
const PATIENCE_MS = 1_500

/** `sent`: the server has it. `saved`: the phone keeps it until the server has it. */
export type Delivery = 'sent' | 'saved'

/** The server's refusal of an item, which stays in the outbox; what is typed next corrects that item. */
export class DeliveryRefused extends ApiError {
  readonly item_id: string
  readonly revision: number

  constructor({ id, revision, error }: OutboxRecord) {
    const { status = 0, code, message = '', fields = {} } = error ?? {}
    super({ status, code, server_message: message, fields })
    this.item_id = id
    this.revision = revision
  }
}

/** The item that `item` takes the place of, as the screen showed it. */
export type Correction = { item_id: string; revision: number }

type Delivered = { user_id: number; item: NewItem; corrects?: Correction | undefined }

/**
 * Hands an item to the outbox and waits a moment for the server. Rejects with `DeliveryRefused`, and with the client's
 * error where the phone can keep nothing and the network does not help either.
 */
export async function deliver({ user_id, item, corrects }: Delivered): Promise<Delivery> {
  const outbox = offlineRuntime().outboxOf(user_id)
  const kept = corrects ? await correct({ user_id, item, corrects }) : await outbox.enqueue(item)
  if (kept === 'already_sent') return 'sent'
  if (!kept.ok) return sendWithoutKeeping(user_id, item.kind, item.payload)
  const record = await outbox.outcomeWithin(kept.value.id, patience())
  if (record?.state === 'needs_attention') throw new DeliveryRefused(record)
  // Gone: a list that shows it was faster than this look.
  return record === undefined || record.state === 'confirmed' ? 'sent' : 'saved'
}

// Without a network there is nothing to wait for; the outbox tries all the same.
function patience(): number {
  return offlineRuntime().connection.state() === 'offline' ? 0 : PATIENCE_MS
}

async function correct({ user_id, item, corrects }: Required<Delivered>) {
  const outbox = offlineRuntime().outboxOf(user_id)
  const { item_id, revision } = corrects ?? { item_id: '', revision: 0 }
  const edited = await outbox.edit(item_id, { payload: item.payload, shown: item.shown, revision })
  if (!edited.ok) return edited
  const change = edited.value
  if (change.ok) return { ok: true as const, value: change.record }
  const found = (await outbox.store.read()).find(({ id }) => id === item_id)
  // Discarded, or meant for somebody else: what is on this screen is a new wish. Anything else might be sent twice.
  if (found === undefined || found.state === 'discarded' || isForAnother(found, item))
    return outbox.enqueue(item)
  if (change.reason === 'already_sent') return change.reason
  const code = 'request_in_progress'
  throw new ApiError({ status: 0, code, server_message: OFFLINE.not_changed[change.reason] })
}

function isForAnother({ state, payload }: OutboxRecord, item: NewItem): boolean {
  const [before, now] = [payload, item.payload]
  if (state !== 'confirmed' || !('technician_id' in before && 'technician_id' in now)) return false
  return before.technician_id !== now.technician_id
}

/** The key of what could not be kept: the same words again are the same wish, or a lost answer would double it. */
let unkept: { words: string; key: string } | undefined

function keyFor(words: string): string {
  const { env } = offlineRuntime()
  if (unkept?.words !== words) unkept = { words, key: uuidV7(env.now(), env.randomBytes) }
  return unkept.key
}

async function sendWithoutKeeping<Kind extends OutboxKind>(
  user_id: number,
  kind: Kind,
  payload: PayloadOf[Kind],
): Promise<Delivery> {
  const { method, path, body, answer_field } = KINDS[kind]
  const schema = await (answer_field === 'review' ? reviewAnswer() : serviceRequestAnswer())
  const key = keyFor(JSON.stringify([user_id, kind, payload]))
  const headers = { 'X-Op-User': String(user_id), 'Idempotency-Key': key }
  await apiCall({ method, path: path(payload), body: body(payload), headers }, schema)
  unkept = undefined
  return 'sent'
}
