import { expect } from '@playwright/test'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { QUERY_INTERPRETATION } from '@tecnicerca/shared/messages/query-interpretation'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { categoriesOf, field, newAdmin, save, signInAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { searchAsThreeUsers } from './missed-phrase.ts'
import { newWord } from './new-word.ts'
import { CALLS, countStored, openForLater, reopen, shownIds } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a phrase added by an admin finds its category online and offline @prove', async ({
  page,
  open,
  otherPhone,
  context,
  provoke,
}) => {
  provoke(CALLS, /400.*\/admin\/categories\//)
  const phrase = `se partió el ${newWord('mariposa')} madre`
  const before = (await categoriesOf(await newAdmin())).find(({ id }) => id === 2)
  await signInAdmin(page)
  await open('/admin/categories')
  await page.getByRole('button', { name: ADMIN_CATEGORIES.editNamed('Plomería') }).click()
  const words = field(page, ADMIN_CATEGORIES.synonyms)
  await expect(words).toHaveValue(String(before?.synonyms))
  await words.fill(`${before?.synonyms}, ${'largo '.repeat(12)}`)
  await save(page).click()
  await expect(words).toHaveAccessibleDescription(/hasta 60 caracteres/)
  await words.fill(`${before?.synonyms}; ${phrase}`)
  await save(page).click()
  await expectToast(page, ADMIN_CATEGORIES.updated)

  const customer = await otherPhone()
  await customer.goto(`/search?query=${encodeURIComponent(phrase)}`)
  await expect(customer.getByText(QUERY_INTERPRETATION.resultsFor('Plomería'))).toBeVisible()
  await expect(customer.getByRole('article').first()).toContainText('Plomería')

  await openForLater(page)
  await expect.poll(() => countStored(page, { store: 'categories', containing: phrase })).toBe(1)
  await context.setOffline(true)
  await reopen(page, `/search?query=${encodeURIComponent(phrase)}`)
  await expect(page.getByText(QUERY_INTERPRETATION.resultsFor('Plomería'))).toBeVisible()
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(0)
  await expect(page.getByRole('article').first()).toContainText('Plomería')
})

test('an admin adds a search without results to a category @prove', async ({ page, open, baseURL }) => {
  // Replaces digits with letters, because six digits would count as personal data.
  const phrase = `se solto la ${newWord('zarigueya').replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  await page.goto(`/search?query=${encodeURIComponent(phrase)}`)
  await expect(page.getByText(SEARCH.emptyTitle)).toBeVisible()
  await searchAsThreeUsers(phrase, baseURL)

  await signInAdmin(page)
  const block = page.getByRole('region', { name: ADMIN_CATEGORIES.missedTitle })
  const row = block.getByRole('listitem').filter({ hasText: phrase })
  await open('/admin/categories')
  await expect(row).toContainText(/\d veces · última: .* 20\d\d/)
  await row.getByRole('button', { name: ADMIN_CATEGORIES.addWords }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(phrase)
  await dialog.getByRole('button', { name: ADMIN_CATEGORIES.addWordsNext }).click()
  await expect(dialog.getByText(ADMIN_CATEGORIES.categoryRequired)).toBeVisible()
  await dialog.getByLabel(ADMIN_CATEGORIES.category).selectOption({ label: 'Carpintería' })
  await dialog.getByRole('button', { name: ADMIN_CATEGORIES.addWordsNext }).click()
  await expect(field(page, ADMIN_CATEGORIES.column.name)).toHaveValue('Carpintería')
  await expect(field(page, ADMIN_CATEGORIES.synonyms)).toHaveValue(new RegExp(`^carpintero, .*, ${phrase}$`))
  await save(page).click()
  await expectToast(page, ADMIN_CATEGORIES.updated)
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(`/search?query=${encodeURIComponent(phrase)}`)
  await expect(page.getByText(QUERY_INTERPRETATION.resultsFor('Carpintería'))).toBeVisible()
})
