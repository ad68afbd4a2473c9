import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('the day in Santo Domingo', () => {
  it.each([
    ['2026-11-21T03:59:59.999Z', '2026-11-20'],
    ['2026-11-21T04:00:00Z', '2026-11-21'],
    ['2026-07-01T12:00:00Z', '2026-07-01'],
    ['2027-01-01T00:00:00Z', '2026-12-31'],
  ])('of %s is %s', async (instant, day) => {
    const { dayInSantoDomingo } = await import('./calendar.ts')
    expect(dayInSantoDomingo(new Date(instant))).toBe(day)
  })

  it('does not depend on the date format of the platform, e.g. that of WebKitGTK for en-CA', async () => {
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: slashedDates })
    const { dayInSantoDomingo } = await import('./calendar.ts')
    expect(new Intl.DateTimeFormat('en-CA').format(new Date('2026-11-21T12:00:00Z'))).toBe('11/21/2026')
    expect(dayInSantoDomingo(new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-21')
  })
})

function slashedDates() {
  return { format: (date: Date) => date.toISOString().replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$2/$3/$1') }
}
