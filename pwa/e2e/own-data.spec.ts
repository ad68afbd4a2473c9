import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { ERASURE, EXPORT } from '@tecnicerca/shared/messages/account/account'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newCustomer, signIn } from './marketplace.ts'
import { fillLogin, PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

test('a person downloads their data, and cancels an erasure by signing in', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/400.*\/users\/me\/erasure/)
  const customer = await newCustomer(request, 'Eva Luz')
  await signIn(page, customer)
  await open('/my-account')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: EXPORT.download }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(EXPORT.fileName)
  expect(fileInZip(await readFile(await file.path()), 'index.html')).toContain('Eva Luz')

  await page.getByRole('link', { name: ERASURE.title }).click()
  await expect(page.getByText(ERASURE.what[0])).toBeVisible()
  await page.getByLabel(ERASURE.password).fill('no-es-esta')
  await page.getByLabel(ERASURE.deleteReviews).check()
  await page.getByRole('button', { name: ERASURE.submit }).click()
  await expect(page.getByText(SERVER.currentPasswordWrong).first()).toBeVisible()
  await expect(page.getByLabel(ERASURE.deleteReviews)).toBeChecked()
  await page.getByLabel(ERASURE.password).fill(PASSWORD)
  await page.getByRole('button', { name: ERASURE.submit }).click()
  await expect(page.getByText(ERASURE.pendingText)).toBeVisible()

  await open('/my-account')
  await expect(page.getByText(ERASURE.pendingText)).toBeVisible()
  await page.getByRole('button', { name: SESSION.logout }).click()
  await expectToast(page, SESSION.logout_success)
  await open('/login?redirect=/my-account')
  await fillLogin(page, customer.email)
  await expectToast(page, ERASURE.takenBack)
  await expect(page).toHaveURL('/my-account')
  await expect(page.getByRole('heading', { name: EXPORT.title })).toBeVisible()
  await expect(page.getByText(ERASURE.pendingText)).toHaveCount(0)
})

test('a person cancels an erasure without signing out @prove', async ({ page, open, request }) => {
  const customer = await newCustomer(request)
  await signIn(page, customer)
  await open('/my-account/erase')
  await page.getByLabel(ERASURE.password).fill(PASSWORD)
  await page.getByRole('button', { name: ERASURE.submit }).click()
  await page.getByRole('button', { name: ERASURE.takeBack }).click()
  await expectToast(page, ERASURE.takenBack)
  await expect(page.getByRole('button', { name: ERASURE.submit })).toBeVisible()
})

/** Text of a compressed file in a zip. Uses the directory at the end of the zip, as unzip programs do. */
function fileInZip(zip: Buffer, name: string): string {
  const end = zip.lastIndexOf('PK\u0005\u0006')
  const entry = zip.lastIndexOf('PK\u0001\u0002', zip.lastIndexOf(name, end))
  expect(zip.readUInt32LE(end + 16)).toBeLessThanOrEqual(entry)
  const [size, start] = [zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 42)]
  const body = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
  return inflateRawSync(zip.subarray(body, body + size)).toString()
}
