import { expect, type Page } from '@playwright/test'
import { INSTALL } from '@tecnicerca/shared/messages/install'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'

test.use(WITHOUT_SERVICE_WORKER)

/**
 * Fires the browser's install prompt event, which no test browser fires. Records whether the prompt was shown, and answers
 * it with `outcome`.
 */
async function promptable(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((said) => {
    const prompt = () => {
      document.documentElement.dataset.prompted = 'true'
      return Promise.resolve({ outcome: said })
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  }, outcome)
}

/** Leaves the home screen and comes back to it, where the invitation may appear. */
async function comeHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cómo Funciona' }).first().click()
  await expect(page).toHaveURL(/como-funciona/)
  await page.getByRole('link', { name: 'TecniCerca' }).first().click()
  await expect(page).toHaveURL('/')
}

test('a first visit is not asked; a second one is, and a no holds for a month', async ({ page, open }) => {
  const invitation = page.getByText(INSTALL.text)
  await open('/')
  await promptable(page, 'dismissed')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toBe('1')
  await comeHome(page)
  await expect(invitation).toBeHidden()

  await page.evaluate(() => sessionStorage.clear())
  await open('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toBe('2')
  await promptable(page, 'dismissed')
  await comeHome(page)
  await expect(invitation).toBeVisible()
  await page.getByRole('button', { name: INSTALL.install }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'true')
  await expect(invitation).toBeHidden()

  await open('/')
  await promptable(page, 'accepted')
  await comeHome(page)
  await expect(invitation).toBeHidden()
})

test('an iPhone is shown how @prove', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    localStorage.setItem('visits', '1')
  })
  await open('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toBe('2')
  await comeHome(page)
  await page.getByRole('button', { name: INSTALL.how }).click()
  await expect(page.getByRole('dialog', { name: INSTALL.sheetTitle })).toContainText(INSTALL.sheetAdd)
  await page.getByRole('button', { name: INSTALL.understood }).click()
  await page.getByRole('button', { name: INSTALL.not_now }).click()
  await expect(page.getByText(INSTALL.text)).toBeHidden()
  await hydrated(page)
})
