import * as z from 'zod/mini'
import { id } from './numbers.ts'

export const blockedCustomersAnswer = z.object({
  customers: z.array(z.object({ id: id(), name: z.string(), blocked_at: z.string() })),
})
export type BlockedCustomer = z.infer<typeof blockedCustomersAnswer>['customers'][number]
