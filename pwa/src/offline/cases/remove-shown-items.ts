import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { PLAN_KINDS } from '@tecnicerca/shared/service-requests/maintenance-log'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { VISIT_KINDS } from '@tecnicerca/shared/service-requests/visit-log'
import { removeAcknowledged, type Shown } from '../outbox/acknowledge.ts'
import type { UserOutbox } from '../outbox/user-outbox.ts'

const ANSWERED_WITH_EVENT: ReadonlySet<string> = new Set<ServiceRequestEvent['kind']>([
  'message',
  'offered',
  'photos_added',
  'payment_noted',
  'guarantee_claimed',
  ...VISIT_KINDS,
  ...PLAN_KINDS,
])

type StoredRows = { serviceRequests: readonly ServiceRequest[]; events: readonly ServiceRequestEvent[] }

/** Removes the outbox items that the stored rows and events show, and those with an id in `certain`. */
export async function removeItemsShownBy(
  { store }: Pick<UserOutbox, 'store'>,
  { serviceRequests, events }: StoredRows,
  certain: ReadonlySet<string> = new Set(),
): Promise<void> {
  const rows = new Map(serviceRequests.map((row) => [row.id, row]))
  const shown = [
    // The server answers messages, offers, photos, payments, claims, visits and plans with their event, and all other items with the changed row.
    ...events.map((event) =>
      ANSWERED_WITH_EVENT.has(event.kind) ? event : answeredWith(rows.get(event.service_request_id), event),
    ),
    ...serviceRequests,
  ].filter(({ client_op_id: clientOpId }) => clientOpId !== null)
  if (shown.length > 0 || certain.size > 0)
    await removeAcknowledged(store, { rows: shown, confirmedBefore: certain })
}

function answeredWith(
  answer: ServiceRequest | undefined,
  { client_op_id: clientOpId }: ServiceRequestEvent,
): Shown {
  return { client_op_id: clientOpId, answer }
}
