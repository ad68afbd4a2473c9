/** Every calendar day in the application is a day of Santo Domingo (UTC−4 all year, no daylight saving). */
export const TIME_ZONE = 'America/Santo_Domingo'

const BEHIND_UTC_MS = 4 * 3_600_000

/** Shifts the instant so that its UTC fields show the time in Santo Domingo. */
export function inSantoDomingo(instant: Date): Date {
  return new Date(instant.getTime() - BEHIND_UTC_MS)
}

/** The calendar day `YYYY-MM-DD` in Santo Domingo at the given instant. */
export function dayInSantoDomingo(instant: Date): string {
  // Computed, because the output of Intl differs between browsers (WebKitGTK has 11/21/2026 for en-CA).
  return inSantoDomingo(instant).toISOString().slice(0, 10)
}

/** The day in Santo Domingo as a number: days since 1970-01-01. */
export function dayNumberInSantoDomingo(instant: Date): number {
  return Math.floor(inSantoDomingo(instant).getTime() / 86_400_000)
}

/** `day` moved by whole days; `day` and result are `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** True for a day that exists (`2026-02-30` does not) from the year 1900 to 9999. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}
