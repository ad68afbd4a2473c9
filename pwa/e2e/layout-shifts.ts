import type { Page } from '@playwright/test'

/** The sum of all layout shifts, kept on the window by a script of the test. */
type Moved = { moved: number }

/** Sums the layout shifts of every page that is opened from now on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = window as unknown as Moved
    counter.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        counter.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Moved).moved)
}
