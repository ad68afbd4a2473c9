import { expect, type Page } from '@playwright/test'
import { NEEDS_SCRIPT } from '@tecnicerca/shared/messages/navigation'
import { CARD, SEARCH } from '@tecnicerca/shared/messages/search'
import { hydrated, test } from './fixtures.ts'
import { newTechnician } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { SOON } from './offline-phone.ts'

/** Opens a path whose scripts fail to load. */
async function openWithoutScripts(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
}

test('a tap on a card works without any loaded script', async ({ page, request }) => {
  const { user } = await newTechnician(request)
  await openWithoutScripts(page, '/')
  const first = page.getByRole('article').first()
  const name = (await first.getByRole('heading').textContent()) ?? user.name
  await first
    .getByRole('link', { name: CARD.viewProfileOf(name) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/technicians\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('the search works without any loaded script @prove', async ({ page, request }) => {
  const name = newWord('Anacaona')
  await newTechnician(request, name)
  for (const path of ['/', '/search']) {
    await openWithoutScripts(page, path)
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/search\?query=Anacaona/)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([name])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a screen that only the phone draws says so, and a rendered one does not @prove', async ({ page }) => {
    for (const path of ['/login', '/register', '/register-technician', '/my-requests', '/admin']) {
      await page.goto(path)
      // Roles and texts below `noscript` are not looked at.
      await expect(page.locator('noscript main')).toContainText(NEEDS_SCRIPT.words)
      await expect(page.locator('noscript a[href="/search"]')).toBeVisible()
    }
    await page.goto('/search')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('noscript main')).toHaveCount(0)
  })
})

test('text typed during hydration is searched @prove', async ({ page, request }) => {
  const word = newWord('abc')
  await newTechnician(request, `Guarionex ${word}`)
  await page.goto('/search')
  await page.getByRole('searchbox').pressSequentially(word)
  await hydrated(page)
  await expect(page.getByRole('searchbox')).toHaveValue(word)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([`Guarionex ${word}`])
})

test('a first visit loads the offline code, and a service worker takes control', async ({ page }) => {
  const offline = page.waitForRequest(/\/assets\/offline-/)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await offline
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), SOON).toBe(true)
})

test('a sort order chosen right after hydration is applied @prove', async ({ page }) => {
  await page.goto('/search')
  await hydrated(page)
  await page.getByLabel(SEARCH.sortLabel).selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
})
