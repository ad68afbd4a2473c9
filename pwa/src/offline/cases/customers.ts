import type { Customer, CustomersAnswer } from '@tecnicerca/shared/customers'
import { apiGet } from '../../lib/http/api-client.ts'
import { pageClock } from '../network/clock.ts'
import { type Delivery, deliver } from '../outbox/deliver.ts'
import { isShownAsDone, type OutboxRecord, withPendingEdit } from '../outbox/record.ts'
import { createOwnList, type OwnList } from './own-list.ts'

/** The latest customers, which the phone keeps. `nextCursor`: with which the server gives the others; null without any. */
export type CustomersState = {
  isLoading: boolean
  customers: readonly Customer[]
  nextCursor: string | null
}

export const CUSTOMERS_LOADING: CustomersState = { isLoading: true, customers: [], nextCursor: null }

const made = new Map<number, OwnList<CustomersState>>()

/** The customers of one technician, the latest job first, with the unsent notes. */
export function ownCustomers(userId: number): OwnList<CustomersState> {
  const known =
    made.get(userId) ??
    createOwnList<CustomersAnswer, CustomersState>(userId, {
      name: 'customers',
      kind: 'customer_note.set',
      loading: CUSTOMERS_LOADING,
      nothing: { customers: [], next_cursor: null },
      fetchList: () => fetchCustomers({}),
      stateOf: ({ customers, next_cursor: nextCursor }, records) => ({
        isLoading: false,
        customers: shownCustomers(customers, records, pageClock.now()),
        nextCursor,
      }),
    })
  made.set(userId, known)
  return known
}

const customersAnswer = async () => (await import('@tecnicerca/shared/customers')).customersAnswer

/** A page of the server's list: the customers after the one with the id `cursor` whose name or note has these words. */
export function fetchCustomers({
  query = '',
  cursor = '',
}: {
  query?: string
  cursor?: string
}): Promise<CustomersAnswer> {
  return apiGet(
    `/technicians/profile/customers?${new URLSearchParams({ query, cursor }).toString()}`,
    customersAnswer,
  )
}

/** The customers with the unsent notes, without contact data that may not be seen any more at `now` (ms by the server's clock). */
export function shownCustomers(
  customers: readonly Customer[],
  records: readonly OutboxRecord[],
  now: number,
): Customer[] {
  const notes = new Map<number, string>()
  for (const record of records.filter(isShownAsDone).map(withPendingEdit)) {
    if (record.kind === 'customer_note.set') notes.set(record.payload.customer_id, record.payload.note)
  }
  return customers.map((customer) => {
    const { contact_until: until } = customer
    const isOver = until !== null && now >= Date.parse(until)
    return {
      ...customer,
      note: notes.get(customer.id) ?? customer.note,
      ...(isOver && { phone: '', address: '', contact_until: null }),
    }
  })
}

type Noted = { userId: number; customer: Customer; note: string; draftId: string }

/** Sets the technician's own note, with or without a network. Rejects with the server's refusal. */
export function setCustomerNote({ userId, customer, note, draftId }: Noted): Promise<Delivery> {
  const shown = { name: customer.name, profile_image: null, category_name: null }
  const payload = { customer_id: customer.id, note }
  return deliver({ userId, item: { kind: 'customer_note.set', payload, shown, draftId } })
}
