import type { Trx } from '../../db/client.ts'

/** One write, identified by the caller's Idempotency-Key. `request_hash` covers method, path and body. */
export type Operation = { user_id: number; key: string; request_hash: Buffer }

/**
 * `jsonText` is the response body. For a replay it is the stored body, without the personal data that is filled in for
 * each caller.
 */
export type OperationAnswer = { status: number; jsonText: string; isReplay: boolean }

/**
 * The work of a write inside its transaction. Returns the response and, if that contains personal data, `kept`: the version
 * to store.
 */
export type Effect = (trx: Trx) => Promise<{ status: number; body: unknown; kept?: unknown }>
