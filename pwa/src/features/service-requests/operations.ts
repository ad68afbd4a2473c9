import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type {
  ServiceRequestInput,
  ServiceRequestRef,
  StatusInput,
} from '@tecnicerca/shared/service-requests/service-request'
import { apiCall } from '../../lib/http/api-client.ts'
import { type Correction, type Delivery, deliver } from '../../offline/outbox/deliver.ts'
import type { Shown } from '../../offline/outbox/record.ts'
import { SERVICE_REQUEST_DRAFT } from './ask/carry-over.ts'
import type { BlockedSide } from './blocks.ts'

type By = { user: { id: number }; shown: Shown }

type NewServiceRequest = By & {
  input: ServiceRequestInput
  corrects?: Correction | undefined
  lane?: string
  /** Ids of the user's photos that go with the request. */
  photoIds?: readonly string[]
  /** A copy for another technician: the form's draft belongs to the first request. */
  isCopy?: boolean
  /** Resolves once the confirmation is painted; see `Delivered`. */
  whenPainted?: () => Promise<void>
}

/** Asks a technician for a service. Rejects with the server's refusal, whose `fields` are those of the form. */
export function requestService(asked: NewServiceRequest): Promise<Delivery> {
  const { input, user, shown, corrects, lane, photoIds = [], isCopy = false, whenPainted } = asked
  const draftId = SERVICE_REQUEST_DRAFT
  const item = {
    kind: 'service_request.create',
    payload: input,
    shown,
    ...(corrects?.how !== 'opened' && !isCopy && { draftId }),
    ...(lane !== undefined && { lane }),
    photoIds,
  } as const
  return deliver({ userId: user.id, item, corrects, whenPainted })
}

export type StatusTarget = By & { service_request_id: ServiceRequestRef }
type StatusChange = StatusTarget & {
  change: StatusInput
  corrects?: Correction | undefined
  /** How long the change is kept on the phone so that it can be undone. */
  undoMs?: number | undefined
}

/**
 * Accepts, rejects, cancels or completes a service request. The promise rejects with the server's refusal, which for a
 * cancellation may name the field `reason`.
 */
export function changeServiceRequestStatus(wanted: StatusChange): Promise<Delivery> {
  const { user, shown, service_request_id: serviceRequestId, change, corrects, undoMs } = wanted
  const payload = { service_request_id: serviceRequestId, ...change }
  const undo = undoMs !== undefined && { undoMs }
  return deliver({
    userId: user.id,
    item: { kind: 'service_request.status', payload, shown, ...undo },
    corrects,
  })
}

/**
 * Cancels a service request that the server has, and asks again with other values. The new request waits behind the
 * cancellation, in the same outbox lane: if the server refuses to cancel, the technician is not asked twice.
 */
export async function cancelAndAskAgain(
  again: NewServiceRequest & { service_request_id: number },
): Promise<Delivery> {
  const { service_request_id: serviceRequestId, user, shown } = again
  await changeServiceRequestStatus({
    user,
    shown,
    service_request_id: serviceRequestId,
    change: { status: 'cancelled' },
  })
  return requestService({ ...again, lane: `service_request:${serviceRequestId}` })
}

const TOASTS = { saved: OFFLINE.savedHere, edit_pending: OFFLINE.correctionKept }

/** The message shown after a service request was submitted. */
export function serviceRequestToast(delivery: Delivery): string {
  return delivery === 'sent' ? SERVICE_REQUEST_FORM.sent : TOASTS[delivery]
}

/** The message shown after a status change was submitted. */
export function statusToast(delivery: Delivery): string {
  return delivery === 'sent' ? SERVICE_REQUESTS.updated : TOASTS[delivery]
}

const messageAnswer = async () => (await import('@tecnicerca/shared/accounts')).messageAnswer

/** Never queued: while the block waited on the phone, the blocked person could still send requests. */
export async function blockPerson(side: BlockedSide, id: number): Promise<void> {
  await apiCall({ method: 'PUT', path: `/blocked-${side}/${id}`, body: {} }, messageAnswer)
}

export async function unblockPerson(side: BlockedSide, id: number): Promise<void> {
  await apiCall({ method: 'DELETE', path: `/blocked-${side}/${id}` }, messageAnswer)
}
