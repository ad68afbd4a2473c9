import type { Actor } from '../features/sessions/service.ts'
import { DomainError } from '../lib/domain-error.ts'

/** The profile of whoever calls a route of access `technician`. */
export function ownProfile(actor: Actor): number {
  if (actor.technician_id === null) throw new DomainError('forbidden')
  return actor.technician_id
}
