import { hash } from 'node:crypto'
import type { User } from '@tecnicerca/shared/accounts'
import type { eventAnswer, ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import {
  OWN_REQUESTS_MAX,
  type ownServiceRequestsAnswer,
  type ownServiceRequestsQuery,
  type ServiceRequest,
  serviceRequest,
} from '@tecnicerca/shared/service-requests/service-request'
import { CURSOR_INVALID } from '@tecnicerca/shared/values/numbers'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { updateOfClosedAccount } from './ending-repository.ts'
import { insertDelivered, updateEventsAsBlank } from './event-repository.ts'
import { eventAsToday } from './events.ts'
import { sidesOf, viewFor } from './for-viewer.ts'
import { deletePhotosOf, updateRequestsAsBlank } from './forgetting-repository.ts'
import { endPlansOfUser } from './maintenance-repository.ts'
import { restorePersonalData } from './replayed-answer.ts'
import * as serviceRequests from './repository.ts'

export { endCase, writeAsAdmin } from './admin-service.ts'
export { findTechnicianUserId, hasAsked, lockDealings } from './asking-repository.ts'
export { technicianUnavailableError } from './asking-service.ts'
export {
  findReviewableRequest,
  findReviewedRequest,
  updateOfSuspendedAccount as endPendingCasesOf,
} from './ending-repository.ts'
export { listEvents, updateMessageAsHidden as hideMessage } from './event-repository.ts'
export { hasText, withoutWords } from './events.ts'
export { shownReason } from './for-viewer.ts'
export { endPlansOfPair } from './maintenance-repository.ts'

/**
 * For an account that is being deleted: ends its open cases and maintenance plans, blanks its texts, and deletes its photos; in the cases
 * where it is the customer, also those of the other side.
 */
export async function forgetCasesOf(trx: Trx, userId: number): Promise<void> {
  await updateOfClosedAccount(trx, userId)
  await endPlansOfUser(trx, userId)
  await updateRequestsAsBlank(trx, userId)
  await updateEventsAsBlank(trx, userId)
  await deletePhotosOf(trx, userId)
}

/**
 * Records that a technician's phone has received the pending requests. Call before answering the phone. Ignores errors,
 * for example of a read-only database, because they must not make a read fail.
 */
export async function markDelivered(db: Db, actor: User): Promise<void> {
  const { technician_id: technicianId } = sidesOf(actor)
  if (technicianId !== null) await insertDelivered(db, technicianId).catch(() => undefined)
}

/** A page of the requests that the user sent and, as a technician, received: newest first, after `cursor`. */
export type OwnPage = z.infer<typeof ownServiceRequestsQuery>

export async function listOwnServiceRequests(
  db: Db,
  actor: User,
  wanted: OwnPage,
): Promise<z.infer<typeof ownServiceRequestsAnswer>> {
  const { limit, after } = pageOf(wanted)
  // One extra row shows whether there are more.
  const rows = await serviceRequests.listServiceRequests(db, sidesOf(actor), { limit: limit + 1, after })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    serviceRequests: shown.map((row) => viewFor(actor, row)),
    next_cursor: last ? String(last.id) : null,
  }
}

function pageOf({ limit = OWN_REQUESTS_MAX, cursor }: OwnPage): serviceRequests.Page {
  return { limit, after: cursor }
}

// Part of every ETag: when a release changes the fields, lists stored by phones count as changed.
const FORM = Object.keys(serviceRequest.shape).join()

/**
 * The ETag of `listOwnServiceRequests`, different for each user. Read it before the list: a change in between then costs
 * the phone one more request. Read after the list, it could stand for a change that the phone never got. Throws
 * `validation_failed` for a cursor that is not of this user's list.
 */
export async function tagOwnServiceRequests(db: Db, actor: User, wanted: OwnPage): Promise<string> {
  const sides = sidesOf(actor)
  const { limit, after } = pageOf(wanted)
  if (after !== undefined && !(await serviceRequests.hasServiceRequest(db, after, sides)))
    throw new DomainError('validation_failed', { fields: { cursor: CURSOR_INVALID } })
  const version = await serviceRequests.findServiceRequestsVersion(db, sides, { limit: limit + 1, after })
  return `"${hash('sha1', JSON.stringify([FORM, sides, limit, after, version]), 'base64url')}"`
}

type Kept = { serviceRequest?: ServiceRequest; events?: ServiceRequestEvent[] } & Partial<
  z.infer<typeof eventAnswer>
>

/**
 * The stored answer of an idempotency key, with personal data as `actor` may see it now, because people may have
 * changed it or left since. If nothing has changed, the answer is byte for byte the first one.
 */
export async function replayStoredAnswer(db: Db, actor: User, jsonText: string): Promise<string> {
  const kept = JSON.parse(jsonText) as Kept
  if (!kept.serviceRequest && !kept.event) return jsonText
  return JSON.stringify({
    ...kept,
    ...(kept.serviceRequest && { serviceRequest: await requestAsToday(db, actor, kept.serviceRequest) }),
    ...(kept.event && { event: await eventAsToday(db, actor, kept.event) }),
    ...(kept.events && {
      events: await Promise.all(kept.events.map((event) => eventAsToday(db, actor, event))),
    }),
  })
}

async function requestAsToday(db: Db, actor: User, kept: ServiceRequest): Promise<ServiceRequest> {
  const row = await serviceRequests.findServiceRequest(db, kept.id, sidesOf(actor))
  return restorePersonalData(kept, row && viewFor(actor, { ...row, status: kept.status }))
}
