import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-request-status'
import type { Random } from './random.ts'
import { type DemoServiceRequest, HOUR_MS } from './world.ts'

const MINUTE_MS = 60_000

/** A job is wanted `wanted` days from today and was asked for `lead` days before that, or before today. */
export type Days = { wanted: number; lead: number }

/** Days of the last twelve months for what is over, of the coming ones for what is open; sooner more often. */
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
  // A technician who lets somebody wait for days would look asleep.
  return { wanted: status === 'pending' ? ahead + 1 : ahead, lead: status === 'pending' ? lead % 3 : lead }
}

type Timing = { status: ServiceRequestStatus; days: Days; now: Date }
type Times = Pick<DemoServiceRequest, 'request_date' | 'created_at' | 'updated_at'>

/** When it was asked for, wanted and last changed: by day, in Santo Domingo, and not on Sundays but today. */
export function inventTimes(random: Random, { status, days: { wanted, lead }, now }: Timing): Times {
  const today = dayInSantoDomingo(now)
  const request_date = wanted === 0 ? today : offSunday(addDays(today, wanted), wanted)
  const asked_on = addDays(request_date < today ? request_date : today, -lead)
  // What is done the day it was asked for was asked for in the morning.
  const is_same_day = status === 'completed' && lead === 0
  const asked = atMinute(asked_on, random.between(7 * 60, is_same_day ? 10 * 60 : 21 * 60))
  const created_at = +asked < +now - 30 * MINUTE_MS ? asked : new Date(+asked - 24 * HOUR_MS)
  const answered = new Date(+created_at + random.between(8, 9 * 60) * MINUTE_MS)
  const done = atMinute(request_date, random.between(is_same_day ? 13 * 60 : 9 * 60, 18 * 60))
  if (status === 'pending') return { request_date, created_at, updated_at: created_at }
  return {
    request_date,
    created_at,
    updated_at: status === 'completed' ? done : before(now, answered, created_at),
  }
}

/** Most review within hours, in the evening or on a day soon after. */
export function inventReviewTime(random: Random, completed_at: Date, now: Date): Date {
  const days = random.weighted([
    [0, 4],
    [1, 4],
    [2, 2],
    [random.between(3, 6), 1],
  ])
  const soon = new Date(+completed_at + random.between(40, 180) * MINUTE_MS)
  const later = atMinute(addDays(dayInSantoDomingo(completed_at), days), random.between(11 * 60, 22 * 60))
  return before(now, days === 0 ? soon : later, completed_at)
}

/** `moment`, or where that is still to come something between `earliest` and now. */
function before(now: Date, moment: Date, earliest: Date): Date {
  return +moment < +now ? moment : new Date((+earliest + +now) / 2)
}

function offSunday(day: string, direction: number): string {
  const is_sunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  return is_sunday ? addDays(day, Math.sign(direction)) : day
}

function atMinute(day: string, minute: number): Date {
  return new Date(Date.parse(`${day}T04:00:00Z`) + minute * MINUTE_MS)
}
