import { expect, type Page } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { OWN_WORK } from '@tecnicerca/shared/messages/technicians'
import { PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import { cameraPhoto } from './camera.ts'
import { PIXEL, test } from './fixtures.ts'
import { newTechnician, type Person, signIn, technicianId } from './marketplace.ts'
import { CALLS, openForLater, reopen } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

const PATH = '/api/technicians/profile/work-photos'
const work = (page: Page) => page.getByRole('region', { name: PROFILE.work })
const captions = (page: Page) =>
  work(page)
    .getByRole('textbox')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))

/** Adds a photo for each caption through the API. */
async function addPhotos({ api }: Person, ...texts: string[]): Promise<void> {
  for (const caption of texts) {
    const id = crypto.randomUUID()
    const sent = await api.put(`${PATH}/${id}`, { data: PIXEL, headers: { 'content-type': 'image/png' } })
    expect(sent.status()).toBe(201)
    await api.patch(`${PATH}/${id}`, { data: { caption } })
  }
}

test.describe('photos of finished jobs', () => {
  test('are added, captioned, ordered, removed and restored @prove', async ({
    page,
    open,
    request,
    provoke,
  }) => {
    provoke(/work-photos/)
    const technician = await newTechnician(request)
    await signIn(page, technician)
    await open('/my-profile')
    const photo = await cameraPhoto(page)
    await work(page)
      .getByLabel(OWN_WORK.add)
      .setInputFiles([photo, { ...photo, name: 'otra.jpg' }])
    await expectToast(page, OWN_WORK.added)
    await work(page).getByLabel(OWN_WORK.caption(1)).fill('Panel')
    await page.keyboard.press('Enter')
    await expectToast(page, OWN_WORK.captionSaved)
    await work(page).getByLabel(OWN_WORK.caption(2)).fill('Baño')
    await page.keyboard.press('Tab')
    await expectToast(page, OWN_WORK.captionSaved)
    await work(page)
      .getByRole('button', { name: OWN_WORK.later(1) })
      .focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => captions(page)).toEqual(['Baño', 'Panel'])
    await work(page)
      .getByRole('img', { name: 'Panel' })
      .dragTo(work(page).getByRole('img', { name: 'Baño' }))
    await expect.poll(() => captions(page)).toEqual(['Panel', 'Baño'])

    await work(page)
      .getByRole('button', { name: OWN_WORK.remove(1) })
      .click()
    await expect.poll(() => captions(page)).toEqual(['Baño'])
    await page.getByRole('button', { name: COMMON.undo }).click()
    await expectToast(page, COMMON.undone)
    await expect.poll(() => captions(page)).toEqual(['Panel', 'Baño'])
    const brokenFile = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') }
    await work(page).getByLabel(OWN_WORK.add).setInputFiles(brokenFile)
    await expectToast(page, PHOTO_UNREADABLE)
    await open('/my-profile')
    await expect.poll(() => captions(page)).toEqual(['Panel', 'Baño'])
  })

  test('open large, and keys, buttons and swipes show the next one @prove', async ({
    page,
    open,
    request,
  }) => {
    const technician = await newTechnician(request)
    await addPhotos(technician, 'Panel', 'Baño', '')
    await open(`/technicians/${technicianId(technician)}`)
    await work(page).getByRole('button', { name: 'Panel' }).click()
    const openPhoto = (label: string) =>
      page.getByRole('dialog', { name: label }).getByRole('img', { name: label })
    await expect(openPhoto('Panel')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(openPhoto('Baño')).toBeVisible()
    await page.getByRole('button', { name: CONTROLS.nextPhoto }).click()
    await expect(openPhoto(PROFILE.workPhoto(3, 3))).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(openPhoto('Panel')).toBeVisible()
    const box = await openPhoto('Panel').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 50]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 80, y)
    await page.mouse.up()
    await expect(openPhoto('Baño')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('are listed as images in the structured data of the profile @prove', async ({ request }) => {
    const technician = await newTechnician(request)
    await addPhotos(technician, 'Panel', 'Baño')
    const html = await (await request.get(`/technicians/${technicianId(technician)}`)).text()
    const jsonLd = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    const { image } = JSON.parse(jsonLd) as { image: string[] }
    expect(image).toHaveLength(2)
    const served = await request.get(new URL(image[0] ?? '').pathname)
    expect([served.status(), served.headers()['content-type']]).toEqual([200, 'image/webp'])
  })

  test('are captioned and removed offline, and sent later @prove', async ({
    page,
    context,
    request,
    provoke,
  }) => {
    provoke(CALLS)
    const technician = await newTechnician(request)
    await addPhotos(technician, 'Panel', 'Baño', 'Piso')
    await signIn(page, technician)
    await openForLater(page)
    await reopen(page, '/my-profile')
    await expect.poll(() => captions(page)).toEqual(['Panel', 'Baño', 'Piso'])
    await context.setOffline(true)
    await work(page).getByLabel(OWN_WORK.caption(1), { exact: true }).fill('Panel de 12')
    await page.keyboard.press('Enter')
    await expectToast(page, OFFLINE.savedHere)
    for (const place of [2, 3])
      await work(page)
        .getByRole('button', { name: OWN_WORK.remove(place) })
        .click()
    await expect(work(page).getByText(OWN_WORK.leaving)).toHaveCount(2)
    await work(page).getByRole('button', { name: OFFLINE.undo }).last().click()
    await expect(work(page).getByText(OWN_WORK.leaving)).toHaveCount(1)
    await expect.poll(() => captions(page)).toEqual(['Panel de 12', 'Piso'])
    await reopen(page, '/my-profile')
    await expect(work(page).getByText(OFFLINE.pendingChip)).toHaveCount(1)
    await expect(work(page).getByText(OWN_WORK.leaving)).toHaveCount(1)

    await context.setOffline(false)
    const storedCaptions = async () => {
      const answer = await technician.api.get(`/api/technicians/${technicianId(technician)}`)
      const body = (await answer.json()) as { technician: { work_photos: { caption: string }[] } }
      return body.technician.work_photos.map(({ caption }) => caption)
    }
    await expect.poll(storedCaptions, { timeout: 20_000 }).toEqual(['Panel de 12', 'Piso'])
    await expect(work(page).getByText(OWN_WORK.leaving)).toHaveCount(0, { timeout: 20_000 })
    await expect.poll(() => captions(page)).toEqual(['Panel de 12', 'Piso'])
  })

  test('of an opened profile are shown offline @prove', async ({ page, context, request, provoke }) => {
    provoke(CALLS)
    const technician = await newTechnician(request)
    await addPhotos(technician, ...Array.from({ length: 12 }, (_, place) => `Trabajo ${place}`))
    await openForLater(page)
    const path = `/technicians/${technicianId(technician)}`
    await reopen(page, path)
    const cachedPhotos = () =>
      page.evaluate(async () => {
        const cached = await (await caches.open('photos')).keys()
        return cached.filter(({ url }) => url.includes('/uploads/work/')).length
      })
    await expect.poll(cachedPhotos).toBe(12)
    await context.setOffline(true)
    await reopen(page, path)
    const images = work(page).getByRole('img')
    await expect(images).toHaveCount(12)
    await images.last().scrollIntoViewIfNeeded()
    await expect.poll(() => images.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await images.last().click()
    const large = page.getByRole('dialog').getByRole('img')
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  })
})
