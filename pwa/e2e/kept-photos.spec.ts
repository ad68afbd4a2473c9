import { expect, type Page } from '@playwright/test'
import { PIXEL, test } from './fixtures.ts'
import { newTechnician, technicianId } from './marketplace.ts'
import { openForLater, reopen } from './offline-phone.ts'

test('a photo that was taken away is gone from a phone that kept it for a day @prove', async ({
  page,
  request,
}) => {
  const technician = await newTechnician(request)
  const answer = await technician.api.put('/api/technicians/profile/image', {
    multipart: { profile_image: { name: 'foto.png', mimeType: 'image/png', buffer: PIXEL } },
  })
  const { profile_image: profileImage } = (await answer.json()) as { profile_image: string }
  const kept = () => keptPhotos(page, profileImage)
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

/** Returns the URLs of a photo that the worker has cached, one for each width. */
function keptPhotos(page: Page, profileImage: string): Promise<string[]> {
  return page.evaluate(
    async (hash) => {
      const photos = await (await caches.open('photos')).keys()
      return photos.map(({ url }) => url).filter((url) => url.includes(hash))
    },
    profileImage.replace('-320.webp', ''),
  )
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
