import { inSantoDomingo } from '../calendar.ts'

// Own tables instead of Intl: its Spanish differs between Node and old phones, and hydration would not match.
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** 'noviembre' for 11. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

/** '3:40 p. m.' in Santo Domingo time; the result ends with a full stop. */
export function clockTime(instant: string | Date): string {
  const moved = inSantoDomingo(new Date(instant))
  const hours = moved.getUTCHours()
  const minutes = String(moved.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'a. m.' : 'p. m.'}`
}
