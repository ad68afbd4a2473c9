import type { Trx } from '../../db/client.ts'

/** One write as its caller named it by an Idempotency-Key; `request_hash` covers method, path and body. */
export type Operation = { user_id: number; key: string; request_hash: Buffer }

/** `jsonText` goes over the wire; that of a replay is what was kept, still without what readers are told anew. */
export type OperationAnswer = { status: number; jsonText: string; isReplay: boolean }

/** What a write does inside its transaction, what it answers, and, where that tells of people, what is kept of it. */
export type Effect = (trx: Trx) => Promise<{ status: number; body: unknown; kept?: unknown }>
