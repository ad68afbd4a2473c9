import type { Trx } from '../../db/client.ts'

/** One write as its caller named it by an Idempotency-Key; `request_hash` covers method, path and body. */
export type Operation = { user_id: number; key: string; request_hash: Buffer }

/** `json_text` is what goes over the wire, byte for byte the same at every replay. */
export type OperationAnswer = { status: number; json_text: string; is_replay: boolean }

/** What a write does inside its transaction, and what it answers. */
export type Effect = (trx: Trx) => Promise<{ status: number; body: unknown }>
