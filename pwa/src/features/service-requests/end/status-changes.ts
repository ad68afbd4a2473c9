import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import {
  needsReason,
  nextStatuses,
  type Party,
  type ServiceRequestStatus,
} from '@tecnicerca/shared/service-requests/status'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'

/** The texts of the dialog that asks for confirmation before a service request ends. */
export type EndConfirmation = { title: string; help: string; confirm: string; isReasonNeeded: boolean }

export type StatusChangeOffer = {
  status: ServiceRequestStatus
  label: string
  /** The dialog that asks for confirmation. Absent if the change is made at once. */
  confirmation?: EndConfirmation
}

const LABELS: Record<Exclude<ServiceRequestStatus, 'cancelled'>, string | undefined> = {
  pending: undefined,
  accepted: SERVICE_REQUESTS.accept,
  completed: SERVICE_REQUESTS.complete,
}

/** What `party` must confirm to end a request in status `from`. A technician who ends a pending request rejects it. */
export function endConfirmation(from: ServiceRequestStatus, party: Party): EndConfirmation {
  const isRejection = party === 'technician' && from === 'pending'
  return {
    title: isRejection ? SERVICE_REQUESTS.rejectConfirm : SERVICE_REQUESTS.cancelConfirm,
    help: isRejection ? SERVICE_REQUESTS.rejectHelp : HELP[party],
    confirm: isRejection ? SERVICE_REQUESTS.reject : SERVICE_REQUESTS.cancel,
    isReasonNeeded: needsReason(from, 'cancelled'),
  }
}

const HELP: Record<Party, string> = {
  customer: SERVICE_REQUESTS.cancelHelp,
  technician: SERVICE_REQUESTS.cancelAcceptedHelp,
}

export function partyOf({ direction }: Pick<ListedServiceRequest, 'direction'>): Party {
  return direction === 'received' ? 'technician' : 'customer'
}

/**
 * The status buttons of one service request. While a status change waits on the phone, the next one can be made and
 * waits behind it. There are no buttons while an item of another kind waits, or after a refusal.
 */
export function statusChangesOf(serviceRequest: ListedServiceRequest): StatusChangeOffer[] {
  const { item, status: from } = serviceRequest
  if (item && !isOnItsWay(item)) return []
  const party = partyOf(serviceRequest)
  return nextStatuses(from, party).flatMap((status): StatusChangeOffer[] => {
    if (status === 'cancelled') {
      const confirmation = endConfirmation(from, party)
      return [{ status, label: confirmation.confirm, confirmation }]
    }
    const label = LABELS[status]
    return label === undefined ? [] : [{ status, label }]
  })
}

function isOnItsWay({ kind, state }: OutboxRecord): boolean {
  return kind === 'service_request.status' && state !== 'needs_attention'
}
