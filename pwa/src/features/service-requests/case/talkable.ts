import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { isOpen } from '@tecnicerca/shared/service-request-status'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'

const DAY_MS = 86_400_000

/** Whether the two can still write to each other; `now` by the server's clock. */
export function isTalkable(
  { status, ended_at: endedAt }: Pick<ServiceRequest, 'status' | 'ended_at'>,
  now: number,
): boolean {
  if (isOpen(status) || endedAt === null) return true
  return now < new Date(endedAt).getTime() + CASE_LIMITS.daysAfterEnd * DAY_MS
}
