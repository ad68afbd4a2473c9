import { clockTime } from '@tecnicerca/shared/messages/dates'
import { shortDate } from './formats.ts'

/** 'sáb. 21 nov. 2026, 3:40 p. m.' */
export function dayAndTime(instant: string): string {
  return `${shortDate(new Date(instant))}, ${unbrokenTime(instant)}`
}

/** '3:40 p. m.', never broken over two lines. */
export function unbrokenTime(instant: string): string {
  return clockTime(instant).replaceAll(' ', '\u00a0')
}
