import { inSantoDomingo } from '../calendar.ts'
import { monthName } from '../messages/dates.ts'

/** Text such as 'RD$1,500'; decimals only if there are cents. */
export function money(amount: number): string {
  const [whole = '0', cents] = Math.abs(amount).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}RD$${grouped}${cents === '00' ? '' : `.${cents}`}`
}

/** '21 nov', within a sentence about something recent. */
export function dayAndMonth(value: string | Date): string {
  const { month, day } = partsOf(value)
  return `${day} ${shortMonth(month).replace('.', '')}`
}

/** 'nov.' for 11. */
export function shortMonth(month: number): string {
  const name = monthName(month)
  if (month === 5) return name
  return month === 9 ? 'sept.' : `${name.slice(0, 3)}.`
}

/** The parts of a calendar day, or of an instant in Santo Domingo time; `weekday` 0 is Sunday. */
export function partsOf(value: string | Date) {
  const text =
    typeof value === 'string' && value.length === 10
      ? value
      : inSantoDomingo(new Date(value)).toISOString().slice(0, 10)
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month, day, weekday: new Date(`${text}T00:00:00Z`).getUTCDay() }
}

/** For example '25,422'. */
export function wholeNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
}
