import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { holidayOn } from '../holidays.ts'
import type { Schedule } from '../opening-hours.ts'
import { addMonths, dueDayOf, isPlanDue, openDayFrom, planIn } from './maintenance-log.ts'

const OPEN: Schedule = { hours: {}, daysOff: [] }

describe('a day some months later', () => {
  it.each([
    ['2026-11-29', 3, '2027-02-28'],
    ['2027-11-29', 3, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-10-31', 6, '2027-04-30'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-12-01', 3, '2027-03-01'],
    ['2026-09-30', 3, '2026-12-30'],
    ['2096-02-29', 48, '2100-02-28'],
  ])('%s + %d months: %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later)
  })
})

describe('the due days of a plan', () => {
  /** The due days of a plan, each as it is known the day after the time for the one before is over. */
  function daysOf(plan: { since: string; months: number }, count: number, schedule = OPEN): string[] {
    const days: string[] = []
    let today = plan.since
    while (days.length < count) {
      const { day } = dueDayOf(plan, schedule, today)
      days.push(day)
      today = addDays(day, 15)
    }
    return days
  }

  it('count from the completion: 28 February does not become the day of all later ones', () => {
    expect(daysOf({ since: '2027-11-30', months: 3 }, 4)).toEqual([
      '2028-02-29',
      '2028-05-30',
      '2028-08-30',
      '2028-11-30',
    ])
    expect(daysOf({ since: '2028-02-29', months: 12 }, 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
    expect(daysOf({ since: '2026-08-31', months: 6 }, 3)).toEqual(['2027-02-28', '2027-08-31', '2028-02-29'])
  })

  it('move from a holiday to the next open day, also over the turn of the year, and the next one does not move with it', () => {
    expect(daysOf({ since: '2026-09-25', months: 3 }, 2)).toEqual(['2026-12-26', '2027-03-25'])
    const closed = { hours: { saturday: [], sunday: [] }, daysOff: ['2026-12-28/2027-01-02'] }
    // 25 December is a holiday and a Friday, then come weekend, days off, a Sunday, and Reyes moved to Monday 4 January.
    expect(holidayOn('2027-01-04')).toBeDefined()
    expect(daysOf({ since: '2026-09-25', months: 3 }, 1, closed)).toEqual(['2027-01-05'])
  })

  it('stay where they are if the technician is away for months', () => {
    expect(openDayFrom('2027-01-05', { hours: {}, daysOff: ['2027-01-01/2027-04-30'] })).toBe('2027-01-05')
  })

  it('are remembered 14 days before, and can be asked for until 14 days after', () => {
    const plan = { since: '2026-11-29', months: 6 }
    const due = (today: string) => dueDayOf(plan, OPEN, today)
    expect(due('2026-11-29')).toEqual({ calendarDay: '2027-05-29', day: '2027-05-29' })
    expect(isPlanDue(due('2027-05-14'), '2027-05-14')).toBe(false)
    expect(isPlanDue(due('2027-05-15'), '2027-05-15')).toBe(true)
    expect(due('2027-06-12').day).toBe('2027-05-29')
    expect(due('2027-06-13').day).toBe('2027-11-29')
  })
})

describe('the plan of a log', () => {
  const event = (id: number, [by, kind]: [string, string], months?: number) => ({
    id,
    by,
    kind,
    data: { months },
  })
  const proposal = event(1, ['customer', 'maintenance_proposed'], 6)
  const yes = event(2, ['technician', 'maintenance_accepted'], 6)
  const no = event(3, ['customer', 'maintenance_refused'])

  it('is what was answered to the last proposal', () => {
    expect(planIn([event(0, ['technician', 'completed'])])).toBeUndefined()
    expect(planIn([proposal])).toMatchObject({ state: 'proposed', months: 6 })
    expect(planIn([proposal, yes])).toMatchObject({ state: 'accepted', last: yes })
    expect(planIn([proposal, yes, no, event(4, ['technician', 'maintenance_proposed'], 12)])).toMatchObject({
      state: 'proposed',
      months: 12,
    })
  })

  it('ends with a refusal, in whatever order it meets an acceptance', () => {
    expect(planIn([proposal, yes, no])?.state).toBe('refused')
    expect(planIn([proposal, no, { ...yes, id: 4 }])?.state).toBe('refused')
  })
})
