import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'

/** A row of the own list as the server has it, sent by user 4. */
export function requestRow(id: number, changes: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    ...CASE_DEFAULTS,
    id,
    technician_id: 7,
    technician_name: 'Ana Díaz',
    customer_id: 4,
    customer_name: 'Luis Peña',
    counterpart_phone: '',
    category_name: 'Plomería',
    request_date: '2026-11-25',
    service_description: `solicitud ${id}`,
    service_location: 'Calle 5',
    status: 'pending',
    has_review: 0,
    direction: 'sent',
    client_op_id: null,
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
    ...changes,
  }
}

/** A message of the technician, as the server has it. */
export function messageEvent(
  id: number,
  text: string,
  changes: Partial<ServiceRequestEvent> = {},
): ServiceRequestEvent {
  return {
    id,
    service_request_id: 9,
    at: '2026-11-20T12:00:00.000Z',
    by: 'technician',
    kind: 'message',
    data: { text },
    client_op_id: null,
    ...changes,
  }
}
