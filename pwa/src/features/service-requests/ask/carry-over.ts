import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import type { Correction } from '../../../offline/outbox/deliver.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { createDraft } from '../../../offline/storage/drafts.ts'
import { type ServiceRequestValues, valuesOf } from './service-request-values.ts'

/** Name of the request form's draft. All technicians share it, so that the same text can be sent to the next one. */
export const SERVICE_REQUEST_DRAFT = 'service_request'

/** `corrects`: the refused item that these values replace, if it still needs attention. */
export type ServiceRequestDraft = Partial<ServiceRequestValues> & {
  corrects?: Exclude<Correction, { how: 'opened' }>
}

/** Stores a refused request as the draft, so that the next technician's form opens with it. */
export function carryOver(record: Extract<OutboxRecord, { kind: 'service_request.create' }>): Promise<void> {
  return replaceDraft(record.user_id, {
    ...valuesOf(record.payload),
    corrects: { how: 'carried', itemId: record.id, revision: record.revision },
  })
}

/** Stores an ended request as the draft of a new one, so that the next technician's form opens with it. */
export function askAnother(asked: ServiceRequest, userId: number): Promise<void> {
  return replaceDraft(userId, { ...valuesOf(asked), group_id: '' })
}

/** Like `askAnother`, for a new job on `day`; '' if it is still to be chosen. */
export function askAgain(asked: ServiceRequest, userId: number, day: string): Promise<void> {
  const newDay = { request_date: day, time_window: 'any', is_urgent: false }
  return replaceDraft(userId, { ...valuesOf(asked), ...newDay, group_id: '' })
}

async function replaceDraft(userId: number, values: ServiceRequestDraft): Promise<void> {
  const draft = createDraft<ServiceRequestDraft>(userId, SERVICE_REQUEST_DRAFT)
  // Loaded, so that the new values replace the stored ones instead of being merged into them.
  await draft.load()
  draft.save(values)
  await draft.flush()
}

/**
 * The correction that a draft makes. A draft of an earlier build has no `how`: it corrects a refused item for the same
 * technician.
 */
export function correctionOf(draft: ServiceRequestDraft | undefined): Correction | undefined {
  const { itemId, revision, how = 'refused' } = draft?.corrects ?? {}
  return itemId === undefined || revision === undefined ? undefined : { how, itemId, revision }
}
