import { expect, test } from 'vitest'
import { type CalendarDay, calendarFile } from './calendar-file.ts'

const JOB: CalendarDay = {
  uid: 'service-request-7@tecnicerca.do',
  day: '2026-12-31',
  summary: 'Ana Peralta',
  description: 'Se fue la luz',
  location: 'Calle 5, Gurabo',
}
const NOW = new Date('2026-11-21T15:04:05.678Z')
const fileOf = (changes: Partial<CalendarDay> = {}) => calendarFile({ ...JOB, ...changes }, NOW)

test('a job becomes an all-day entry', () => {
  expect(fileOf().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TecniCerca//ES',
    'BEGIN:VEVENT',
    'UID:service-request-7@tecnicerca.do',
    'DTSTAMP:20261121T150405Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Ana Peralta',
    'DESCRIPTION:Se fue la luz',
    'LOCATION:Calle 5\\, Gurabo',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('characters that would end a value or a line are escaped', () => {
  const file = fileOf({ description: 'Uno; dos\\tres\r\nEND:VEVENT\ncuatro' })
  expect(file).toContain('DESCRIPTION:Uno\\; dos\\\\tres\\nEND:VEVENT\\ncuatro\r\n')
  expect(file.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('lines are folded at 75 octets, between characters, and unfold to the same text', () => {
  const description = 'ñandú 🔌 '.repeat(40).trim()
  const file = fileOf({ description })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`)
})
