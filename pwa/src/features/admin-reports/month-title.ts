import { monthName } from '@tecnicerca/shared/messages/dates'

/** 'Noviembre' for 11: capitalized, for a month outside a sentence. */
export function monthTitle(month: number): string {
  const name = monthName(month)
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
