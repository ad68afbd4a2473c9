import { addDays } from '@tecnicerca/shared/calendar'
import { SERVICE_REQUEST_LIMITS } from '@tecnicerca/shared/limits'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { readWeek, type Schedule } from '@tecnicerca/shared/opening-hours'
import type { ListedTechnician } from '../../offline/directory/lazy-directory.ts'
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

/** When a technician works, as far as the directory on this phone knows it. */
export function listedSchedule(listed: ListedTechnician): Schedule {
  if (listed.status !== 'ready') return { hours: {}, daysOff: [] }
  return { hours: readWeek(listed.card.hours ?? ''), daysOff: listed.card.days_off_soon ?? [] }
}
