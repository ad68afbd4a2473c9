import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'

/** Case 1 between José and Ana, as the customer's phone has it. */
export function caseRow(changes: Partial<OwnServiceRequest> = {}): OwnServiceRequest {
  return {
    ...CASE_DEFAULTS,
    id: 1,
    technician_id: 7,
    technician_name: 'José Almonte',
    customer_id: 4,
    customer_name: 'Ana Peralta',
    counterpart_phone: '',
    category_name: null,
    request_date: '2026-11-21',
    service_location: 'Calle 5',
    service_description: 'Cambiar un breaker.',
    status: 'accepted',
    has_review: 0,
    direction: 'sent',
    client_op_id: null,
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
    item: null,
    ...changes,
  }
}

/** An event of the technician in the thread of that case, already on the server. */
export function threadEvent(
  id: number,
  kind: ThreadEvent['kind'],
  changes: Partial<ThreadEvent> = {},
): ThreadEvent {
  const sent = { id, service_request_id: 1, at: '2026-11-24T13:12:00.000Z', data: {}, client_op_id: null }
  return { ...sent, by: 'technician', kind, item: null, ...changes }
}
