import { describe, expect, it } from 'vitest'
import { holidayOn, holidaysOf } from './holidays.ts'
import { HOLIDAYS } from './messages/dates.ts'

const { kings, duarte, labour, constitution, goodFriday, corpusChristi } = HOLIDAYS

/** The day of a holiday in a year, as `MM-DD`. */
function dayOf(name: string, year: number): string | undefined {
  return [...holidaysOf(year)].find((entry) => entry[1] === name)?.[0].slice(5)
}

describe('holidays of Ley 139-97', () => {
  it.each([
    [2012, '01-09', '01-30', '04-30', '11-05'],
    [2013, '01-06', '01-26', '04-29', '11-04'],
    [2014, '01-06', '01-26', '05-05', '11-10'],
    [2015, '01-05', '01-26', '05-04', '11-09'],
    [2016, '01-04', '01-25', '05-02', '11-06'],
    [2017, '01-09', '01-30', '05-01', '11-06'],
    [2018, '01-06', '01-29', '04-30', '11-05'],
    [2019, '01-06', '01-26', '04-29', '11-04'],
    [2020, '01-06', '01-26', '05-04', '11-09'],
    [2021, '01-04', '01-25', '05-01', '11-06'],
    [2022, '01-10', '01-24', '05-02', '11-06'],
    [2023, '01-09', '01-30', '05-01', '11-06'],
    [2024, '01-06', '01-29', '04-29', '11-04'],
    [2025, '01-06', '01-26', '05-05', '11-10'],
    [2026, '01-05', '01-26', '05-04', '11-09'],
  ])('moves those that move in %i', (year, ...days) => {
    expect([kings, duarte, labour, constitution].map((name) => dayOf(name, year))).toEqual(days)
  })

  it.each([
    [2012, '04-06', '06-07'],
    [2016, '03-25', '05-26'],
    [2019, '04-19', '06-20'],
    [2022, '04-15', '06-16'],
    [2024, '03-29', '05-30'],
    [2025, '04-18', '06-19'],
    [2026, '04-03', '06-04'],
    [2038, '04-23', '06-24'],
  ])('keeps those of Easter in %i', (year, friday, corpus) => {
    expect([dayOf(goodFriday, year), dayOf(corpusChristi, year)]).toEqual([friday, corpus])
  })

  it('never moves the others', () => {
    for (let year = 2012; year <= 2026; year += 1) {
      const fixed = ['01-01', '01-21', '02-27', '08-16', '09-24', '12-25']
      expect(fixed.map((day) => holidayOn(`${year}-${day}`) !== undefined)).not.toContain(false)
      expect(holidaysOf(year).size).toBe(12)
    }
    expect(holidayOn('2022-08-16')).toBe('Día de la Restauración')
  })

  it('leaves the day free from which a holiday was moved', () => {
    expect(holidayOn('2026-11-06')).toBeUndefined()
    expect(holidayOn('2026-11-09')).toBe(constitution)
  })
})
