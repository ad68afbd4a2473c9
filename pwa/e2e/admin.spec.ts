import { expect } from '@playwright/test'
import { ADMIN, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { signInAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { CALLS, openForLater, reopen } from './offline-phone.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('the admin menu opens its sections by keyboard, leads home and signs out', async ({ page, open }) => {
  const { name } = await signInAdmin(page)
  await open('/admin')
  await expect(page).toHaveTitle(/Panel de Administración/)
  await expect(page.getByRole('heading', { name: ADMIN.title })).toBeVisible()
  await expect(page.getByText(ADMIN.greeting(name))).toBeVisible()
  const menu = page.getByRole('navigation', { name: ADMIN.menu })
  await expect(page.getByRole('heading', { level: 1, name: ADMIN.reports })).toBeVisible()
  await expect(menu.getByRole('link', { name: ADMIN.reports })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: ADMIN_DESK.toDesk }).click()
  await expect(page).toHaveURL('/admin/desk')
  for (const [label, path] of [
    [ADMIN.users, '/admin/users'],
    [ADMIN.categories, '/admin/categories'],
    [ADMIN.technicians, '/admin/technicians'],
    [ADMIN.reports, '/admin/reports'],
  ] as const) {
    await menu.getByRole('link', { name: label }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeFocused()
  }
  await menu.getByRole('link', { name: ADMIN.backHome }).click()
  await expect(page).toHaveURL('/')
  await open('/admin/users')
  // Waits for the list, because a call that is still running when the session ends would log an error.
  await expect(page.getByRole('table')).toBeVisible()
  await menu.getByRole('button', { name: SESSION.logout }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(null)
})

test('the admin area shows offline that it needs a network, and links home @prove', async ({
  page,
  context,
  provoke,
}) => {
  provoke(CALLS, /dynamically imported module/)
  await signInAdmin(page)
  await openForLater(page)
  await context.setOffline(true)
  for (const path of [
    '/admin',
    '/admin/users',
    '/admin/categories',
    '/admin/technicians',
    '/admin/reports',
  ]) {
    await reopen(page, path)
    await expect(page.getByRole('heading', { name: COMMON.adminNeedsNetwork })).toBeVisible()
    await expect(page.getByText(COMMON.errorTechnical)).toHaveCount(0)
  }
  await page.getByRole('link', { name: COMMON.backHome }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await reopen(page, '/admin/users')
  await context.setOffline(false)
  await page.getByRole('button', { name: COMMON.retry }).click()
  await expect(page.getByRole('heading', { level: 1, name: ADMIN.users })).toBeVisible()
})

test.describe('admin area on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('opens from the bottom bar, which then leads through its sections @prove', async ({ page, open }) => {
    await signInAdmin(page)
    await open('/')
    const bar = page.getByRole('navigation', { name: COMMON.mainNavigation })
    await bar.getByRole('link', { name: NAVIGATION.adminShort }).click()
    await expect(page).toHaveURL('/admin')
    for (const [label, path] of [
      [ADMIN.users, '/admin/users'],
      [ADMIN.categories, '/admin/categories'],
      [ADMIN.technicians, '/admin/technicians'],
      [ADMIN.reports, '/admin/reports'],
    ] as const) {
      await bar.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(path)
      await expect(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    }
  })
})

test('the header of a long admin table stays visible while scrolling @prove', async ({ page, open }) => {
  await signInAdmin(page)
  await open('/admin/users')
  const header = page.getByRole('columnheader', { name: ADMIN_USERS.column.email })
  await expect(header).toBeVisible()
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(header).toBeInViewport()
})

test('a printed table has header and rows, no menu and no row buttons @prove', async ({ page, open }) => {
  await signInAdmin(page)
  await open('/admin/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('columnheader', { name: ADMIN_USERS.column.email })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(await page.locator('th button').count())
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 37, 51)')
})
