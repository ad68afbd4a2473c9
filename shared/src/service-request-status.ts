/** The life of a service request as data: the server enforces it, the screen asks it which buttons to show. */
export const STATUSES = ['pending', 'accepted', 'completed', 'cancelled'] as const
export type ServiceRequestStatus = (typeof STATUSES)[number]

/** `customer` is whoever asked for the service, `technician` the one asked. */
export type Party = 'customer' | 'technician'

/** Who can have done something to a service request; `system`: its time or its group, `admin`: whoever removed an account. */
export const ACTORS = ['customer', 'technician', 'system', 'admin'] as const
export type Actor = (typeof ACTORS)[number]

/** Why one of the two sides ends a service request. */
export const REASONS = {
  customer: ['no_longer_needed', 'found_another', 'no_answer', 'date_changed', 'other'],
  technician: ['busy', 'outside_my_area', 'not_my_work', 'details_missing', 'other'],
} as const satisfies Record<Party, readonly string[]>
export type Reason = (typeof REASONS)[Party][number]

/** Why one ends by itself: nobody answered, another of its group was accepted, an account was closed. */
export const SYSTEM_REASONS = ['expired', 'taken', 'account_closed'] as const
export type EndReason = Reason | (typeof SYSTEM_REASONS)[number]

export type Transition = { from: ServiceRequestStatus; to: ServiceRequestStatus; by: readonly Party[] }

export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending', to: 'accepted', by: ['technician'] },
  { from: 'pending', to: 'cancelled', by: ['technician', 'customer'] },
  { from: 'accepted', to: 'completed', by: ['technician'] },
  { from: 'accepted', to: 'cancelled', by: ['technician', 'customer'] },
]

/** Statuses that `party` may choose for a service request that is in `from`. */
export function nextStatuses(from: ServiceRequestStatus, party: Party): ServiceRequestStatus[] {
  return TRANSITIONS.filter((step) => step.from === from && step.by.includes(party)).map((step) => step.to)
}

export function canTransition(from: ServiceRequestStatus, to: ServiceRequestStatus, party: Party): boolean {
  return nextStatuses(from, party).includes(to)
}

/** True where `party` can bring a service request to `status` at all, from wherever: asking again is then no error. */
export function canReach(status: ServiceRequestStatus, party: Party): boolean {
  return TRANSITIONS.some((step) => step.to === status && step.by.includes(party))
}

/** Whether ending it needs a reason: once somebody had accepted, the other side counted on it. */
export function needsReason(from: ServiceRequestStatus, to: ServiceRequestStatus): boolean {
  return from === 'accepted' && to === 'cancelled'
}

/** True while it can still become something else. */
export function isOpen(status: ServiceRequestStatus): boolean {
  return TRANSITIONS.some(({ from }) => from === status)
}
