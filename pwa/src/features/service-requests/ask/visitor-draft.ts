import { dropDraft, keepDraft, readDraft } from '../../../lib/forms/form-draft.ts'
import type { ServiceRequestValues } from './service-request-values.ts'

const DRAFT = 'service-request'
const EMPTY = {
  service_description: '',
  request_date: '',
  service_location: '',
  time_window: '',
  is_urgent: '',
  sector_id: '',
  reference_point: '',
}
const YES = 'true'

/**
 * What somebody without a session has typed into the form, for a day at most: until it is sent, or whoever signs in takes
 * it over, or somebody leaves this phone.
 */
export function readVisitorDraft(): Partial<ServiceRequestValues> | undefined {
  const { is_urgent: isUrgent, time_window: timeWindow, ...typed } = readDraft(DRAFT, EMPTY)
  if (!typed.service_description && !typed.service_location) return undefined
  return { ...typed, is_urgent: isUrgent === YES, time_window: timeWindow || 'any' }
}

/** False where the browser keeps nothing. */
export function keepVisitorDraft({ is_urgent: isUrgent, ...values }: Partial<ServiceRequestValues>): boolean {
  return keepDraft(DRAFT, { ...values, is_urgent: isUrgent ? YES : '' })
}

export function dropVisitorDraft(): void {
  dropDraft(DRAFT)
}
