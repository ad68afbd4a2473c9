import { expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import { cameraPhoto } from './camera.ts'
import { bubble, refreshScreen, say, thread } from './case-screen.ts'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician, requestsOf, signIn, technicianId } from './marketplace.ts'
import { CALLS, card, reopen, SOON } from './offline-phone.ts'

test.use(WITHOUT_SERVICE_WORKER)

const F = SERVICE_REQUEST_FORM
const CUSTOMER = 'Rosa Marte'

const photosIn = (page: Page, name: string) => thread(page).getByRole('img', { name })

async function pick(page: Page, count: number): Promise<void> {
  const photo = await cameraPhoto(page)
  await page.getByLabel(CASES.addPhotos).setInputFiles(Array.from({ length: count }, () => photo))
  await expect(page.getByRole('img', { name: CASES.pickedPhoto(count) })).toBeVisible(SOON)
}

test.describe('photos of a case', () => {
  test.beforeEach(({ provoke }) => provoke(CALLS))

  test('are announced before their upload and shown after it @prove', async ({ page, request }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request, CUSTOMER)]
    const serviceRequest = await ask(customer, technician)
    const photoId = crypto.randomUUID()
    const message = { text: 'Mira el tubo.', photo_ids: [photoId] }
    await customer.api.post(`/api/service-requests/${serviceRequest.id}/messages`, { data: message })
    await signIn(page, technician)
    await page.goto(`/my-requests/${serviceRequest.id}`)
    await hydrated(page)
    await expect(bubble(page, 'Mira el tubo.')).toContainText(CASES.photoComing, SOON)
    const { buffer } = await cameraPhoto(page)
    const sent = await customer.api.put(`/api/service-requests/${serviceRequest.id}/photos/${photoId}`, {
      data: buffer,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(sent.status()).toBe(201)
    await refreshScreen(page)
    await expect(photosIn(page, CASES.photoOf(CUSTOMER))).toBeVisible(SOON)
  })

  test('that are discarded unsent are told on both sides @prove', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request, CUSTOMER)]
    const serviceRequest = await ask(customer, technician)
    await signIn(page, customer)
    await page.goto(`/my-requests/${serviceRequest.id}`)
    await hydrated(page)
    await page.route('**/photos/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await pick(page, 1)
    await say(page, 'Mira el tubo.')
    await expect(bubble(page, 'Mira el tubo.')).toContainText(CASES.photosWait(1), SOON)
    await reopen(page, '/pendientes')
    const item = card(page, OFFLINE.kinds.photo(technician.user.name))
    await item.getByRole('button', { name: OFFLINE.discard }).click()
    await reopen(page, `/my-requests/${serviceRequest.id}`)
    await expect(bubble(page, 'Mira el tubo.')).toContainText(CASES.photoTakenBackAt(''), SOON)

    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await signIn(other, technician)
    await other.goto(`/my-requests/${serviceRequest.id}`)
    await expect(bubble(other, 'Mira el tubo.')).toContainText(CASES.photoTakenBackAt(''), SOON)
    await expect(thread(other)).not.toContainText(CASES.photoComing)
    await other.close()
  })

  test('can be removed; a broken file and a missing text show errors @prove', async ({ page, request }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request, CUSTOMER)]
    const serviceRequest = await ask(customer, technician)
    await signIn(page, customer)
    await page.goto(`/my-requests/${serviceRequest.id}`)
    await hydrated(page)
    await page.getByLabel(CASES.message).fill('Se ve aquí')
    const brokenFile = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') }
    await page.getByLabel(CASES.addPhotos).setInputFiles(brokenFile)
    await expect(page.getByText(PHOTO_UNREADABLE)).toBeVisible()
    await expect(page.getByLabel(CASES.message)).toHaveValue('Se ve aquí')
    await pick(page, 2)
    await expect(page.getByText(PHOTO_UNREADABLE)).toHaveCount(0)
    await page.getByRole('button', { name: CASES.removePhoto(1) }).click()
    await expect(page.getByRole('img', { name: CASES.pickedPhoto(2) })).toHaveCount(0)
    await page.getByLabel(CASES.message).fill('')
    await page.getByRole('button', { name: CASES.send, exact: true }).click()
    await expect(page.getByLabel(CASES.message)).toHaveAccessibleDescription(CASES.photoText)
    await reopen(page, `/my-requests/${serviceRequest.id}`)
    await expect(page.getByRole('img', { name: CASES.pickedPhoto(1) })).toBeVisible()
    await say(page, 'Ahora sí')
    await expect.poll(async () => (await requestsOf(technician))[0]?.photo_ids?.length, SOON).toBe(1)
    await expect(page.getByRole('img', { name: CASES.pickedPhoto(1) })).toHaveCount(0)
    await expect(photosIn(page, CASES.ownPhoto)).toHaveCount(1)
  })

  test('a cancelled file picker keeps the form and its input @prove', async ({ page, request }) => {
    const technician = await newTechnician(request)
    await signIn(page, await newCustomer(request, CUSTOMER))
    await page.goto(`/technicians/${technicianId(technician)}?request_service=true`)
    await page.getByLabel(F.description).fill('Gotea el techo')
    // The browser fires this event when its file picker is cancelled. A test cannot open the picker.
    await page
      .getByLabel(CASES.addPhotos)
      .evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })))
    await page.getByLabel(F.location).fill('Calle 5 #12')
    await expect(page.getByLabel(F.description)).toHaveValue('Gotea el techo')
  })
})
