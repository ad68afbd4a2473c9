import { dropDraft, keepDraft, readDraft } from '../../lib/form-draft.ts'
import type { ServiceRequestValues } from './service-request-form.ts'

const DRAFT = 'service-request'
const EMPTY: ServiceRequestValues = { service_description: '', request_date: '', service_location: '' }

/**
 * What somebody without a session has typed into the form, for a day at most: until it is sent, or whoever signs in takes
 * it over, or somebody leaves this phone.
 */
export function readVisitorDraft(): ServiceRequestValues | undefined {
  const typed = readDraft(DRAFT, EMPTY)
  return typed.service_description || typed.service_location ? typed : undefined
}

/** False where the browser keeps nothing. */
export function keepVisitorDraft(values: ServiceRequestValues): boolean {
  return keepDraft(DRAFT, values)
}

export function dropVisitorDraft(): void {
  dropDraft(DRAFT)
}
