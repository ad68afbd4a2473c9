import { describe, expect, it } from 'vitest'
import { openingWords } from './messages/opening-hours.ts'
import { findClosed, openingAt, readWeek, type Schedule, type WeekHours, weekText } from './opening-hours.ts'
import { findWrongDaysOff } from './opening-hours-checks.ts'
import { weekHours } from './opening-hours-input.ts'
import { technicianProfileChanges } from './technicians.ts'
import { validate } from './values/validation.ts'

const DAY = ['8:00-12:00', '14:00-18:00']
const WEEK: WeekHours = {
  ...{ monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY },
  ...{ saturday: ['8:00-12:00'], sunday: [] },
}

/** `at`: a time in Santo Domingo. 2026-11-30 is a Monday. */
function say(at: string, { daysOff = [], hours = WEEK }: Partial<Schedule> = {}): string | undefined {
  const now = new Date(`${at}:00-04:00`)
  const opening = openingAt({ hours, daysOff }, now)
  return opening && openingWords(opening, now).replaceAll('\u00a0', ' ')
}

describe('whether a technician is open', () => {
  it.each([
    ['before the day', '2026-11-30T07:59', 'Abre a las 8:00'],
    ['at the first minute', '2026-11-30T08:00', 'Abierto hasta las 12:00 p. m.'],
    ['in the last minute of a span', '2026-11-30T11:59', 'Abierto hasta las 12:00 p. m.'],
    ['at its end', '2026-11-30T12:00', 'Abre a las 2:00 p. m.'],
    ['at the end of the day', '2026-11-30T18:00', 'Abre mañana a las 8:00'],
    ['a minute before midnight', '2026-11-30T23:59', 'Abre mañana a las 8:00'],
    ['at midnight', '2026-12-01T00:00', 'Abre a las 8:00'],
    ['before a closed Sunday', '2026-12-05T12:00', 'Abre el lunes a las 8:00'],
    ['on a closed Sunday', '2026-12-06T10:00', 'Abre mañana a las 8:00'],
    ['on a holiday, which closes nobody', '2026-11-09T09:00', 'Abierto hasta las 12:00 p. m.'],
  ])('%s', (_, at, words) => expect(say(at)).toBe(words))

  it('a span may end late and begin at midnight', () => {
    const hours = { monday: ['0:00-1:00', '13:00-23:45'] }
    expect(say('2026-11-30T00:00', { hours })).toBe('Abierto hasta la 1:00')
    expect(say('2026-11-30T01:00', { hours })).toBe('Abre a la 1:00 p. m.')
    expect(say('2026-11-30T23:44', { hours })).toBe('Abierto hasta las 11:45 p. m.')
    expect(say('2026-11-30T23:45', { hours })).toBe('Cerrado ahora')
  })

  it('says nothing of a day that is unknown', () => {
    expect(say('2026-11-30T09:00', { hours: {} })).toBeUndefined()
    expect(say('2026-12-01T09:00', { hours: { monday: DAY } })).toBeUndefined()
    expect(say('2026-11-30T19:00', { hours: { monday: DAY } })).toBe('Cerrado ahora')
    expect(say('2026-11-30T19:00', { hours: { monday: [], sunday: [] } })).toBe('Cerrado ahora')
  })

  it.each([
    ['a day off', { at: '2026-11-30T09:00', daysOff: ['2026-11-30'] }, 'Vuelve mañana'],
    [
      'a range over the year change',
      { at: '2026-12-24T09:00', daysOff: ['2026-12-24/2027-01-02'] },
      'Vuelve el lunes 4',
    ],
    [
      'two entries in a row',
      { at: '2026-12-01T09:00', daysOff: ['2026-12-01', '2026-12-02/2026-12-04'] },
      'Vuelve el sábado 5',
    ],
    [
      'a day off tomorrow',
      { at: '2026-11-30T19:00', daysOff: ['2026-12-01/2026-12-06'] },
      'Vuelve el lunes 7',
    ],
    ['a closed Sunday off', { at: '2026-12-05T13:00', daysOff: ['2026-12-06'] }, 'Abre el lunes a las 8:00'],
    [
      'a day off that has not come',
      { at: '2026-11-30T09:00', daysOff: ['2026-12-01'] },
      'Abierto hasta las 12:00 p. m.',
    ],
    [
      'a day off that is over',
      { at: '2026-11-30T09:00', daysOff: ['2026-11-29'] },
      'Abierto hasta las 12:00 p. m.',
    ],
    ['a long range', { at: '2026-11-30T09:00', daysOff: ['2026-11-30/2027-01-15'] }, 'Vuelve el 16 de enero'],
  ])('%s', (_, { at, daysOff }, words) => expect(say(at, { daysOff })).toBe(words))

  it('days off count without any hours, and an end that is a year away is not named', () => {
    expect(say('2026-11-30T09:00', { hours: {}, daysOff: ['2026-11-30'] })).toBe('Vuelve mañana')
    const daysOff = ['2026-11-30/2027-06-01', '2027-06-02/2027-12-30']
    expect(say('2026-11-30T09:00', { daysOff })).toBe('Está de descanso')
  })
})

it('a request learns that the technician does not work then', () => {
  const schedule = { hours: WEEK, daysOff: ['2026-12-01'] }
  const closed = (day: string, window: 'any' | 'morning' | 'afternoon' | 'evening') =>
    findClosed(schedule, { day, window })
  expect(closed('2026-12-01', 'any')).toBe('day_off')
  expect(closed('2026-12-06', 'any')).toBe('closed_day')
  expect(closed('2026-12-05', 'morning')).toBeUndefined()
  expect(closed('2026-12-05', 'afternoon')).toBe('closed_hours')
  expect(closed('2026-11-30', 'evening')).toBe('closed_hours')
  expect(closed('2026-11-30', 'any')).toBeUndefined()
  expect(findClosed({ hours: {}, daysOff: [] }, { day: '2026-11-30', window: 'evening' })).toBeUndefined()
})

describe('the text of a week', () => {
  it.each<[WeekHours, string]>([
    [WEEK, '8-12,14-18;=;=;=;=;8-12;-'],
    [{}, ''],
    [{ sunday: [] }, ';;;;;;-'],
    [{ monday: ['7:30-17:15'], wednesday: ['7:30-17:15'] }, '7:30-17:15;;7:30-17:15;;;;'],
  ])('%j', (hours, text) => {
    expect(weekText(hours)).toBe(text)
    expect(readWeek(text)).toEqual(hours)
  })
})

describe('bad input', () => {
  const wrong = (input: unknown) => {
    const result = validate(technicianProfileChanges, input)
    return result.ok ? {} : result.fields
  }
  it.each([
    ['overlap', ['8:00-12:00', '11:45-18:00'], 'Los dos turnos de un día no se pueden cruzar.'],
    [
      'overlap in the other order',
      ['11:00-18:00', '8:00-12:00'],
      'Los dos turnos de un día no se pueden cruzar.',
    ],
    ['the same span twice', ['8:00-12:00', '8:00-12:00'], 'Los dos turnos de un día no se pueden cruzar.'],
    ['end before begin', ['12:00-8:00'], 'Debe terminar después de empezar, el mismo día.'],
    ['no length', ['8:00-8:00'], 'Debe terminar después de empezar, el mismo día.'],
    ['across midnight', ['20:00-2:00'], 'Debe terminar después de empezar, el mismo día.'],
    ['at 24:00', ['20:00-24:00'], 'La última hora es 11:45 p. m.'],
    ['no quarter hour', ['8:00-12:10'], 'Usa horas en punto, y cuarto, y media o menos cuarto.'],
    ['no time', ['8:75-12:00'], 'Escribe las horas así: 8:00-12:00.'],
    ['a word', ['mañana'], 'Escribe las horas así: 8:00-12:00.'],
    ['three spans', ['8:00-9:00', '10:00-11:00', '12:00-13:00'], 'Puedes poner hasta dos turnos por día.'],
    ['no list', '8:00-12:00', 'Debe ser una lista.'],
    ['a number', [8], 'Escribe las horas así: 8:00-12:00.'],
  ])('%s', (_, friday, message) => {
    const fields = wrong({ hours: { monday: DAY, friday } })
    expect(Object.entries(fields)[0]?.[0]).toMatch(/^hours\.friday/)
    expect(Object.values(fields)).toEqual([message])
  })

  it('a weekday in Spanish', () =>
    expect(wrong({ hours: { lunes: DAY } })).toEqual({ hours: 'Los días van de monday a sunday.' }))

  it('spans are put into their order, and 08:00 is 8:00', () =>
    expect(validate(weekHours, { monday: ['14:00-18:00', '08:00-12:00'], tuesday: [] })).toEqual({
      ok: true,
      data: { monday: DAY, tuesday: [] },
    }))

  const days = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `2026-${n < 31 ? 12 : 11}-${String((n % 30) + 1).padStart(2, '0')}`,
    )
  it.each([
    ['61 days', days(61), 'Puedes poner hasta 60 días libres o rangos.'],
    ['60 days', days(60), undefined],
    ['a range of a year', ['2026-12-01/2027-11-30'], 'Un descanso dura menos de un año.'],
    [
      'a range that ends before it begins',
      ['2026-12-24/2026-12-23'],
      'El último día debe ser después del primero.',
    ],
    ['a day that does not exist', ['2027-02-29'], 'Elige una fecha que exista.'],
    ['three days', ['2026-12-01/2026-12-02/2026-12-03'], 'Elige una fecha que exista.'],
    ['a day in a year', ['2027-11-30'], undefined],
    ['a day after a year', ['2027-12-01'], 'Puedes poner días libres hasta dentro de un año.'],
    ['the past, which late items contain', ['2026-11-01'], undefined],
  ])('%s', (_, entries, message) => expect(findWrongDaysOff(entries, '2026-11-30')).toBe(message))
})
