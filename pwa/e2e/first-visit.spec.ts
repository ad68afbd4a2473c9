import { expect, type Page } from '@playwright/test'
import { LOOKED_AT_MS } from '../src/lib/when-settled.ts'
import { test } from './fixtures.ts'

/** Opens a path as somebody who never touches the page, however long it takes: the wait for that never ends. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.addInitScript((looked_at_ms) => {
    const plain = window.setTimeout.bind(window)
    const endless = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === looked_at_ms ? 0 : plain(work, ms, ...rest)
    window.setTimeout = endless as typeof window.setTimeout
  }, LOOKED_AT_MS)
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

const LATE = /\/assets\/(offline-layer|import-wrapper)-|\/sw\.js$/

for (const path of ['/', '/search', '/technicians/3'])
  test(`a first visit to ${path} brings what works without a network once it is touched`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await lookAt(page, path)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => LATE.test(url))).toEqual([])
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => asked.filter((url) => LATE.test(url)).length).toBeGreaterThanOrEqual(2)
  })

test('a card out of sight stays as the server sent it until somebody comes to it, and then opens without a new page', async ({
  page,
}) => {
  await lookAt(page, '/')
  await page.evaluate(() => Object.assign(globalThis, { is_same_page: true }))
  const last = page.getByRole('article').last()
  const isTakenOver = () =>
    last.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  expect(await isTakenOver()).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isTakenOver).toBe(true)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/\/technicians\/\d+$/)
  expect(await page.evaluate(() => 'is_same_page' in globalThis)).toBe(true)
})
