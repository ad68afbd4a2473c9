import { expect } from '@playwright/test'
import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { signInAdmin } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

test('days of a table can be typed, corrected, emptied and taken from the address @prove', async ({
  page,
  open,
}) => {
  await signInAdmin(page)
  await open('/admin/users')
  await expect(page.getByRole('table')).toBeVisible()
  const from = page.getByLabel(ADMIN.from, { exact: true })
  // Where the month stands depends on the language of the browser: 0506 is a day and a month in either order.
  await from.press('0')
  for (const key of '506') await page.keyboard.press(key, { delay: 40 })
  for (const key of '2026') await page.keyboard.press(key, { delay: 150 })
  await expect(from).toHaveValue(/^2026-0[56]-0[56]$/)
  await expect(page).toHaveURL(/\?from=2026-0[56]-0[56]$/)
  for (const key of '2025') await page.keyboard.press(key, { delay: 150 })
  await expect(from).toHaveValue(/^2025-/)
  await expect(page).toHaveURL(/\?from=2025-/)
  await from.fill('')
  await expect(page).toHaveURL('/admin/users')
  await open('/admin/users?from=2026-01-02')
  await expect(from).toHaveValue('2026-01-02')
})
