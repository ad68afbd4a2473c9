import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { OWN_WORK } from '@tecnicerca/shared/messages/technicians'
import { PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import { PIXEL } from '../../pwa/e2e/fixtures.ts'
import { openForLater } from '../../pwa/e2e/offline-phone.ts'
import { cut, mend, takeSession } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { faultTest } from './browser-faults.ts'
import { SOON } from './case-phone.ts'

const work = (page: Page) => page.getByRole('region', { name: PROFILE.work })
const photo = (page: Page, caption: string) =>
  work(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: caption, exact: true }) })
const nameOf = (place: number) => `F64 trabajo ${place}`
const PLACES = Array.from({ length: 12 }, (_, index) => index + 1)
const PICTURE = { name: 'foto.png', mimeType: 'image/png', buffer: PIXEL }

faultTest('F64', 'eleven arrive once, one is told', async ({ phoneOf, net, technician, stack }) => {
  const mobile = await phoneOf(technician)
  await openForLater(mobile.page)
  await mobile.open('/my-profile')
  await expect(work(mobile.page)).toBeVisible()
  await cut(mobile, net)
  await work(mobile.page)
    .getByLabel(OWN_WORK.add)
    .setInputFiles(PLACES.map(() => PICTURE))
  await expect(work(mobile.page).getByText(OFFLINE.pendingChip)).toHaveCount(12, SOON)
  await expect(work(mobile.page).getByLabel(OWN_WORK.add)).toHaveCount(0)
  for (const place of PLACES) {
    await work(mobile.page).getByLabel(OWN_WORK.caption(place), { exact: true }).fill(nameOf(place))
    await mobile.page.keyboard.press('Enter')
    await expect(photo(mobile.page, nameOf(place))).toBeVisible()
  }
  await mobile.kill()
  await mobile.context.setOffline(true)
  await mobile.open('/my-profile')
  const { page } = mobile
  await expect(work(page).getByText(OFFLINE.pendingChip)).toHaveCount(12, SOON)
  await spoil(page, technician, nameOf(4))

  await takeSession(mobile, technician)
  await mend(mobile, net)
  await page.reload()
  await expect(photo(page, nameOf(4))).toContainText(OFFLINE.attentionChip, SOON)
  await expect(photo(page, nameOf(4))).toContainText(PHOTO_UNREADABLE)
  const others = PLACES.filter((place) => place !== 4).map(nameOf)
  await expect.poll(() => captionsOf(stack, technician), SOON).toEqual(others)
  const rows = 'select count(*) from work_photos where technician_id = $1'
  expect(await stack.count(rows, [technician.technician_id])).toBe(11)
  await expect(work(page).getByText(OFFLINE.pendingChip)).toHaveCount(0, SOON)
  await expect(work(page).getByText(OFFLINE.attentionChip)).toHaveCount(1)
  const stored = net.calls.filter(({ path, status }) => path.includes('/work-photos/') && status === 201)
  expect(new Set(stored.map(({ key }) => key)).size).toBe(11)

  await work(page)
    .getByLabel(OWN_WORK.another(nameOf(4)))
    .setInputFiles(PICTURE)
  await expect.poll(() => captionsOf(stack, technician), SOON).toEqual([...others, nameOf(4)])
  await expect(work(page).getByText(OFFLINE.attentionChip)).toHaveCount(0, SOON)
})

/** The captions of the stored photos, in the order of the profile. */
async function captionsOf(stack: Stack, { technician_id: technicianId }: Person): Promise<string[]> {
  const rows = await stack.query<{ caption: string }>(
    'select caption from work_photos where technician_id = $1 order by place',
    [technicianId],
  )
  return rows.map(({ caption }) => caption)
}

/** Replaces the stored bytes of the unsent photo with this caption by bytes that are no image. */
function spoil(page: Page, { id }: Person, caption: string): Promise<void> {
  return page.evaluate(
    ([name, wanted]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(['outbox', 'photos'], 'readwrite')
          const photos = transaction.objectStore('photos')
          const items = transaction.objectStore('outbox').getAll()
          items.addEventListener('success', () => {
            const item = items.result.find(({ payload }) => payload.caption === wanted)
            const bytes = new TextEncoder().encode('no es una foto').buffer
            photos.put({ id: item.payload.photo_id, bytes, type: 'image/jpeg', kept_at: Date.now() })
          })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    [`tecnicerca-u-${id}`, caption] as const,
  )
}
