import { expect, type Page } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { FOOTER } from '@tecnicerca/shared/messages/navigation'
import { navigate, test } from './fixtures.ts'
import { CALLS, openForLater } from './offline-phone.ts'

const NAME = 'Ana Pérez'

test.beforeEach(({ provoke }) => provoke(/no room for/, CALLS))

/** Makes the code of one screen throw an error that contains personal data. */
async function breakScreen(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const { map } = Array.prototype
    // oxlint-disable-next-line no-extend-native -- makes the real code of the screen throw
    Array.prototype.map = function broken(this: unknown[], ...args: Parameters<typeof map>) {
      if (new Error().stack?.includes('/como-funciona-'))
        throw new TypeError(`no room for "${name}", 809-555-0101`)
      return map.apply(this, args)
    } as typeof map
  }, NAME)
}

async function countedOnServer(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${process.env.E2E_METRICS_PORT}/metrics`)
  return (await answer.text()).match(/^client_errors_total\{.*$/gm) ?? []
}

test('an error thrown by a screen is reported without personal data', async ({ page, open }) => {
  await open('/')
  await breakScreen(page)
  const reportSent = page.waitForRequest('**/api/client-errors')
  await navigate(page, '/como-funciona?nombre=ana')
  await expect(page.getByText(COMMON.errorTitle)).toBeVisible()
  const request = await reportSent
  expect((await request.response())?.status()).toBe(204)
  const report = request.postDataJSON()
  expect(report).toMatchObject({
    kind: 'screen',
    message: 'TypeError: no room for *, *',
    route: '/como-funciona',
    browser: 'chrome',
  })
  expect(report.build).toMatch(/^[0-9a-f]{12}$/)
  expect(report.frames[0]).toMatch(/^como-funciona-.+\.js:\d+:\d+$/)
  expect(JSON.stringify(await request.allHeaders())).not.toContain('"cookie"')
  expect(await countedOnServer()).toContainEqual(expect.stringContaining('{kind="screen",browser="chrome"}'))
})

test('an unhandled rejection is reported, a call that failed offline is not @prove', async ({ page }) => {
  await openForLater(page, '/')
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('client-errors')) reports.push(request.postData() ?? '')
  })
  await page.context().setOffline(true)
  await navigate(page, '/search?query=plomero')
  await page.context().setOffline(false)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      get: () => {
        throw new RangeError('no room for sharing')
      },
    })
  })
  const reportSent = page.waitForRequest('**/api/client-errors')
  await page
    .getByRole('button', { name: FOOTER.shareOn('WhatsApp') })
    .last()
    .click()
  expect((await reportSent).postDataJSON()).toMatchObject({
    kind: 'rejection',
    message: 'RangeError: no room for sharing',
  })
  expect(reports).toHaveLength(1)
})
