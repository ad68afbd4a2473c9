import { expect, type Page } from '@playwright/test'
import { CASES, TAKE_BACK } from '@tecnicerca/shared/messages/cases'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { cameraPhoto } from './camera.ts'
import { bubble, openMessage, say, thread } from './case-screen.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician, signIn } from './marketplace.ts'
import { SOON } from './offline-phone.ts'
import { expectSent } from './toasts.ts'

const CUSTOMER = 'Rosa Marte'
const SECRET = 'La puerta se abre con 4711'

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

test.use(WITHOUT_SERVICE_WORKER)

test('an author takes back a photo and its message, which both sides then see as taken back @prove', async ({
  page,
  open,
  request,
  otherPhone,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [customer, technician] = [await newCustomer(request, CUSTOMER), await newTechnician(request)]
  const { id } = await ask(customer, technician)
  await signIn(page, customer)
  await open(`/my-requests/${id}`)
  await page.getByLabel(CASES.addPhotos).setInputFiles([await cameraPhoto(page), await cameraPhoto(page)])
  await expect(page.getByRole('img', { name: CASES.pickedPhoto(2) })).toBeVisible(SOON)
  await say(page, SECRET)
  const own = bubble(page, SECRET)
  await expect(own.getByRole('img', { name: CASES.ownPhoto })).toHaveCount(2, SOON)

  const technicianPage = await otherPhone()
  await signIn(technicianPage, technician)
  await technicianPage.goto(`/my-requests/${id}`)
  const photos = thread(technicianPage).getByRole('img', { name: CASES.photoOf(CUSTOMER) })
  await expect(photos).toHaveCount(2, SOON)
  await expect(thread(technicianPage).getByRole('button', { name: TAKE_BACK.message.confirm })).toHaveCount(0)
  await expect(thread(technicianPage).getByRole('button', { name: TAKE_BACK.photo.confirm })).toHaveCount(0)

  const removePhoto = own.getByRole('button', { name: TAKE_BACK.photo.confirm }).first()
  await removePhoto.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText(TAKE_BACK.photo.text)
  await page.keyboard.press('Escape')
  await expect(own.getByRole('img', { name: CASES.ownPhoto })).toHaveCount(2)
  await removePhoto.click()
  await confirm(page, TAKE_BACK.photo.confirm)
  await expectSent(page, TAKE_BACK.photo.done)
  await expect(own.getByRole('img', { name: CASES.ownPhoto })).toHaveCount(1)
  await expect(own).toContainText(CASES.photoTakenBackAt(''))
  await expect(photos).toHaveCount(1, SOON)
  await expect(bubble(technicianPage, SECRET)).toContainText(CASES.photoTakenBackAt(''))

  await openMessage(own)
  await own.getByRole('button', { name: TAKE_BACK.message.confirm }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: CONTROLS.cancel }).click()
  await own.getByRole('button', { name: TAKE_BACK.message.confirm }).click()
  await confirm(page, TAKE_BACK.message.confirm)
  await expectSent(page, TAKE_BACK.message.done)
  for (const [side, name] of [
    [page, CASES.you],
    [technicianPage, CUSTOMER],
  ] as const) {
    await expect(bubble(side, CASES.takenBackAt(''))).toContainText(name, SOON)
    await expect(thread(side)).not.toContainText(SECRET)
    await expect(thread(side).getByRole('img')).toHaveCount(0)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await open('/my-requests')
  await expect(page.getByText(`${CASES.you}: ${CASES.takenBack}`)).toBeVisible()
})
