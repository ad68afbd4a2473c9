import { expect, test } from 'vitest'
import { readReportAddress } from './report-address.ts'

test('readReportAddress reads all parameters', () =>
  expect(
    readReportAddress({
      tab: 'services',
      start_date: '2026-01-01',
      end_date: '2026-02-28',
      year: '2026',
      month: '2',
    }),
  ).toEqual({ tab: 'services', start_date: '2026-01-01', end_date: '2026-02-28', year: 2026, month: 2 }))

test.each([
  { tab: 'other' },
  { start_date: '2026-02-30' },
  { end_date: '1/2/2026' },
  { year: '1999' },
  { year: '2101' },
  { year: '2026.5' },
  { month: '0' },
  { month: '13' },
  { q: 'x' },
])('readReportAddress ignores %j', (search) => expect(readReportAddress(search)).toEqual({}))
