import { describe, expect, it } from 'vitest'
import { dueDay, hasAskedFor } from './due-day.ts'

const OPEN = { hours: {}, daysOff: [] }
// 31 August in Santo Domingo.
const planned = { ended_at: '2026-09-01T02:30:00.000Z', maintenance_months: 6 }

describe('when a maintenance is due', () => {
  it.each([
    ['2027-02-13', '2027-02-28', undefined],
    ['2027-02-14', '2027-02-28', '2027-02-28'],
    ['2027-02-28', '2027-02-28', '2027-02-28'],
    ['2027-03-05', '2027-02-28', '2027-03-05'],
    ['2027-03-15', '2027-08-31', undefined],
  ])('on %s: %s, and the form opens with %s', (today, day, toAsk) => {
    expect(dueDay(planned, OPEN, today)).toEqual({ calendarDay: day, day, toAsk })
  })

  it('the form opens with the next open day after a due day that has passed', () => {
    const closed = { hours: { friday: [] }, daysOff: ['2027-03-06'] }
    expect(dueDay(planned, closed, '2027-03-05')?.toAsk).toBe('2027-03-07')
  })

  it('never without a plan', () => {
    expect(dueDay({ ...planned, maintenance_months: null }, OPEN, '2027-02-14')).toBeUndefined()
  })

  it('is asked for once: not again while a request of these days waits or was done', () => {
    const due = { calendarDay: '2027-02-28', day: '2027-02-28' }
    const request = { technician_id: 7, direction: 'sent', status: 'pending' } as const
    const job = { ...request, id: 9, created_at: '2027-02-15T15:00:00.000Z' }
    const asked = (changes: object) => hasAskedFor(due, job, [{ ...job, id: 10, ...changes }])
    expect(asked({})).toBe(true)
    expect(asked({ status: 'cancelled' })).toBe(false)
    expect(asked({ technician_id: 8 })).toBe(false)
    expect(asked({ created_at: '2027-02-13T15:00:00.000Z' })).toBe(false)
    expect(hasAskedFor(due, job, [job])).toBe(false)
  })
})
