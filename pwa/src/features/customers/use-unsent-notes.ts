import type { Customer } from '@tecnicerca/shared/customers'
import { shownCustomers } from '../../offline/cases/customers.ts'
import { pageClock } from '../../offline/network/clock.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'

/** Customers of the server with the notes that are still in the outbox. */
export function useUnsentNotes(userId: number, customers: readonly Customer[]): Customer[] {
  const { records } = useOutbox(userId)
  return shownCustomers(customers, records, pageClock.now())
}
