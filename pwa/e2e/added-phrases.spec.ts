import { expect } from '@playwright/test'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { READING } from '@tecnicerca/shared/messages/reading'
import { categoriesOf, field, newAdmin, newWord, save, signInAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { CALLS, openForLater, reopen, shownIds } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('what an admin says that people say is understood by phones, with and without a network', async ({
  page,
  open,
  browser,
  context,
  provoke,
}) => {
  provoke(CALLS, /400.*\/admin\/categories\//)
  const said = `se partió el ${newWord('mariposa')} madre`
  const before = (await categoriesOf(await newAdmin())).find(({ id }) => id === 2)
  await signInAdmin(page)
  await open('/admin/categories')
  await page.getByRole('button', { name: ADMIN_CATEGORIES.edit_named('Plomería') }).click()
  const words = field(page, ADMIN_CATEGORIES.synonyms)
  await expect(words).toHaveValue(String(before?.synonyms))
  await words.fill(`${before?.synonyms}, ${'largo '.repeat(12)}`)
  await save(page).click()
  await expect(words).toHaveAccessibleDescription(/hasta 60 caracteres/)
  await words.fill(`${before?.synonyms}; ${said}`)
  await save(page).click()
  await expectToast(page, ADMIN_CATEGORIES.updated)

  const customer = await (await browser.newContext()).newPage()
  await customer.goto(`/search?query=${encodeURIComponent(said)}`)
  await expect(customer.getByText(READING.results_for('Plomería'))).toBeVisible()
  await expect(customer.getByRole('article').first()).toContainText('Plomería')
  await customer.context().close()

  await openForLater(page)
  await context.setOffline(true)
  await reopen(page, `/search?query=${encodeURIComponent(said)}`)
  await expect(page.getByText(READING.results_for('Plomería'))).toBeVisible()
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(0)
  await expect(page.getByRole('article').first()).toContainText('Plomería')
})
