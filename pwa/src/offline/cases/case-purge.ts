import type { ServiceRequestEvent } from '@tecnicerca/shared/service-request-events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { removeAcknowledged, type Shown } from '../outbox/acknowledge.ts'
import type { UserOutbox } from '../outbox/user-outbox.ts'

const SAID: ReadonlySet<string> = new Set<ServiceRequestEvent['kind']>(['message', 'offered', 'photos_added'])

type Heard = { serviceRequests: readonly ServiceRequest[]; events: readonly ServiceRequestEvent[] }

/** Removes from the outbox what the stored rows and events show, and the items whose ids are in `certain`. */
export async function purgeHeard(
  { store }: Pick<UserOutbox, 'store'>,
  { serviceRequests, events }: Heard,
  certain: ReadonlySet<string> = new Set(),
): Promise<void> {
  const rows = new Map(serviceRequests.map((row) => [row.id, row]))
  const shown = [
    // What changed a row has that for its answer, and only what was said its event.
    ...events.map((event) =>
      SAID.has(event.kind) ? event : answeredWith(rows.get(event.service_request_id), event),
    ),
    ...serviceRequests,
  ].filter(({ client_op_id: clientOpId }) => clientOpId !== null)
  if (shown.length > 0 || certain.size > 0)
    await removeAcknowledged(store, { rows: shown, confirmed_before: certain })
}

function answeredWith(
  answer: ServiceRequest | undefined,
  { client_op_id: clientOpId }: ServiceRequestEvent,
): Shown {
  return { client_op_id: clientOpId, answer }
}
