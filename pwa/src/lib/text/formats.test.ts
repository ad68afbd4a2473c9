import { describe, expect, test } from 'vitest'
import {
  dayAndMonth,
  longDate,
  money,
  moneyWithCents,
  relativeTime,
  shortDate,
  wholeNumber,
} from './formats.ts'

describe('money', () => {
  test.each([
    [0, 'RD$0'],
    [950, 'RD$950'],
    [1500, 'RD$1,500'],
    [1234567.5, 'RD$1,234,567.50'],
    [0.1 + 0.2, 'RD$0.30'],
    [-20, '-RD$20'],
  ])('%d reads %s', (amount, text) => expect(money(amount)).toBe(text))

  test('revenue always shows two decimals', () => expect(moneyWithCents(1500)).toBe('RD$1,500.00'))
  test('counts have thousands separators', () => expect(wholeNumber(12345)).toBe('12,345'))
})

describe('dates', () => {
  test('a calendar day keeps its day', () => expect(shortDate('2026-11-21')).toBe('sáb. 21 nov. 2026'))
  test('an instant is read in Santo Domingo', () =>
    expect(shortDate('2026-11-21T02:30:00Z')).toBe('vie. 20 nov. 2026'))
  test('May and September are abbreviated as in Spanish', () => {
    expect(shortDate('2026-05-01')).toBe('vie. 1 mayo 2026')
    expect(shortDate('2026-09-01')).toBe('mar. 1 sept. 2026')
  })
  test('dayAndMonth omits weekday and year', () => {
    expect(dayAndMonth('2026-11-21T02:30:00Z')).toBe('20 nov')
    expect(dayAndMonth('2026-09-01')).toBe('1 sept')
  })
  test('longDate spells out the month', () => expect(longDate('2026-02-03')).toBe('3 de febrero de 2026'))
})

describe('relative time', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  test.each([
    ['2026-11-21T11:59:40Z', 'hace un momento'],
    ['2026-11-21T12:05:00Z', 'hace un momento'],
    ['2026-11-21T11:55:00Z', 'hace 5 min'],
    ['2026-11-21T09:00:00Z', 'hace 3 h'],
    ['2026-11-20T11:00:00Z', 'hace 1 día'],
    ['2026-11-17T11:00:00Z', 'hace 4 días'],
    ['2026-11-01T11:00:00Z', 'dom. 1 nov. 2026'],
  ])('%s is %s', (instant, text) => expect(relativeTime(instant, now)).toBe(text))
})
