import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { type ServiceRequestStatus, STATUSES } from '@tecnicerca/shared/service-requests/status'
import { endOf } from './list-order.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'

export type Direction = 'sent' | 'received'

/** The URL's search parameters of the list. `month`: of the end, '2026-11'. `toAnswer`: only those that wait for the user. */
export type ListFilters = {
  view?: Direction | undefined
  status?: ServiceRequestStatus | undefined
  month?: string | undefined
  toAnswer?: true | undefined
}

const DIRECTIONS: readonly Direction[] = ['sent', 'received']

/** Keeps the well-formed parameters and drops the rest. */
export function readListFilters(search: Record<string, unknown>): ListFilters {
  const view = DIRECTIONS.find((known) => known === search.view)
  const status = STATUSES.find((known) => known === search.status)
  const month = typeof search.month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month)
  return {
    ...(view && { view }),
    ...(status && { status }),
    ...(month && { month: search.month as string }),
    ...(String(search.toAnswer) === 'true' && { toAnswer: true }),
  }
}

type Row = Pick<ListedServiceRequest, 'status' | 'ended_at' | 'updated_at' | 'item' | 'toAnswer'>

/** True if the filters show this request. */
export function isShown(row: Row, { status, month, toAnswer }: ListFilters): boolean {
  if (toAnswer && !row.toAnswer) return false
  return (status === undefined || row.status === status) && (month === undefined || endedInMonth(row, month))
}

/** True if the request ended in this month of Santo Domingo. A change that is still in the outbox was just made. */
export function endedInMonth({ item, ...row }: Omit<Row, 'toAnswer'>, month: string): boolean {
  return item !== null || dayInSantoDomingo(new Date(endOf(row))).slice(0, 7) === month
}
