import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { expect, test } from 'vitest'
import { agendaOf, firstDays, oldestOf } from './agenda.ts'

const TODAY = '2026-11-21'
const requestFor = (requestDate: string, hour = '10', status: ServiceRequestStatus = 'accepted') => ({
  status,
  request_date: requestDate,
  created_at: `2026-11-01T${hour}:00:00.000Z`,
})
const daysOf = (days: { day: string }[]) => days.map(({ day }) => day)

test('agendaOf divides the days into today, upcoming and past', () => {
  const agenda = agendaOf([requestFor('2026-11-22'), requestFor(TODAY), requestFor('2026-11-20')], TODAY)
  expect(daysOf(agenda.today)).toEqual([TODAY])
  expect(daysOf(agenda.upcoming)).toEqual(['2026-11-22'])
  expect(daysOf(agenda.past)).toEqual(['2026-11-20'])
})

test('upcoming days are in ascending order, past days in descending order', () => {
  const days = ['2026-12-01', '2026-11-22', '2026-11-02', '2026-11-20']
  const agenda = agendaOf(
    days.map((day) => requestFor(day)),
    TODAY,
  )
  expect(daysOf(agenda.upcoming)).toEqual(['2026-11-22', '2026-12-01'])
  expect(daysOf(agenda.past)).toEqual(['2026-11-20', '2026-11-02'])
})

test('requests for the same day are in the order of their creation', () => {
  const [late, early] = [requestFor(TODAY, '18'), requestFor(TODAY, '09')]
  expect(agendaOf([late, early], TODAY).today).toEqual([{ day: TODAY, items: [early, late] }])
})

test('an agenda without requests is empty', () => {
  expect(agendaOf([], TODAY)).toEqual({ today: [], upcoming: [], past: [], ended: [] })
})

test('firstDays returns as many whole days as are needed for the number of cards', () => {
  const days = agendaOf(
    [requestFor('2026-11-22'), requestFor('2026-11-22'), requestFor('2026-11-23'), requestFor('2026-11-24')],
    TODAY,
  ).upcoming
  expect([1, 2, 3, 9].map((count) => firstDays(days, count).length)).toEqual([1, 1, 2, 3])
})

test('jobs that have ended stand under no coming day', () => {
  const rows = [requestFor('2026-11-25', '10', 'completed'), requestFor('2026-11-20', '10', 'cancelled')]
  const agenda = agendaOf(rows, TODAY)
  expect([agenda.upcoming, agenda.past]).toEqual([[], []])
  expect(daysOf(agenda.ended)).toEqual(['2026-11-25', '2026-11-20'])
})

test('oldestOf tells how far back the phone goes', () => {
  const rows = [requestFor(TODAY, '12'), requestFor(TODAY, '09'), requestFor(TODAY, '10')]
  expect(oldestOf(rows)).toBe('2026-11-01T09:00:00.000Z')
  expect(oldestOf([])).toBeUndefined()
})
