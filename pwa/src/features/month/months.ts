import { monthName } from '@tecnicerca/shared/messages/dates'
import { MONTH_TEXT } from '@tecnicerca/shared/service-requests/month-log'

export function isMonth(text: unknown): text is string {
  return typeof text === 'string' && MONTH_TEXT.test(text)
}

/** The month ('2026-11') so many months later. */
export function monthsLater(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** 'noviembre de 2026'. */
export function monthWords(month: string): string {
  return `${monthName(Number(month.slice(5)))} de ${month.slice(0, 4)}`
}
