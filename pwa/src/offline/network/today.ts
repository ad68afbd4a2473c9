import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { SERVICE_REQUEST_LIMITS } from '@tecnicerca/shared/limits'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { pageClock } from './server-clock.ts'

/** Today in Santo Domingo by the server's clock. A phone with a wrong date would offer days that the server refuses. */
export function today(): string {
  return dayInSantoDomingo(new Date(pageClock.now()))
}

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
