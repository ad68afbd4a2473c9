import { addDays } from '@tecnicerca/shared/calendar'
import { SERVICE_REQUEST_LIMITS } from '@tecnicerca/shared/limits'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { today } from '../../offline/network/clock.ts'
import { useToday } from '../../offline/network/use-today.ts'

/** The error message for a day that cannot be requested, in the server's words; undefined for a valid or empty day. */
export function findDayProblem(day: string): string | undefined {
  if (!day) return undefined
  if (day < today()) return SERVICE_REQUEST_FORM.datePast
  return day > lastDayFrom(today()) ? SERVICE_REQUEST_FORM.dateTooFar : undefined
}

/** The first and the last day that a date field offers. */
export function useRequestDays(): { min: string; max: string } {
  const min = useToday()
  return { min, max: lastDayFrom(min) }
}

function lastDayFrom(day: string): string {
  return addDays(day, SERVICE_REQUEST_LIMITS.daysAhead)
}
