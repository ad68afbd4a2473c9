import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { Trx } from '../../db/client.ts'

/** Takes away what a deleted customer wrote, and how their phone called it. */
export async function updateRequestsAsBlank(trx: Trx, customer_id: number): Promise<void> {
  const { blanked } = SERVICE_REQUESTS
  await trx
    .updateTable('service_requests')
    .set({ service_description: blanked, service_location: blanked, reference_point: '', client_op_id: null })
    .where('customer_id', '=', customer_id)
    .execute()
}
