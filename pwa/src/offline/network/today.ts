import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { SERVICE_REQUEST_LIMITS } from '@tecnicerca/shared/limits'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { pageClock } from './server-clock.ts'

/** The day in Santo Domingo by the server's clock: a phone set to another day would offer days that are refused. */
export function today(): string {
  return dayInSantoDomingo(new Date(pageClock.now()))
}

/** Why nobody can be asked for this day, as the server would say; undefined for a day that can be asked for, and for none. */
export function findDayProblem(day: string): string | undefined {
  if (!day) return undefined
  if (day < today()) return SERVICE_REQUEST_FORM.datePast
  return day > lastDay() ? SERVICE_REQUEST_FORM.dateTooFar : undefined
}

/** The last day that can be asked for. */
export function lastDay(): string {
  return addDays(today(), SERVICE_REQUEST_LIMITS.daysAhead)
}
