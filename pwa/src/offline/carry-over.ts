import type { Correction } from './deliver'
import { createDraft } from './drafts'
import type { OutboxRecord, ServiceRequestPayload } from './outbox-record'

/** Draft of the form that asks for a service; one for all technicians, so that the same job can be asked of the next. */
export const SERVICE_REQUEST_DRAFT = 'service_request'

/** `corrects`: the refused item whose place the request takes. */
export type ServiceRequestDraft = Omit<ServiceRequestPayload, 'technician_id'> & { corrects?: Correction }

/** Puts a refused request into the form of the next technician that is opened. */
export async function carryOver(
  record: Extract<OutboxRecord, { kind: 'service_request.create' }>,
): Promise<void> {
  const { technician_id: _, ...words } = record.payload
  const draft = createDraft<ServiceRequestDraft>(record.user_id, SERVICE_REQUEST_DRAFT)
  draft.save({ ...words, corrects: { item_id: record.id, revision: record.revision } })
  await draft.flush()
}
