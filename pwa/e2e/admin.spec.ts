import { expect } from '@playwright/test'
import { ADMIN, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { signInAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { CALLS, openForLater, reopen } from './offline-phone.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('the menu greets, leads everywhere and out', async ({ page, open }) => {
  const { name } = await signInAdmin(page)
  await open('/admin')
  await expect(page).toHaveURL('/admin/desk')
  await expect(page).toHaveTitle(/Panel de Administración/)
  await expect(page.getByRole('heading', { name: ADMIN.title })).toBeVisible()
  await expect(page.getByText(ADMIN.greeting(name))).toBeVisible()
  const menu = page.getByRole('navigation', { name: ADMIN.menu })
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
  // Waits for the list. A call that still runs when the session ends would be refused, and the console would report it.
  await expect(page.getByRole('table')).toBeVisible()
  await menu.getByRole('button', { name: SESSION.logout }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(null)
})

test('without a network it says so, and leads home @prove', async ({ page, context, provoke }) => {
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a bar at the thumb leads there and through it', async ({ page, open }) => {
    await signInAdmin(page)
    await open('/')
    const bar = page.getByRole('navigation', { name: COMMON.mainNavigation })
    await bar.getByRole('link', { name: NAVIGATION.adminShort }).click()
    await expect(page).toHaveURL('/admin/desk')
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

test('a long table keeps its head in sight @prove', async ({ page, open }) => {
  await signInAdmin(page)
  await open('/admin/users')
  const head = page.getByRole('columnheader', { name: ADMIN_USERS.column.email })
  await expect(head).toBeVisible()
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(head).toBeInViewport()
})

test('on paper a table has its heads and rows, and no controls @prove', async ({ page, open }) => {
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
