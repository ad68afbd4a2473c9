import type { SessionUser } from './session.ts'

/** True for a technician who has no profile yet, because an administrator gave the account this role. */
export function lacksProfile({ role, technician_id: technicianId }: SessionUser): boolean {
  return role === 'technician' && technicianId === null
}
