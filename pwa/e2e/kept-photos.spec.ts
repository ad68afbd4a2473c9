import { expect, type Page } from '@playwright/test'
import { newAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { newTechnician, technicianId } from './marketplace.ts'
import { countStored, openForLater, reopen } from './offline-phone.ts'
import { addPhoto } from './used-phone.ts'

test('a removed photo leaves the phone cache once it is two days old @prove', async ({ page, request }) => {
  const technician = await newTechnician(request)
  const photo = await addPhoto(technician)
  const cachedUrls = () => cachedPhotoUrls(page, photo)
  await openForLater(page)
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await expect.poll(cachedUrls).not.toEqual([])
  await technician.api.delete('/api/technicians/profile/image')
  await loadPhotos(page, await cachedUrls())
  expect(await cachedUrls()).not.toEqual([])
  const loadTwoDaysLater = async () => {
    await page.evaluate(agePhotos)
    await loadPhotos(page, await cachedUrls())
    return cachedUrls()
  }
  await expect.poll(loadTwoDaysLater).toEqual([])
})

test('a deleted technician and their photo are removed from the phone @prove', async ({ page, request }) => {
  const technician = await newTechnician(request)
  const [id, photo] = [technicianId(technician), await addPhoto(technician)]
  await openForLater(page)
  await reopen(page, `/technicians/${id}`)
  await expect.poll(() => cachedPhotoUrls(page, photo)).not.toEqual([])
  await expect.poll(() => countStored(page, { store: 'technicians', key: id })).toBe(1)
  await (await newAdmin()).api.delete(`/api/admin/users/${technician.user.id}`)
  await reopen(page, '/')
  await expect.poll(() => countStored(page, { store: 'technicians', key: id })).toBe(0)
  await expect.poll(() => cachedPhotoUrls(page, photo)).toEqual([])
})

/** Returns the URLs of a photo that the worker has cached, one for each width. */
function cachedPhotoUrls(page: Page, photo: string): Promise<string[]> {
  return page.evaluate(async (part) => {
    const photos = await (await caches.open('photos')).keys()
    return photos.map(({ url }) => url).filter((url) => url.includes(part))
  }, photo)
}

async function loadPhotos(page: Page, urls: string[]): Promise<void> {
  const statuses = await page.evaluate(
    async (list) => Promise.all(list.map(async (url) => (await fetch(url)).status)),
    urls,
  )
  expect(statuses).toEqual(urls.map(() => 200))
}

/** Runs in the page. Makes all cached photos two days old. */
async function agePhotos(): Promise<void> {
  const cache = await caches.open('photos')
  for (const request of await cache.keys()) {
    const cached = await cache.match(request)
    if (!cached) continue
    const headers = new Headers(cached.headers)
    headers.set('date', new Date(Date.now() - 2 * 86_400_000).toUTCString())
    await cache.put(request, new Response(await cached.blob(), { headers }))
  }
}
