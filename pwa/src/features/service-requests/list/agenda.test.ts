import { expect, test } from 'vitest'
import { agendaOf, firstDays } from './agenda.ts'

const TODAY = '2026-11-21'
const asked = (requestDate: string, hour = '10') => ({
  request_date: requestDate,
  created_at: `2026-11-01T${hour}:00:00.000Z`,
})
const daysOf = (days: { day: string }[]) => days.map(({ day }) => day)

test('days fall into today, upcoming and past', () => {
  const agenda = agendaOf([asked('2026-11-22'), asked(TODAY), asked('2026-11-20')], TODAY)
  expect(daysOf(agenda.today)).toEqual([TODAY])
  expect(daysOf(agenda.upcoming)).toEqual(['2026-11-22'])
  expect(daysOf(agenda.past)).toEqual(['2026-11-20'])
})

test('what comes is in order, what is over the latest first', () => {
  const days = ['2026-12-01', '2026-11-22', '2026-11-02', '2026-11-20']
  const agenda = agendaOf(
    days.map((day) => asked(day)),
    TODAY,
  )
  expect(daysOf(agenda.upcoming)).toEqual(['2026-11-22', '2026-12-01'])
  expect(daysOf(agenda.past)).toEqual(['2026-11-20', '2026-11-02'])
})

test('on one day whoever asked first comes first', () => {
  const [late, early] = [asked(TODAY, '18'), asked(TODAY, '09')]
  expect(agendaOf([late, early], TODAY).today).toEqual([{ day: TODAY, items: [early, late] }])
})

test('nobody asked, nothing to show', () => {
  expect(agendaOf([], TODAY)).toEqual({ today: [], upcoming: [], past: [] })
})

test('a part begins with whole days, as many as it takes for so many cards', () => {
  const days = agendaOf(
    [asked('2026-11-22'), asked('2026-11-22'), asked('2026-11-23'), asked('2026-11-24')],
    TODAY,
  ).upcoming
  expect([1, 2, 3, 9].map((count) => firstDays(days, count).length)).toEqual([1, 1, 2, 3])
})
