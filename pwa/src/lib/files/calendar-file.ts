import { addDays } from '@tecnicerca/shared/calendar'

export type CalendarDay = {
  /** Stable id of the entry: a second file with the same id replaces the first entry. */
  uid: string
  /** `YYYY-MM-DD` */
  day: string
  summary: string
  description: string
  location: string
}

const LINE_OCTETS = 75
const utf8 = new TextEncoder()

/** An RFC 5545 calendar with one all-day entry. */
export function calendarFile({ uid, day, summary, description, location }: CalendarDay, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TecniCerca//ES',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${digits(day)}`,
    `DTEND;VALUE=DATE:${digits(addDays(day, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function digits(day: string): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** Folds lines at 75 octets, not counting the line break. Continuation lines begin with a space. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = utf8.encode(character).length
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
