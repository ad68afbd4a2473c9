import type { Role } from '@tecnicerca/shared/accounts'

export type DemonstrationAccount = { role: Role; email: string; password: string }

/** One account for each role. They are printed at startup. */
export const DEMONSTRATION_ACCOUNTS = {
  customer: { role: 'customer', email: 'cliente@tecnicerca.do', password: 'cliente123' },
  technician: { role: 'technician', email: 'tecnico@tecnicerca.do', password: 'tecnico123' },
  admin: { role: 'admin', email: 'admin@tecnicerca.do', password: 'admin123' },
} as const satisfies Record<Role, DemonstrationAccount>

/** The password of all other demonstration accounts. */
export const SHARED_PASSWORD = 'demo123'

/** The email domain of all other demonstration accounts. */
export const INVENTED_DOMAIN = 'demo.tecnicerca.do'
