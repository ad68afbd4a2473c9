import { expect, test } from 'vitest'
import { EVENT_KINDS, LATER_EVENT_KINDS } from './cases.ts'
import { disputedBy, earliest, hasJustArrived, isAnswerable, isInWindow, VISIT_KINDS } from './visit-log.ts'

const DAY = '2026-12-03'
const at = (time: string) => new Date(`${DAY}T${time}:00-04:00`)
const event = (kind: string, by: string, { id = 1, ...data }: { id?: number; hour?: string } = {}) => ({
  ...{ id, kind, by, at: at('09:00'), data: { request_date: DAY, ...data } },
})

test('the kinds of visits are the third generation of the kinds of events', () => {
  expect(LATER_EVENT_KINDS[3]).toEqual(VISIT_KINDS)
  expect(EVENT_KINDS).toEqual(expect.arrayContaining([...VISIT_KINDS]))
})

test.each([
  ['morning', '8:00', true],
  ['morning', '12:00', true],
  ['morning', '12:01', false],
  ['afternoon', '11:59', false],
  ['evening', '21:00', true],
  ['any', '6:59', false],
  ['any', '7:00', true],
] as const)('in the window %s, %s can be promised: %s', (window, hour, can) =>
  expect(isInWindow(hour, window)).toBe(can),
)

test.each([
  ['morning', undefined, '12:00'],
  ['morning', '8:30', '10:30'],
  ['morning', '11:30', '12:00'],
  ['any', undefined, '21:00'],
  ['evening', '20:00', '21:00'],
] as const)('in the window %s with the promise %s, nobody has come from %s on', (window, hour, from) => {
  const visits = hour ? [event('promised_hour', 'technician', { hour })] : []
  const agreed = { request_date: DAY, time_window: window }
  expect(earliest({ kind: 'absent', by: 'customer' }, agreed, visits)).toEqual(at(from))
})

test('a statement contradicts the last one of the other side, not one of the own side', () => {
  const log = [event('arrived', 'technician'), event('absent', 'customer', { id: 2 })]
  expect(disputedBy({ kind: 'arrived', by: 'technician' }, log)?.id).toBe(2)
  expect(disputedBy({ kind: 'absent', by: 'customer' }, log)?.id).toBe(1)
  expect(disputedBy({ kind: 'went_for_part', by: 'technician' }, log)).toBeUndefined()
  expect(disputedBy({ kind: 'arrived', by: 'technician' }, [event('absent', 'technician')])).toBeUndefined()
})

test('an arrival can be contradicted for two hours, until something else is said', () => {
  const arrived = event('arrived', 'technician')
  expect(hasJustArrived([arrived], at('11:00'))).toBe(true)
  expect(hasJustArrived([arrived], at('11:01'))).toBe(false)
  expect(hasJustArrived([arrived, event('went_for_part', 'technician')], at('09:30'))).toBe(false)
})

test('an absence can be answered for 24 hours after the case ended', () => {
  const absent = event('absent', 'customer')
  expect(isAnswerable(absent, new Date('2026-12-04T09:00:00-04:00'))).toBe(true)
  expect(isAnswerable(absent, new Date('2026-12-04T09:00:01-04:00'))).toBe(false)
})
