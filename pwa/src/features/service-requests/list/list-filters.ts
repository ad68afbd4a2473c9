import { type ServiceRequestStatus, STATUSES } from '@tecnicerca/shared/service-requests/status'

export type Direction = 'sent' | 'received'

/** The URL's search parameters of the list. */
export type ListFilters = { view?: Direction | undefined; status?: ServiceRequestStatus | undefined }

const DIRECTIONS: readonly Direction[] = ['sent', 'received']

/** Keeps the well-formed parameters and drops the rest. */
export function readListFilters(search: Record<string, unknown>): ListFilters {
  const view = DIRECTIONS.find((known) => known === search.view)
  const status = STATUSES.find((known) => known === search.status)
  return { ...(view && { view }), ...(status && { status }) }
}
