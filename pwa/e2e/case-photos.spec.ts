import { expect, type Page } from '@playwright/test'
import { CASE_EVENTS, CASES } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-request-events'
import { cameraPhoto } from './camera.ts'
import { hydrated, test } from './fixtures.ts'
import {
  ask,
  newCustomer,
  newTechnician,
  type Person,
  requestsOf,
  signIn,
  technicianId,
} from './marketplace.ts'
import { CALLS, openForLater, reopen } from './offline-phone.ts'

const SOON = { timeout: 30_000 }
const F = SERVICE_REQUEST_FORM
const CUSTOMER = 'Rosa Marte'

/** Simulates a phone without space for `store`. The returned function turns this on and off. */
async function fillUp(page: Page, store: 'outbox' | 'photos'): Promise<(isFull: boolean) => Promise<void>> {
  await page.addInitScript((full) => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name === full && 'isFull' in window && window.isFull)
        throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
  }, store)
  return (isFull) => page.evaluate((values) => void Object.assign(window, values), { isFull })
}

const thread = (page: Page) => page.getByRole('log', { name: CASES.thread })
const bubble = (page: Page, text: string) =>
  thread(page).getByRole('listitem').filter({ hasText: text }).first()
const photosIn = (page: Page, name: string) => thread(page).getByRole('img', { name })

async function pick(page: Page, count: number): Promise<void> {
  const photo = await cameraPhoto(page)
  await page.getByLabel(CASES.addPhotos).setInputFiles(Array.from({ length: count }, () => photo))
  await expect(page.getByRole('img', { name: CASES.pickedPhoto(count) })).toBeVisible(SOON)
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel(CASES.message).fill(text)
  await page.getByRole('button', { name: CASES.send, exact: true }).click()
}

async function eventsOf({ api }: Person, id: number): Promise<ServiceRequestEvent[]> {
  const answer = await api.get(`/api/service-requests/${id}`)
  return ((await answer.json()) as { events: ServiceRequestEvent[] }).events
}

async function look(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test.describe('photos of a case', () => {
  test.beforeEach(({ provoke }) => provoke(CALLS))

  test('that are picked without a network outlive the end of the app, follow the words, and are seen by the other side @prove', async ({
    page,
    context,
    request,
  }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request, CUSTOMER)]
    await signIn(page, customer)
    await openForLater(page, `/technicians/${technicianId(technician)}?request_service=true`)
    await page.getByLabel(F.description).fill('Gotea el techo')
    await page.getByText(F.more, { exact: true }).click()
    await pick(page, 2)
    await page.getByLabel(F.location).fill('Calle 5 #12')
    await context.setOffline(true)
    await page.getByRole('button', { name: F.submit }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await reopen(page, '/my-requests')
    await page.getByRole('link', { name: CASES.open }).click()
    await expect(photosIn(page, CASES.ownPhoto)).toHaveCount(2)
    await pick(page, 1)
    await send(page, 'Esta es de cerca.')
    await expect(bubble(page, 'Esta es de cerca.')).toContainText(CASES.photosWait(1))
    const path = new URL(page.url()).pathname
    await reopen(page, path)
    await expect(photosIn(page, CASES.ownPhoto)).toHaveCount(3)

    await context.setOffline(false)
    await expect(bubble(page, 'Esta es de cerca.')).not.toContainText(CASES.photosWait(1), SOON)
    await expect.poll(async () => (await requestsOf(customer))[0]?.photo_ids?.length, SOON).toBe(3)
    const [asked] = await requestsOf(customer)
    const events = await eventsOf(technician, asked?.id ?? 0)
    expect(events.map(({ kind, data }) => [kind, data.photo_ids?.length ?? 0])).toEqual([
      ['requested', 0],
      ['message', 1],
      ['photos_added', 1],
      ['photos_added', 1],
    ])

    await signIn(page, technician)
    await openForLater(page)
    await reopen(page, `/my-requests/${asked?.id}`)
    await expect(photosIn(page, CASES.photoOf(CUSTOMER))).toHaveCount(3)
    await expect(thread(page).getByText(CASE_EVENTS.photos_added)).toHaveCount(1)
    await context.setOffline(true)
    await reopen(page, `/my-requests/${asked?.id}`)
    await expect(photosIn(page, CASES.photoOf(CUSTOMER))).toHaveCount(3)
    await photosIn(page, CASES.photoOf(CUSTOMER)).first().click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await expect(page.getByRole('dialog').getByText(CASES.photoMissing)).toBeVisible()
  })

  test('that are on their way say so, and stand there once they have come @prove', async ({
    page,
    request,
  }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request, CUSTOMER)]
    const asked = await ask(customer, technician)
    const photoId = crypto.randomUUID()
    const message = { text: 'Mira el tubo.', photo_ids: [photoId] }
    await customer.api.post(`/api/service-requests/${asked.id}/messages`, { data: message })
    await signIn(page, technician)
    await page.goto(`/my-requests/${asked.id}`)
    await hydrated(page)
    await expect(bubble(page, 'Mira el tubo.')).toContainText(CASES.photoComing, SOON)
    const { buffer } = await cameraPhoto(page)
    const sent = await customer.api.put(`/api/service-requests/${asked.id}/photos/${photoId}`, {
      data: buffer,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(sent.status()).toBe(201)
    await look(page)
    await expect(photosIn(page, CASES.photoOf(CUSTOMER))).toBeVisible(SOON)
  })

  test('are taken out again, and what is none is told beside what was written @prove', async ({
    page,
    request,
  }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request, CUSTOMER)]
    const asked = await ask(customer, technician)
    await signIn(page, customer)
    await page.goto(`/my-requests/${asked.id}`)
    await hydrated(page)
    await page.getByLabel(CASES.message).fill('Se ve aquí')
    const none = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') }
    await page.getByLabel(CASES.addPhotos).setInputFiles(none)
    await expect(page.getByText(PHOTO_UNREADABLE)).toBeVisible()
    await expect(page.getByLabel(CASES.message)).toHaveValue('Se ve aquí')
    await pick(page, 2)
    await expect(page.getByText(PHOTO_UNREADABLE)).toHaveCount(0)
    await page.getByRole('button', { name: CASES.removePhoto(1) }).click()
    await expect(page.getByRole('img', { name: CASES.pickedPhoto(2) })).toHaveCount(0)
    await page.getByLabel(CASES.message).fill('')
    await page.getByRole('button', { name: CASES.send, exact: true }).click()
    await expect(page.getByLabel(CASES.message)).toHaveAccessibleDescription(CASES.photoText)
    await reopen(page, `/my-requests/${asked.id}`)
    await expect(page.getByRole('img', { name: CASES.pickedPhoto(1) })).toBeVisible()
    await send(page, 'Ahora sí')
    await expect.poll(async () => (await requestsOf(technician))[0]?.photo_ids?.length, SOON).toBe(1)
    await expect(page.getByRole('img', { name: CASES.pickedPhoto(1) })).toHaveCount(0)
    await expect(photosIn(page, CASES.ownPhoto)).toHaveCount(1)
  })

  test('that are not picked after all leave the form as it is', async ({ page, request }) => {
    const technician = await newTechnician(request)
    await signIn(page, await newCustomer(request, CUSTOMER))
    await page.goto(`/technicians/${technicianId(technician)}?request_service=true`)
    await page.getByLabel(F.description).fill('Gotea el techo')
    await page.getByText(F.more, { exact: true }).click()
    // The event that the browser fires when its file picker is closed without a choice. A test cannot open the picker.
    await page
      .getByLabel(CASES.addPhotos)
      .evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })))
    await page.getByLabel(F.location).fill('Calle 5 #12')
    await expect(page.getByLabel(F.description)).toHaveValue('Gotea el techo')
  })

  test('stay with their words where the phone has no room for them, and nothing goes without them @prove', async ({
    page,
    request,
  }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request, CUSTOMER)]
    const asked = await ask(customer, technician)
    await signIn(page, customer)
    const setFull = await fillUp(page, 'outbox')
    await page.goto(`/my-requests/${asked.id}`)
    await hydrated(page)
    await pick(page, 1)
    await setFull(true)
    await send(page, 'Así quedó el techo.')
    await expect(page.getByText(OFFLINE.photosNotKept)).toBeVisible(SOON)
    await expect(page.getByLabel(CASES.message)).toHaveValue('Así quedó el techo.')
    await expect(page.getByRole('img', { name: CASES.pickedPhoto(1) })).toBeVisible()
    expect((await eventsOf(customer, asked.id)).map(({ kind }) => kind)).toEqual(['requested'])
    await setFull(false)
    await page.getByRole('button', { name: CASES.send, exact: true }).click()
    await expect(bubble(page, 'Así quedó el techo.').getByRole('img')).toHaveCount(1, SOON)
    await expect
      .poll(async () => (await eventsOf(customer, asked.id)).map(({ data }) => data.photo_ids?.length), SOON)
      .toEqual([undefined, 1])
  })
})
