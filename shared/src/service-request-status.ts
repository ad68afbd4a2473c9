/** The life of a service request as data: the server enforces it, the screen asks it which buttons to show. */
export const STATUSES = ['pending', 'accepted', 'completed', 'cancelled'] as const
export type ServiceRequestStatus = (typeof STATUSES)[number]

/** `customer` is whoever asked for the service, `technician` the one asked. */
export type Party = 'customer' | 'technician'

export type Transition = { from: ServiceRequestStatus; to: ServiceRequestStatus; by: readonly Party[] }

export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending', to: 'accepted', by: ['technician'] },
  { from: 'pending', to: 'cancelled', by: ['technician', 'customer'] },
  { from: 'accepted', to: 'completed', by: ['technician'] },
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
