import { BLOCKED_CUSTOMERS, BLOCKED_TECHNICIANS } from '@tecnicerca/shared/messages/blocks'

/** Who can be blocked: customers by a technician, technicians by their customer. The API's paths use the same words. */
export type BlockedSide = 'customers' | 'technicians'

export const BLOCKS = {
  customers: { words: BLOCKED_CUSTOMERS, screen: '/my-account/blocked-customers' },
  technicians: { words: BLOCKED_TECHNICIANS, screen: '/my-account/blocked-technicians' },
} as const
