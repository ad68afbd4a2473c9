import { sql } from 'kysely'
import type { Db } from '../../api/src/db/client.ts'
import { findBrokenInvariants } from '../../api/src/db/invariants.ts'

export type StepKind = 'requested' | 'accepted' | 'completed' | 'reviewed'

/** A write that was answered 2xx. It must be in the database from then on. */
export type Acknowledged = { kind: StepKind; key: string; service_request_id: number }

/** What the writers know: every key that they sent, and which writes were acknowledged. */
export type Ledger = { sent: Set<string>; acknowledged: Acknowledged[]; refused: string[]; replayed: number }

export function openLedger(): Ledger {
  return { sent: new Set(), acknowledged: [], refused: [], replayed: 0 }
}

const REACHED: Record<string, StepKind[]> = {
  pending: ['requested'],
  accepted: ['requested', 'accepted'],
  completed: ['requested', 'accepted', 'completed', 'reviewed'],
}

/**
 * Compares the ledger with the rows. Returns the failures: acknowledged writes that are lost, writes that ran twice,
 * illegal states.
 */
export async function compare(db: Db, { sent, acknowledged, refused }: Ledger): Promise<string[]> {
  const requests = await sql<{ id: number; client_op_id: string; status: string }>`
    select id, client_op_id, status from service_requests`.execute(db)
  const reviews = await sql<{ service_request_id: number; client_op_id: string }>`
    select service_request_id, client_op_id from reviews`.execute(db)
  const byId = new Map(requests.rows.map((row) => [row.id, row]))
  const reviewed = new Map(reviews.rows.map((row) => [row.service_request_id, row]))
  const lost = acknowledged.filter(({ kind, key, service_request_id: serviceRequestId }) => {
    const request = byId.get(serviceRequestId)
    if (kind === 'requested') return request?.client_op_id !== key
    if (kind === 'reviewed') return reviewed.get(serviceRequestId)?.client_op_id !== key
    return !REACHED[request?.status ?? '']?.includes(kind)
  })
  const keys = [...requests.rows, ...reviews.rows].map((row) => row.client_op_id)
  const foreign = keys.filter((key) => !sent.has(key))
  return [
    ...refused,
    ...lost.map(({ kind, key }) => `acknowledged but lost: ${kind}, key ${key}`),
    ...(new Set(keys).size < keys.length ? [`stored twice: ${keys.length - new Set(keys).size} rows`] : []),
    ...(foreign.length > 0 ? [`rows that nobody sent: ${foreign.length}`] : []),
    ...(await findBrokenInvariants(db)).map((name) => `illegal state: ${name}`),
  ]
}
