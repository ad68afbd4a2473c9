import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { ADMIN, ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { field, save, signInAdmin } from './admin-area'
import { test } from './fixtures'
import { newCustomer, newTechnician, signIn } from './marketplace'

const SCREENS = ['/admin', '/admin/reports', '/admin/users', '/admin/categories', '/admin/technicians']

test.use({ viewport: { width: 1280, height: 800 } })

test.describe('who may enter', () => {
  for (const screen of SCREENS)
    test(`a visitor at ${screen} is asked to sign in and comes back`, async ({ page, open }) => {
      await open(screen)
      await expect(page.getByText(ACCESS.need_login)).toBeVisible()
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(screen)}`)
    })

  test('a customer and a technician are sent home', async ({ page, open, request }) => {
    test.slow()
    for (const person of [await newCustomer(request), await newTechnician(request)]) {
      await signIn(page, person)
      for (const screen of SCREENS) {
        await open(screen)
        await expect(page.getByText(ACCESS.not_an_admin)).toBeVisible()
        await expect(page).toHaveURL('/')
      }
    }
  })
})

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

const AXE_STEPS: [string, (page: Page) => Promise<unknown>][] = [
  ['/admin/users', listed],
  ['/admin/categories', listed],
  ['/admin/technicians', listed],
  ['/admin/reports', listed],
  ['/admin/reports?tab=services', listed],
  ['/admin/reports?tab=revenue', listed],
  ['/admin/users', refusedEdit],
  ['/admin/technicians', details],
]

for (const [path, prepare] of AXE_STEPS)
  test(`nothing for axe to find at ${path}: ${prepare.name}`, async ({ page, open }) => {
    test.slow()
    await signInAdmin(page)
    await open(path)
    await prepare(page)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [360, 1280]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
  })

async function listed(page: Page) {
  await expect(page.getByRole('button', { name: ADMIN.download_csv }).first()).toBeVisible()
}

async function refusedEdit(page: Page) {
  await page
    .getByRole('button', { name: /^Editar a/ })
    .first()
    .click()
  await field(page, ADMIN_USERS.column.name).fill('')
  await save(page).click()
  await expect(page.getByText(ADMIN_USERS.required).first()).toBeVisible()
}

async function details(page: Page) {
  await page
    .getByRole('button', { name: /^Ver detalles/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText(ADMIN_TECHNICIANS.registered)
}
