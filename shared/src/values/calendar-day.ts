import * as z from 'zod/mini'
import { isCalendarDay } from '../calendar.ts'

/** A calendar day as text; PostgreSQL returns it in the same form. */
export function calendarDay(message = 'Debe ser una fecha válida (AAAA-MM-DD).') {
  return z.string({ error: message }).check(z.refine(isCalendarDay, { error: message }))
}
