import { VISIT_ACTS, VISIT_FORM } from '@tecnicerca/shared/messages/visits'
import { expect, test } from 'vitest'
import { hasNotCome, visitActs } from './visits.ts'

const DAY = '2026-12-03'
const at = (time: string, day = DAY) => new Date(`${day}T${time}:00-04:00`)
const said = (kind: string, by: string, time = '09:00') => ({
  ...{ id: 1, kind, by, at: at(time).toISOString(), data: { request_date: DAY } },
})
type Direction = 'sent' | 'received'
const row = (
  direction: Direction,
  status: 'pending' | 'accepted' | 'completed' | 'cancelled' = 'accepted',
) => ({
  ...({ direction, status, request_date: DAY, time_window: 'morning' } as const),
})
type Visits = Parameters<typeof visitActs>[1]
const bar = (direction: Direction, visits: Visits, now: Date) =>
  visitActs(row(direction), visits, now).bar.map(({ label }) => label)

const promised = said('promised_hour', 'technician')
const onTheWay = said('on_the_way', 'technician')
const arrived = said('arrived', 'technician')
const forPart = said('went_for_part', 'technician')
const notCome = said('absent', 'customer', '12:05')

test.each([
  ['days before', { visits: [], now: at('12:00', '2026-12-01'), labels: [VISIT_ACTS.promised_hour] }],
  ['days before, promised', { visits: [promised], now: at('12:00', '2026-12-01'), labels: [] }],
  [
    'in the evening before',
    { visits: [], now: at('18:00', '2026-12-02'), labels: [VISIT_ACTS.on_the_way, VISIT_ACTS.arrived] },
  ],
  [
    'with a promised hour',
    { visits: [promised], now: at('08:00'), labels: [VISIT_ACTS.on_the_way, VISIT_ACTS.arrived] },
  ],
  ['on the way', { visits: [onTheWay], now: at('09:00'), labels: [VISIT_ACTS.arrived] }],
  [
    'after the arrival',
    { visits: [onTheWay, arrived], now: at('09:30'), labels: [VISIT_ACTS.went_for_part] },
  ],
  ['without the part', { visits: [arrived, forPart], now: at('09:30'), labels: [VISIT_ACTS.back] }],
  [
    'after the customer says that nobody came',
    { visits: [onTheWay, notCome], now: at('12:30'), labels: [VISIT_ACTS.didArrive] },
  ],
])('the bar of a technician offers one tap %s', (_, { visits, now, labels }) =>
  expect(bar('received', visits, now)).toEqual(labels),
)

test.each([
  ['before the window', at('07:59'), false],
  ['in the window', at('08:00'), true],
])("'No había nadie' %s", (_, now, isOffered) => {
  const labels = visitActs(row('received'), [], now).menu.map(({ label }) => label)
  expect(labels.includes(VISIT_FORM.nobodyOpen)).toBe(isOffered)
})

test.each([
  ['before the end of the window', { visits: [], now: at('11:59'), labels: [] }],
  ['at its end', { visits: [], now: at('12:00'), labels: [VISIT_ACTS.absent] }],
  ['right after the arrival', { visits: [arrived], now: at('09:30'), labels: [VISIT_ACTS.notArrived] }],
  ['hours after the arrival', { visits: [arrived], now: at('13:00'), labels: [] }],
  ['after it was said', { visits: [notCome], now: at('13:00'), labels: [] }],
])('the bar of a customer %s', (_, { visits, now, labels }) =>
  expect(bar('sent', visits, now)).toEqual(labels),
)

test("a technician can still say 'Sí llegué' for a day after the customer cancelled, and nothing else", () => {
  const ended = row('received', 'cancelled')
  expect(visitActs(ended, [notCome], at('13:00')).bar.map(({ label }) => label)).toEqual([
    VISIT_ACTS.didArrive,
  ])
  expect(visitActs(ended, [notCome], at('13:00', '2026-12-04')).bar).toEqual([])
  expect(visitActs(ended, [arrived], at('13:00'))).toEqual({ bar: [], menu: [] })
  expect(visitActs(row('sent', 'cancelled'), [], at('13:00'))).toEqual({ bar: [], menu: [] })
})

test('others are offered once nobody came, until the technician says that they did', () => {
  expect(hasNotCome(row('sent'), [onTheWay, notCome])).toBe(true)
  expect(hasNotCome(row('received'), [notCome])).toBe(false)
  expect(hasNotCome(row('sent', 'cancelled'), [notCome])).toBe(false)
  expect(hasNotCome(row('sent'), [notCome, said('arrived', 'technician', '12:40')])).toBe(false)
})
