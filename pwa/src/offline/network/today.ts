import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { pageClock } from './server-clock.ts'

/** The day in Santo Domingo by the server's clock: a phone set to another day would offer days that are refused. */
export function today(): string {
  return dayInSantoDomingo(new Date(pageClock.now()))
}
