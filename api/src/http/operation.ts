import { createHash } from 'node:crypto'
import type { User } from '@tecnicerca/shared/accounts'
import { idempotencyKey } from '@tecnicerca/shared/protocol/operations'
import { validate } from '@tecnicerca/shared/values/validation'
import type { Context } from 'hono'
import type { Db } from '../db/client.ts'
import type { Operation, OperationAnswer } from '../features/operations/service.ts'
import { replayStoredReview } from '../features/reviews/service.ts'
import { replayStoredAnswer } from '../features/service-requests/service.ts'
import type { Actor } from '../features/sessions/service.ts'
import { replayStoredProfile } from '../features/technicians/service.ts'
import { replayStoredWorkPhotos } from '../features/work-photos/service.ts'
import { DomainError } from '../lib/domain-error.ts'
import type { Answer, Route } from './route.ts'

/**
 * The write that the Idempotency-Key identifies. Undefined without the header, or if the route takes no key. Throws
 * `validation_failed` for a malformed key.
 */
export function readOperation(
  c: Context,
  route: Route,
  call: { actor: Actor; text: string },
): Operation | undefined {
  const header = c.req.header('idempotency-key')
  if (!route.isIdempotent || header === undefined) return undefined
  const result = validate(idempotencyKey, header)
  if (!result.ok) {
    throw new DomainError('validation_failed', { fields: { 'Idempotency-Key': result.fields._ ?? '' } })
  }
  // An empty query adds nothing, so hashes that were stored before these routes had queries stay valid.
  const { search } = new URL(c.req.url)
  const requestHash = createHash('sha256')
    .update(`${route.method} ${c.req.path}${search}\n${call.text}`)
    .digest()
  return { user_id: call.actor.id, key: result.data, request_hash: requestHash }
}

/** Turns the answer of `runOnce` into the response for `actor`. */
export async function replayable(
  { db, actor }: { db: Db; actor: User },
  { status, jsonText, isReplay }: OperationAnswer,
): Promise<Answer> {
  if (!isReplay) return { status: status as Answer['status'], jsonText, headers: {} }
  let shown = jsonText
  for (const replay of [replayStoredAnswer, replayStoredReview, replayStoredWorkPhotos, replayStoredProfile])
    shown = await replay(db, actor, shown)
  return { status: status as Answer['status'], jsonText: shown, headers: { 'Idempotent-Replayed': 'true' } }
}
