import type { Role } from '@tecnicerca/shared/accounts'

export type DemonstrationAccount = { role: Role; email: string; password: string }

/** One account of each role, printed at start. */
export const DEMONSTRATION_ACCOUNTS = {
  customer: { role: 'customer', email: 'cliente@tecnicerca.do', password: 'cliente123' },
  technician: { role: 'technician', email: 'tecnico@tecnicerca.do', password: 'tecnico123' },
  admin: { role: 'admin', email: 'admin@tecnicerca.do', password: 'admin123' },
} as const satisfies Record<Role, DemonstrationAccount>

/** The password of everybody else. */
export const SHARED_PASSWORD = 'demo123'

/** Where everybody else gets mail. */
export const INVENTED_DOMAIN = 'demo.tecnicerca.do'
