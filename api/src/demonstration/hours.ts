import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { type WeekHours, weekText } from '@tecnicerca/shared/opening-hours'
import type { Random } from './random.ts'

const DAYS = [
  ['8:00-12:00', '14:00-18:00'],
  ['8:00-17:00'],
  ['9:00-18:00'],
  ['7:30-17:30'],
  ['8:00-18:00'],
  ['8:30-12:30', '13:30-17:30'],
]

/** A week as it is stored, of four in five technicians; the others did not say it. */
export function inventHours(random: Random): string {
  return random.chance(0.2)
    ? ''
    : weekOf(random.pick(DAYS), { saturday: random.chance(0.7), sunday: random.chance(0.1) })
}

/** Monday to Friday alike, and the morning of the other days on which they work. */
export function weekOf(day: string[], { saturday, sunday }: { saturday: boolean; sunday: boolean }): string {
  const hours: WeekHours = {
    ...{ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day },
    saturday: saturday ? ['8:00-12:00'] : [],
    sunday: sunday ? ['9:00-12:00'] : [],
  }
  return weekText(hours)
}

/** A few days of one in six, as PostgreSQL writes ranges. Some are off today. */
export function inventDaysOff(random: Random, now: Date): string {
  if (!random.chance(1 / 6)) return '{}'
  const first = addDays(dayInSantoDomingo(now), random.between(-1, 40))
  return `{[${first},${addDays(first, random.pick([0, 0, 1, 6, 13]))}]}`
}
