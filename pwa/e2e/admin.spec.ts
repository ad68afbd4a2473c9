import { expect } from '@playwright/test'
import { ADMIN } from '@tecnicerca/shared/messages/admin'
import { signInAdmin } from './admin-area'
import { test } from './fixtures'

test.use({ viewport: { width: 1280, height: 800 } })

test('the menu greets, leads everywhere and out', async ({ page, open }) => {
  const { name } = await signInAdmin(page)
  await open('/admin')
  await expect(page).toHaveURL('/admin/reports')
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
  await menu.getByRole('link', { name: ADMIN.back_home }).click()
  await expect(page).toHaveURL('/')
  await open('/admin/users')
  await menu.getByRole('button', { name: ADMIN.logout }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(null)
})
