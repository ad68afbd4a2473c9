import type { ServiceRequestEvent } from '@tecnicerca/shared/service-request-events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'

/** What changed of one's own cases, up to `seq`; `full`: in place of all that the phone has. */
export type FetchedChanges = {
  seq: string
  full: boolean
  serviceRequests: ServiceRequest[]
  events: ServiceRequestEvent[]
  has_more: boolean
}

/** Under these names worker and pages find one another in a user's database. */
export const PUSHED = 'case_changes_pushed'
export const FOLLOWED = 'case_changes'

/** One page of the changes after `since`, heard by the worker at `as_of`. */
export type PushedPage = { since: string; as_of: number; changes: FetchedChanges }
