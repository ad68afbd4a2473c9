import type { SessionUser } from './session.ts'

/** True for a technician who has no profile yet: an administrator made the account one. */
export function lacksProfile({ role, technician_id: technicianId }: SessionUser): boolean {
  return role === 'technician' && technicianId === null
}
