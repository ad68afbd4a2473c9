import { openOffer } from '@tecnicerca/shared/service-requests/cases'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import type { Trx } from '../../db/client.ts'
import { insertEvent, listEvents } from './event-repository.ts'

/** Withdraws the open offer of the side `by`. Returns false, and withdraws nothing, if the other side's offer is open. */
export async function withdrawOpenOffer(trx: Trx, serviceRequestId: number, by: Party): Promise<boolean> {
  const open = openOffer(await listEvents(trx, serviceRequestId))
  if (!open) return true
  if (open.by !== by) return false
  await insertEvent(trx, {
    ...{ service_request_id: serviceRequestId, by, kind: 'offer_withdrawn' },
    ...{ data: { offer_id: open.id }, client_op_id: null },
  })
  return true
}
