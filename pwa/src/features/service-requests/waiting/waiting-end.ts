import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { dayAndMonth } from '../../../lib/text/formats.ts'

const SOON_MS = 2 * 86_400_000

/** Says when an unanswered request expires. Undefined if that is not soon, or if it never expires. */
export function expiryLine(
  { status, expires_at: expiresAt }: Pick<ServiceRequest, 'status' | 'expires_at'>,
  now: number,
): string | undefined {
  if (status !== 'pending' || expiresAt === null) return undefined
  const end = Date.parse(expiresAt)
  if (end <= now || end - now > SOON_MS) return undefined
  // If the request expires at midnight, the last day to answer is the day before.
  return SERVICE_REQUESTS.expires(dayAndMonth(new Date(end - 1)))
}

/** True if the customer did not get the service from this technician: another one can be asked. */
export function isToAskAnother({
  direction,
  status,
  ended_by: endedBy,
  ended_reason: endedReason,
  admin_reason: laterReason,
}: Pick<ServiceRequest, 'direction' | 'status' | 'ended_by' | 'ended_reason' | 'admin_reason'>): boolean {
  if (direction !== 'sent' || status !== 'cancelled') return false
  if ((laterReason ?? endedReason) === 'technician_absent') return true
  return endedBy === 'technician' || endedReason === 'expired' || endedReason === 'taken'
}
