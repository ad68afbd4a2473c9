import { addDays } from './calendar.ts'
import { HOLIDAYS } from './messages/dates.ts'
import { partsOf } from './values/formats.ts'

type Holiday = keyof typeof HOLIDAYS

/** Month and day of the holidays that stay where they are. */
const FIXED = {
  newYear: '01-01',
  altagracia: '01-21',
  independence: '02-27',
  restoration: '08-16',
  mercedes: '09-24',
  christmas: '12-25',
} as const satisfies Partial<Record<Holiday, string>>

/** Those that Ley 139-97 moves to a Monday. */
const MOVABLE = {
  kings: '01-06',
  duarte: '01-26',
  labour: '05-01',
  constitution: '11-06',
} as const satisfies Partial<Record<Holiday, string>>

/** The name of the Dominican holiday on `day` (`YYYY-MM-DD`); undefined on other days. */
export function holidayOn(day: string): string | undefined {
  return holidaysOf(partsOf(day).year).get(day)
}

/** The days of the holidays of a year, with their names. */
export function holidaysOf(year: number): ReadonlyMap<string, string> {
  const easter = easterOf(year)
  const days: [string, Holiday][] = [
    ...Object.entries(FIXED).map(([name, day]): [string, Holiday] => [`${year}-${day}`, name as Holiday]),
    ...Object.entries(MOVABLE).map(([name, day]): [string, Holiday] => [
      moved(`${year}-${day}`),
      name as Holiday,
    ]),
    [addDays(easter, -2), 'goodFriday'],
    [addDays(easter, 60), 'corpusChristi'],
  ]
  return new Map(days.map(([day, name]) => [day, HOLIDAYS[name]]))
}

/** Days to the Monday on which a movable holiday is kept, from Sunday on. */
const TO_MONDAY = [0, 0, -1, -2, 4, 3, 0]

// Tuesday and Wednesday go back, Thursday and Friday go on. Of the Sundays only that of 1 May moves.
function moved(day: string): string {
  const { weekday } = partsOf(day)
  const isLabourSunday = weekday === 0 && day.endsWith(MOVABLE.labour)
  return addDays(day, isLabourSunday ? 1 : (TO_MONDAY[weekday] ?? 0))
}

/** Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moonShift = Math.floor((8 * century + 13) / 25)
  const moon = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, moon + weekday - 7 * correction)
}
