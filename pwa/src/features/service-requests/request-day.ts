import { addDays } from '@tecnicerca/shared/calendar'
import { SERVICE_REQUEST_LIMITS } from '@tecnicerca/shared/limits'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { today } from '../../offline/network/clock.ts'

/** The error message for a day that cannot be requested, in the server's words; undefined for a valid or empty day. */
export function findDayProblem(day: string): string | undefined {
  if (!day) return undefined
  if (day < today()) return SERVICE_REQUEST_FORM.datePast
  return day > lastDay() ? SERVICE_REQUEST_FORM.dateTooFar : undefined
}

/** The last day that can be requested. */
export function lastDay(): string {
  return addDays(today(), SERVICE_REQUEST_LIMITS.daysAhead)
}
