import { type ServiceRequestStatus, STATUSES } from '@tecnicerca/shared/service-request-status'

/** The URL's search parameters: `?q=ana&status=pending`. */
export type CaseAddress = { q?: string | undefined; status?: ServiceRequestStatus | undefined }

const MAX_TEXT = 120

/** Keeps the well-formed parameters and drops the rest, so a damaged link still opens. */
export function readCaseAddress(search: Record<string, unknown>): CaseAddress {
  const { q } = search
  const status = STATUSES.find((known) => known === search.status)
  return {
    ...(typeof q === 'string' && q.trim() && { q: q.slice(0, MAX_TEXT) }),
    ...(status && { status }),
  }
}
