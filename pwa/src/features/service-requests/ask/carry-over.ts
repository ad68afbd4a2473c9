import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import type { Correction } from '../../../offline/outbox/correction.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { createDraft } from '../../../offline/storage/drafts.ts'
import { type ServiceRequestValues, valuesOf } from './service-request-values.ts'

/** Draft of the form that asks for a service; one for all technicians, so that the same job can be asked of the next. */
export const SERVICE_REQUEST_DRAFT = 'service_request'

/** `corrects`: the refused item whose place the words take while it waits for attention. */
export type ServiceRequestDraft = Partial<ServiceRequestValues> & {
  corrects?: Exclude<Correction, { how: 'opened' }>
}

/** Puts a refused request into the form of the next technician that is opened. */
export async function carryOver(
  record: Extract<OutboxRecord, { kind: 'service_request.create' }>,
): Promise<void> {
  const draft = createDraft<ServiceRequestDraft>(record.user_id, SERVICE_REQUEST_DRAFT)
  draft.save({
    ...valuesOf(record.payload),
    corrects: { how: 'carried', itemId: record.id, revision: record.revision },
  })
  await draft.flush()
}

/** Puts what came to nothing with one technician into the form of the next, as a request of its own. */
export async function askAgain(asked: ServiceRequest, userId: number): Promise<void> {
  const draft = createDraft<ServiceRequestDraft>(userId, SERVICE_REQUEST_DRAFT)
  draft.save({ ...valuesOf(asked), group_id: '' })
  await draft.flush()
}

/** What a draft corrects; a draft of an earlier build does not say how, and is about the same technician only. */
export function correctionOf(draft: ServiceRequestDraft | undefined): Correction | undefined {
  const { itemId, revision, how = 'refused' } = draft?.corrects ?? {}
  return itemId === undefined || revision === undefined ? undefined : { how, itemId, revision }
}
