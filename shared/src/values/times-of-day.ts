import type { TimeWindow } from '../service-requests/cases.ts'

/** In minutes after midnight; `to` is no longer in it. */
export type Span = { from: number; to: number }

/** The hours in which somebody is expected. */
export const WINDOW_SPANS: Record<TimeWindow, Span> = {
  any: { from: 7 * 60, to: 21 * 60 },
  morning: { from: 8 * 60, to: 12 * 60 },
  afternoon: { from: 12 * 60, to: 18 * 60 },
  evening: { from: 18 * 60, to: 21 * 60 },
}

/** '8:00' for 480. */
export function timeOf(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
