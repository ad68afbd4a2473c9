import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import type { Random } from './random.ts'
import { type DemoServiceRequest, HOUR_MS } from './world.ts'

const MINUTE_MS = 60_000

/**
 * A job is scheduled `wanted` days from today. It was requested `lead` days before that day, or before today if that is
 * earlier.
 */
export type Days = { wanted: number; lead: number }

/** Random days: in the last twelve months for ended requests, ahead for open ones. Days near today are more frequent. */
export function inventDays(random: Random, status: ServiceRequestStatus): Days {
  const lead = random.weighted([
    [0, 2],
    [1, 4],
    [2, 3],
    [random.between(3, 7), 3],
  ])
  const ahead = random.weighted([
    [0, 3],
    [1, 3],
    [random.between(2, 4), 4],
    [random.between(5, 11), 3],
  ])
  const behind = random.chance(0.18) ? -random.between(1, 14) : -random.between(1, 344)
  if (status === 'completed') return { wanted: behind, lead }
  if (status === 'cancelled') return { wanted: random.chance(0.2) ? ahead : behind, lead: lead + 1 }
  // A pending request is recent: a technician with old ones would look inactive.
  return { wanted: status === 'pending' ? ahead + 1 : ahead, lead: status === 'pending' ? lead % 3 : lead }
}

type Timing = { status: ServiceRequestStatus; days: Days; now: Date }
type Times = Pick<DemoServiceRequest, 'request_date' | 'created_at' | 'updated_at'>

/** The times of request, job and last change: in daytime in Santo Domingo. Jobs avoid Sundays, except today. */
export function inventTimes(random: Random, { status, days: { wanted, lead }, now }: Timing): Times {
  const today = dayInSantoDomingo(now)
  const requestDate = wanted === 0 ? today : offSunday(addDays(today, wanted), wanted)
  const askedOn = addDays(requestDate < today ? requestDate : today, -lead)
  // A job completed on the day of its request was requested in the morning.
  const isSameDay = status === 'completed' && lead === 0
  const asked = atMinute(askedOn, random.between(7 * 60, isSameDay ? 10 * 60 : 21 * 60))
  const createdAt = +asked < +now - 30 * MINUTE_MS ? asked : new Date(+asked - 24 * HOUR_MS)
  const answered = new Date(+createdAt + random.between(8, 9 * 60) * MINUTE_MS)
  const done = atMinute(requestDate, random.between(isSameDay ? 13 * 60 : 9 * 60, 18 * 60))
  if (status === 'pending') return { request_date: requestDate, created_at: createdAt, updated_at: createdAt }
  return {
    request_date: requestDate,
    created_at: createdAt,
    updated_at: status === 'completed' ? done : before(now, answered, createdAt),
  }
}

/** The time of a review: within hours, or on a day soon after. */
export function inventReviewTime(random: Random, completedAt: Date, now: Date): Date {
  const days = random.weighted([
    [0, 4],
    [1, 4],
    [2, 2],
    [random.between(3, 6), 1],
  ])
  const soon = new Date(+completedAt + random.between(40, 180) * MINUTE_MS)
  const later = atMinute(addDays(dayInSantoDomingo(completedAt), days), random.between(11 * 60, 22 * 60))
  return before(now, days === 0 ? soon : later, completedAt)
}

/** `moment`, or, if it is in the future, the middle between `earliest` and now. */
function before(now: Date, moment: Date, earliest: Date): Date {
  return +moment < +now ? moment : new Date((+earliest + +now) / 2)
}

function offSunday(day: string, direction: number): string {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  return isSunday ? addDays(day, Math.sign(direction)) : day
}

/** This minute of the day in Santo Domingo. */
export function atMinute(day: string, minute: number): Date {
  return new Date(Date.parse(`${day}T04:00:00Z`) + minute * MINUTE_MS)
}
