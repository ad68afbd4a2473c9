import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import {
  nextStatuses,
  type Party,
  type ServiceRequestStatus,
} from '@tecnicerca/shared/service-request-status'
import type { OutboxRecord } from '../../offline/outbox/record.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'

export type StatusChangeOffer = {
  status: ServiceRequestStatus
  label: string
  /** Asked before it is done; without it the change is done at once. */
  question?: { title: string; help: string }
}

const OFFERS: Record<Party, Partial<Record<ServiceRequestStatus, Omit<StatusChangeOffer, 'status'>>>> = {
  customer: {
    cancelled: {
      label: SERVICE_REQUESTS.cancel,
      question: { title: SERVICE_REQUESTS.cancel_confirm, help: SERVICE_REQUESTS.cancel_help },
    },
  },
  technician: {
    accepted: { label: SERVICE_REQUESTS.accept },
    cancelled: {
      label: SERVICE_REQUESTS.reject,
      question: { title: SERVICE_REQUESTS.reject_confirm, help: SERVICE_REQUESTS.reject_help },
    },
    completed: { label: SERVICE_REQUESTS.complete },
  },
}

/**
 * The buttons of one service request. A change of status that still waits on the phone may be followed by the next one,
 * which waits behind it. Anything else that waits has no buttons yet.
 */
export function statusChangesOf(service_request: ListedServiceRequest): StatusChangeOffer[] {
  if (service_request.item && !isOnItsWay(service_request.item)) return []
  const party: Party = service_request.direction === 'received' ? 'technician' : 'customer'
  return nextStatuses(service_request.status, party).flatMap((status) => {
    const offer = OFFERS[party][status]
    return offer ? [{ status, ...offer }] : []
  })
}

function isOnItsWay({ kind, state }: OutboxRecord): boolean {
  return kind === 'service_request.status' && state !== 'needs_attention'
}
