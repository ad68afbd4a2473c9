/** The state machine of a service request as data: the server enforces it, and screens derive their buttons from it. */
export const STATUSES = ['pending', 'accepted', 'completed', 'cancelled'] as const
export type ServiceRequestStatus = (typeof STATUSES)[number]

/** `customer` made the request, `technician` received it. */
export type Party = 'customer' | 'technician'

/** Who can act on a service request. `system`: it expired or its group was taken. `admin`: an admin, for TecniCerca. */
export const ACTORS = ['customer', 'technician', 'system', 'admin'] as const
export type Actor = (typeof ACTORS)[number]

/** Reasons that each side can give for ending a service request. */
export const REASONS = {
  customer: ['no_longer_needed', 'found_another', 'no_answer', 'technician_absent', 'date_changed', 'other'],
  technician: ['busy', 'outside_my_area', 'not_my_work', 'customer_absent', 'details_missing', 'other'],
} as const satisfies Record<Party, readonly string[]>
export type Reason = (typeof REASONS)[Party][number]

/** Nobody came, or nobody was there. Only offered once a request was accepted. */
export const ABSENCE_REASONS = ['technician_absent', 'customer_absent'] as const

/** Reasons for an automatic end: no answer, another request of its group was accepted, an account was closed. */
export const SYSTEM_REASONS = ['expired', 'taken', 'account_closed'] as const
/** Reasons that an admin can give for ending a service request. */
export const ADMIN_REASONS = ['duplicated', 'fraud', 'safety', 'requested', 'other'] as const
export type AdminReason = (typeof ADMIN_REASONS)[number]

export type EndReason = Reason | AdminReason | (typeof SYSTEM_REASONS)[number]

export type Transition = { from: ServiceRequestStatus; to: ServiceRequestStatus; by: readonly Party[] }

export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending', to: 'accepted', by: ['technician'] },
  { from: 'pending', to: 'cancelled', by: ['technician', 'customer'] },
  { from: 'accepted', to: 'completed', by: ['technician'] },
  { from: 'accepted', to: 'cancelled', by: ['technician', 'customer'] },
]

/** Statuses that `party` may set on a service request in `from`. */
export function nextStatuses(from: ServiceRequestStatus, party: Party): ServiceRequestStatus[] {
  return TRANSITIONS.filter((step) => step.from === from && step.by.includes(party)).map((step) => step.to)
}

export function canTransition(from: ServiceRequestStatus, to: ServiceRequestStatus, party: Party): boolean {
  return nextStatuses(from, party).includes(to)
}

/** True if `party` can set `status` from at least one other status. Setting it a second time is then no error. */
export function canReach(status: ServiceRequestStatus, party: Party): boolean {
  return TRANSITIONS.some((step) => step.to === status && step.by.includes(party))
}

/** True if the change needs a reason: after acceptance, the other side relied on the request. */
export function needsReason(from: ServiceRequestStatus, to: ServiceRequestStatus): boolean {
  return from === 'accepted' && to === 'cancelled'
}

/** True while the status can still change. */
export function isOpen(status: ServiceRequestStatus): boolean {
  return TRANSITIONS.some(({ from }) => from === status)
}
