import { type ServiceRequestStatus, STATUSES } from '@tecnicerca/shared/service-request-status'

/** What the address knows of the list: `?q=ana&status=pending`. */
export type CaseAddress = { q?: string | undefined; status?: ServiceRequestStatus | undefined }

const MAX_TEXT = 120

/** Keeps what is well formed and drops the rest: a link somebody mangled still opens. */
export function readCaseAddress(search: Record<string, unknown>): CaseAddress {
  const { q } = search
  const status = STATUSES.find((known) => known === search.status)
  return {
    ...(typeof q === 'string' && q.trim() && { q: q.slice(0, MAX_TEXT) }),
    ...(status && { status }),
  }
}
