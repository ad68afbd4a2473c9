import { BLOCKED_CUSTOMERS, BLOCKED_TECHNICIANS } from '@tecnicerca/shared/messages/blocks'

/** Whom one can block: customers as a technician, technicians as their customer. The API calls them alike. */
export type BlockedSide = 'customers' | 'technicians'

export const BLOCKS = {
  customers: { words: BLOCKED_CUSTOMERS, screen: '/my-account/blocked-customers' },
  technicians: { words: BLOCKED_TECHNICIANS, screen: '/my-account/blocked-technicians' },
} as const
