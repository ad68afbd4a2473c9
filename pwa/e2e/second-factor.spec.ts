import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { DEVICES } from '@tecnicerca/shared/messages/account/devices'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { createCustomer, fillLogin, PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'
import { signOut } from './used-phone.ts'

test.use(WITHOUT_SERVICE_WORKER)

/** The code that an authenticator app shows `ahead` intervals from now. */
function appCode(secret: string, ahead = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Turns the second factor on and returns the secret and the recovery codes. */
async function turnOn(page: Page) {
  await page.getByRole('link', { name: TITLES.secondFactor }).click()
  await page.getByLabel(SECOND_FACTOR.password).fill(PASSWORD)
  await page.getByRole('button', { name: SECOND_FACTOR.start, exact: true }).click()
  await expect(page.getByRole('img', { name: SECOND_FACTOR.qr })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const field = page.getByLabel(SECOND_FACTOR.setupCode)
  await field.fill(appCode(secret, 9))
  await page.getByRole('button', { name: SECOND_FACTOR.confirm }).click()
  await expect(field).toHaveAccessibleDescription(new RegExp(SERVER.codeWrong))
  await field.fill(appCode(secret))
  await page.getByRole('button', { name: SECOND_FACTOR.confirm }).click()
  await expect(page.getByText(SECOND_FACTOR.codesTitle)).toBeVisible()
  const codes = await page.getByText(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/).allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: SECOND_FACTOR.saved }).click()
  await expect(page.getByText(SECOND_FACTOR.codesLeft(10))).toBeVisible()
  return { secret, codes }
}

test('a second factor is turned on, asked at login for an app or recovery code, and turned off', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/400.*\/(users\/me|auth)\/second-factor/)
  const email = await createCustomer(request)
  await open('/login?redirect=/my-account')
  await fillLogin(page, email)
  const { secret, codes } = await turnOn(page)
  await signOut(page)

  await open('/login?redirect=/my-account')
  await fillLogin(page, email)
  const code = page.getByLabel(SECOND_FACTOR.setupCode)
  await expect(code).toBeFocused()
  await code.fill(appCode(secret, 9))
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(new RegExp(SERVER.codeWrong))
  await code.fill(appCode(secret, 1))
  await code.press('Enter')
  await expect(page).toHaveURL('/my-account')
  await signOut(page)

  await open('/login?redirect=/my-account')
  await fillLogin(page, email)
  await page.getByRole('button', { name: SECOND_FACTOR.recoveryInstead }).click()
  const recovery = page.getByLabel(SECOND_FACTOR.recoveryCode)
  await recovery.fill(codes[0] ?? '')
  await recovery.press('Enter')
  await expect(page).toHaveURL('/my-account')
  await page.getByRole('link', { name: TITLES.secondFactor }).click()
  await expect(page.getByText(SECOND_FACTOR.codesLeft(9))).toBeVisible()

  await page.getByRole('button', { name: SECOND_FACTOR.turnOff }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(SECOND_FACTOR.password).fill(PASSWORD)
  await dialog.getByLabel(SECOND_FACTOR.anyCode).fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: SECOND_FACTOR.turnOff }).click()
  await expectToast(page, SECOND_FACTOR.turnedOff)
  await expect(page.getByRole('button', { name: SECOND_FACTOR.start, exact: true })).toBeVisible()
})

test('a device signed out from another one forgets its user @prove', async ({
  page,
  open,
  request,
  otherPhone,
}) => {
  const email = await createCustomer(request)
  const other = await otherPhone()
  await other.goto('/login?redirect=/my-account')
  await fillLogin(other, email)
  await expect(other).toHaveURL('/my-account')
  await open('/login?redirect=/my-account')
  await fillLogin(page, email)
  await page.getByRole('link', { name: TITLES.devices }).click()
  await expect(page.getByText(DEVICES.current)).toHaveCount(1)
  await page.getByRole('button', { name: DEVICES.endNamed('') }).click()
  await expectToast(page, DEVICES.ended)
  await expect(page.getByText(DEVICES.current)).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText(SESSION.ended.ended_elsewhere)).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('user'))).toBeNull()
})
