import type { Attempt } from '../network/environment.ts'
import { KINDS, type Kind } from './kinds.ts'
import type { OutboxKind, OutboxRecord, PayloadOf } from './record.ts'

/** `bytes`: the photo, if the item uploads one. */
export function attemptOf(record: OutboxRecord, bytes?: ArrayBuffer): Attempt {
  const { user_id: userId, key } = record
  const { body, lane: _, ...wire } = wireOf(record)
  return { userId, key, ...wire, body: bytes ?? JSON.stringify(body ?? {}) }
}

/** The HTTP request and the lane of an item, from `KINDS`. */
export function wireOf<K extends OutboxKind>({ kind, payload }: { kind: K; payload: PayloadOf[K] }) {
  const { method, expected, answerField, ...request }: Kind<PayloadOf[K]> = KINDS[kind]
  return {
    method: typeof method === 'function' ? method(payload) : method,
    expected,
    answerField,
    path: request.path(payload),
    body: request.body(payload),
    lane: request.lane(payload),
  }
}

/** False for a record of a newer build: this build must neither send nor delete it. */
export function isKnown(record: OutboxRecord): boolean {
  const kind: Kind<never> | undefined = KINDS[record.kind]
  return kind !== undefined && record.payload_version <= kind.version
}
