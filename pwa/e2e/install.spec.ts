import { expect, type Page } from '@playwright/test'
import { INSTALL } from '@tecnicerca/shared/messages/install'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'

test.use(WITHOUT_SERVICE_WORKER)

/**
 * Fires the browser's install prompt event, which no test browser fires. Records whether the prompt was shown, and answers
 * it with `outcome`.
 */
async function fireInstallPrompt(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const prompt = () => {
      document.documentElement.dataset.prompted = 'true'
      return Promise.resolve({ outcome: answer })
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  }, outcome)
}

/** Leaves home and returns to it. The invitation may appear then. */
async function leaveAndReturnHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cómo Funciona' }).first().click()
  await expect(page).toHaveURL(/como-funciona/)
  await page.getByRole('link', { name: 'TecniCerca' }).first().click()
  await expect(page).toHaveURL('/')
}

test('the install invitation appears on the second visit and not after a refusal @prove', async ({
  page,
  open,
}) => {
  const invitation = page.getByText(INSTALL.text)
  await open('/')
  await fireInstallPrompt(page, 'dismissed')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toBe('1')
  await leaveAndReturnHome(page)
  await expect(invitation).toBeHidden()

  await page.evaluate(() => sessionStorage.clear())
  await open('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toBe('2')
  await fireInstallPrompt(page, 'dismissed')
  await leaveAndReturnHome(page)
  await expect(invitation).toBeVisible()
  await page.getByRole('button', { name: INSTALL.install }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'true')
  await expect(invitation).toBeHidden()

  await open('/')
  await fireInstallPrompt(page, 'accepted')
  await leaveAndReturnHome(page)
  await expect(invitation).toBeHidden()
})

test('an iPhone shows install instructions, which can be dismissed @prove', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    localStorage.setItem('visits', '1')
  })
  await open('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toBe('2')
  await leaveAndReturnHome(page)
  await page.getByRole('button', { name: INSTALL.how }).click()
  await expect(page.getByRole('dialog', { name: INSTALL.sheetTitle })).toContainText(INSTALL.sheetAdd)
  await page.getByRole('button', { name: INSTALL.understood }).click()
  await page.getByRole('button', { name: INSTALL.not_now }).click()
  await expect(page.getByText(INSTALL.text)).toBeHidden()
  await hydrated(page)
})
