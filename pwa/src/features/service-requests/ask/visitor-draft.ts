import { dropDraft, keepDraft, readDraft } from '../../../lib/forms/form-draft.ts'
import { safeSessionStorage } from '../../../lib/storage/safe-storage.ts'
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
 * The visitor's draft of the form. It is kept for at most a day, and removed earlier when it is sent, when it becomes
 * the draft of a user who signs in, or when a user signs out on this phone.
 */
export function readVisitorDraft(): Partial<ServiceRequestValues> | undefined {
  const { is_urgent: isUrgent, time_window: timeWindow, ...typed } = readDraft(DRAFT, EMPTY)
  if (!typed.service_description && !typed.service_location) return undefined
  return { ...typed, is_urgent: isUrgent === YES, time_window: timeWindow || 'any' }
}

/** False if the browser cannot store it. */
export function keepVisitorDraft({ is_urgent: isUrgent, ...values }: Partial<ServiceRequestValues>): boolean {
  return keepDraft(DRAFT, { ...values, is_urgent: isUrgent ? YES : '' })
}

export function dropVisitorDraft(): void {
  dropDraft(DRAFT)
}

/** In this tab only: the visitor left the form to sign in, so whoever signs in now is the author of the draft. */
const LEFT_TO_SIGN_IN = 'visitor-draft-left'
/** Long enough for a registration on the way, too short for the next person on a shared phone. */
const LEFT_MS = 30 * 60_000

export function noteLeftToSignIn(): void {
  safeSessionStorage.write(LEFT_TO_SIGN_IN, String(Date.now()))
}

export function hasLeftToSignIn(): boolean {
  const age = Date.now() - Number(safeSessionStorage.read(LEFT_TO_SIGN_IN))
  return age >= 0 && age < LEFT_MS
}

export function forgetLeftToSignIn(): void {
  safeSessionStorage.remove(LEFT_TO_SIGN_IN)
}
