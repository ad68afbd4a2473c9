import type { Actor } from '../features/sessions/service.ts'
import { DomainError } from '../lib/domain-error.ts'
import type { Access, Route } from './route.ts'

const IS_ALLOWED: Record<Exclude<Access, 'visitor'>, (actor: Actor) => boolean> = {
  session: () => true,
  customer: (actor) => actor.role === 'customer',
  without_profile: ({ role, technician_id: technicianId }) =>
    role === 'customer' || (role === 'technician' && technicianId === null),
  technician: (actor) => actor.role === 'technician' && actor.technician_id !== null,
  admin: (actor) => actor.role === 'admin',
}

/** Why the route's declared access does not let this caller in; undefined where it does. */
export function refusalOf({ access, refusals }: Route, actor: Actor | undefined): DomainError | undefined {
  if (access === 'visitor') return undefined
  if (!actor) return new DomainError('unauthenticated')
  return IS_ALLOWED[access](actor) ? undefined : new DomainError(refusals?.[actor.role] ?? 'forbidden')
}
