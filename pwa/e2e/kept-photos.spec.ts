import { expect, type Page } from '@playwright/test'
import { newAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { newTechnician, technicianId } from './marketplace.ts'
import { countStored, openForLater, reopen } from './offline-phone.ts'
import { addPhoto } from './used-phone.ts'

// One after the other: the server keeps a photo as long as any technician has the same one.
test.describe.configure({ mode: 'default' })

test('a removed photo is gone from a phone that kept it @prove', async ({ page, request }) => {
  const technician = await newTechnician(request)
  const photo = await addPhoto(technician)
  const kept = () => keptPhotos(page, photo)
  await openForLater(page)
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await expect.poll(kept).not.toEqual([])
  await technician.api.delete('/api/technicians/profile/image')
  await show(page, await kept())
  expect(await kept()).not.toEqual([])
  const showTomorrow = async () => {
    await page.evaluate(ageKeptPhotos)
    await show(page, await kept())
    return kept()
  }
  await expect.poll(showTomorrow).toEqual([])
})

test('a deleted technician leaves nothing on the phone @prove', async ({ page, request }) => {
  const technician = await newTechnician(request)
  const [id, photo] = [technicianId(technician), await addPhoto(technician)]
  await openForLater(page)
  await reopen(page, `/technicians/${id}`)
  await expect.poll(() => keptPhotos(page, photo)).not.toEqual([])
  await expect.poll(() => countStored(page, { store: 'technicians', key: id })).toBe(1)
  await (await newAdmin()).api.delete(`/api/admin/users/${technician.user.id}`)
  await reopen(page, '/')
  await expect.poll(() => countStored(page, { store: 'technicians', key: id })).toBe(0)
  await expect.poll(() => keptPhotos(page, photo)).toEqual([])
})

/** Returns the URLs of a photo that the worker has cached, one for each width. */
function keptPhotos(page: Page, photo: string): Promise<string[]> {
  return page.evaluate(async (part) => {
    const photos = await (await caches.open('photos')).keys()
    return photos.map(({ url }) => url).filter((url) => url.includes(part))
  }, photo)
}

async function show(page: Page, urls: string[]): Promise<void> {
  const statuses = await page.evaluate(
    async (asked) => Promise.all(asked.map(async (url) => (await fetch(url)).status)),
    urls,
  )
  expect(statuses).toEqual(urls.map(() => 200))
}

/** Runs in the page. Makes all cached photos two days old. */
async function ageKeptPhotos(): Promise<void> {
  const cache = await caches.open('photos')
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    if (!kept) continue
    const headers = new Headers(kept.headers)
    headers.set('date', new Date(Date.now() - 2 * 86_400_000).toUTCString())
    await cache.put(request, new Response(await kept.blob(), { headers }))
  }
}
