import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { isUnsent } from '../../../offline/outbox/record.ts'

export type OpenServiceRequest = {
  /** `waiting`: stored only on this phone; `refused`: the server refused it. */
  state: 'waiting' | 'refused' | 'pending' | 'accepted'
  serviceRequest: OwnServiceRequest
}

/** The user's open requests to this technician, in the order of the user's list: latest first. */
export function openServiceRequests(
  rows: readonly OwnServiceRequest[],
  technicianId: number,
): OpenServiceRequest[] {
  return rows.flatMap((serviceRequest) => {
    if (serviceRequest.direction !== 'sent' || serviceRequest.technician_id !== technicianId) return []
    const state = openState(serviceRequest)
    return state ? [{ state, serviceRequest }] : []
  })
}

/** The state of an open request; undefined if it is over. */
export function openState({ item, status }: OwnServiceRequest): OpenServiceRequest['state'] | undefined {
  if (item?.kind === 'service_request.create' && isUnsent(item)) {
    if (item.wish?.type === 'discard') return undefined
    return item.state === 'needs_attention' ? 'refused' : 'waiting'
  }
  return status === 'pending' || status === 'accepted' ? status : undefined
}
