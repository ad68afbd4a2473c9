import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { isOpen } from '@tecnicerca/shared/service-request-status'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'

const DAY_MS = 86_400_000

/** Whether the two can still write to each other; `now` by the server's clock. */
export function isTalkable(
  { status, ended_at }: Pick<ServiceRequest, 'status' | 'ended_at'>,
  now: number,
): boolean {
  if (isOpen(status) || ended_at === null) return true
  return now < new Date(ended_at).getTime() + CASE_LIMITS.days_after_end * DAY_MS
}
