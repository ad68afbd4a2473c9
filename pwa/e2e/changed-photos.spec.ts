import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { PHOTO_CHANGED } from '@tecnicerca/shared/photos'
import { cameraPhoto } from './camera.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, signIn } from './marketplace.ts'
import { SOON } from './offline-phone.ts'
import { createCustomer, fillLogin, fillProfession } from './people.ts'
import { expectToast } from './toasts.ts'

const folder = join(tmpdir(), `tecnicerca-photos-${process.pid}`)
test.beforeAll(() => mkdir(folder, { recursive: true }))
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Makes the page learn of a picked file only when `release` is called, so that the file can change in between. */
async function holdPicking(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const hold = (event: Event) => {
      event.stopImmediatePropagation()
      Object.assign(window, { held: event.target })
      document.removeEventListener('change', hold, true)
    }
    window.addEventListener('change', hold, { capture: true, once: true })
  })
  return () =>
    page.evaluate(() => {
      const { held } = window as unknown as { held: HTMLInputElement }
      held.dispatchEvent(new Event('change', { bubbles: true }))
    })
}

test('a photo that changes after it was picked is sent as it was picked @prove', async ({
  page,
  open,
  request,
}) => {
  await open('/login?redirect=/become-technician')
  await fillLogin(page, await createCustomer(request))
  await fillProfession(page)
  const path = join(folder, 'foto.jpg')
  const { buffer } = await cameraPhoto(page)
  await writeFile(path, buffer)
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(page.getByAltText(CONTROLS.photoPreview)).toBeVisible()
  await writeFile(path, 'otra cosa')
  await page.getByRole('button', { name: UPGRADE.submit }).click()
  await expectToast(page, UPGRADE.success)
  await expect(page.locator('img[src*="/uploads/"]').first()).toBeVisible(SOON)
})

test('a photo that changed before it could be read is told as such @prove', async ({
  page,
  open,
  request,
  provoke,
}) => {
  // The preview tries to show the file before it was read.
  provoke(/ERR_UPLOAD_FILE_CHANGED/)
  await open('/login?redirect=/become-technician')
  await fillLogin(page, await createCustomer(request))
  const path = join(folder, 'foto.jpg')
  const { buffer } = await cameraPhoto(page)
  const pickChanged = async () => {
    await writeFile(path, buffer)
    const release = await holdPicking(page)
    await page.locator('input[type=file]').setInputFiles(path)
    await writeFile(path, 'otra cosa')
    await release()
  }
  await pickChanged()
  await expect(page.getByText(PHOTO_CHANGED)).toBeVisible(SOON)
  await expect(page.getByAltText(CONTROLS.photoPreview)).toHaveCount(0)

  const customer = await newCustomer(request)
  const { id } = await ask(customer, await newTechnician(request))
  await signIn(page, customer)
  await open(`/my-requests/${id}`)
  await page.getByLabel(CASES.message).fill('Mira el tubo.')
  await pickChanged()
  await expect(page.getByText(PHOTO_CHANGED)).toBeVisible(SOON)
  await expect(page.getByLabel(CASES.message)).toHaveValue('Mira el tubo.')
})
