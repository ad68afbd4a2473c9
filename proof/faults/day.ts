import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'

export const TODAY = dayInSantoDomingo(new Date())
export const YESTERDAY = addDays(TODAY, -1)

/** A script that shifts the clock of a page by `skew` milliseconds. */
export function wrongClock(skew: number): string {
  return `const Real = Date
    globalThis.Date = class extends Real {
      constructor(...args) { args.length === 0 ? super(Real.now() + ${skew}) : super(...args) }
      static now() { return Real.now() + ${skew} }
    }`
}
