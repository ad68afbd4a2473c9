import { inSantoDomingo } from '@tecnicerca/shared/calendar'
import { monthName } from '@tecnicerca/shared/messages/dates'
import { dayAndMonth, money, partsOf, shortMonth } from '@tecnicerca/shared/values/formats'

export { dayAndMonth, money, wholeNumber } from '@tecnicerca/shared/values/formats'

// Own tables instead of Intl's Spanish, as in shared/messages/dates: Intl differs between Node and old phones, and
// hydration would not match.
const WEEKDAYS = ['dom.', 'lun.', 'mar.', 'mié.', 'jue.', 'vie.', 'sáb.']

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** An amount as reports show it, for example 'RD$1,500.00'. */
export function moneyWithCents(amount: number): string {
  const text = money(amount)
  return text.includes('.') ? text : `${text}.00`
}

/** For example 'sáb. 21 nov. 2026', for a calendar day or an instant in Santo Domingo time. */
export function shortDate(value: string | Date): string {
  const { year, month, day, weekday } = partsOf(value)
  return `${WEEKDAYS[weekday]} ${day} ${shortMonth(month)} ${year}`
}

/** '21 nov 2026', within a sentence. */
export function dayOfYear(value: string | Date): string {
  return `${dayAndMonth(value)} ${partsOf(value).year}`
}

/** For example 'nov. 2026' for the month '2026-11'. */
export function monthAndYear(yearAndMonth: string): string {
  const { year, month } = partsOf(`${yearAndMonth}-01`)
  return `${shortMonth(month)} ${year}`
}

/** For example '21 de noviembre de 2026'. */
export function longDate(value: string | Date): string {
  const { year, month, day } = partsOf(value)
  return `${day} de ${monthName(month)} de ${year}`
}

/** For example 'hace 3 h'; a date if more than a week has passed. */
export function relativeTime(value: string | Date, now: Date = new Date()): string {
  const instant = new Date(value)
  const age = now.getTime() - instant.getTime()
  if (age < MINUTE) return 'hace un momento'
  if (age < HOUR) return `hace ${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `hace ${Math.floor(age / HOUR)} h`
  if (age < 2 * DAY) return 'hace 1 día'
  if (age < 7 * DAY) return `hace ${Math.floor(age / DAY)} días`
  return shortDate(instant)
}

/** The current year in Santo Domingo. */
export function currentYear(): number {
  return inSantoDomingo(new Date()).getUTCFullYear()
}
