import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { cameraPhoto } from '../../pwa/e2e/camera.ts'
import { bubble, say, thread } from '../../pwa/e2e/case-screen.ts'
import type { Person } from '../kit/person.ts'
import { expectSettled, faultTest } from './browser-faults.ts'
import { messagesOf, newCase, openCase, pickPhoto, SOON } from './case-phone.ts'

const PHOTOS = 'select count(*) from service_request_photos where service_request_id = $1'
const ownPhotos = (page: Page) => thread(page).getByRole('img', { name: CASES.ownPhoto })

faultTest('F48', 'says so and sends the words', async ({ mobile, net, technician, customer, stack }) => {
  await mobile.addScript(
    `const { put } = IDBObjectStore.prototype
       IDBObjectStore.prototype.put = function (...given) {
         if (this.name === 'photos' && window.isFull) throw new DOMException('full', 'QuotaExceededError')
         return put.apply(this, given)
       }`,
  )
  const id = await newCase(stack, { customer, technician })
  await openCase(mobile, id)
  const { page, context } = mobile
  await context.setOffline(true)
  await pickPhoto(page)
  await say(page, 'F48 con foto')
  await expect(bubble(page, 'F48 con foto')).toContainText(CASES.photosWait(1), SOON)
  await page.evaluate(() => Object.assign(window, { isFull: true }))
  await page.getByLabel(CASES.message).fill('F48 sin foto')
  await page.getByLabel(CASES.addPhotos).setInputFiles(await cameraPhoto(page))
  await expect(page.getByText(OFFLINE.storage.full)).toBeVisible(SOON)
  await expect(page.getByLabel(CASES.message)).toHaveValue('F48 sin foto')
  await say(page, 'F48 sin foto')
  await expect(bubble(page, 'F48 sin foto')).toContainText(OFFLINE.pendingChip, SOON)
  await expect(bubble(page, 'F48 con foto')).toContainText(CASES.photosWait(1))

  const before = net.calls.length
  await context.setOffline(false)
  await expectSettled(mobile, customer)
  const sent = net.calls.slice(before).filter(({ key }) => key !== undefined)
  expect(sent.map(({ path }) => path.split('/')[4])).toEqual(['messages', 'messages', 'photos'])
  expect(await messagesOf(stack, id)).toEqual(['F48 con foto', 'F48 sin foto'])
  expect(await stack.count(PHOTOS, [id])).toBe(1)
  await expect(bubble(page, 'F48 con foto')).not.toContainText(CASES.photosWait(1), SOON)
  await expect(ownPhotos(page)).toHaveCount(1)
})

faultTest('F42', 'one photo with the same bytes', async ({ mobile, net, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  await openCase(mobile, id)
  const { page, context } = mobile
  await context.setOffline(true)
  await pickPhoto(page)
  await say(page, 'F42 mira')
  await expect(bubble(page, 'F42 mira')).toContainText(CASES.photosWait(1), SOON)
  const bytes = Buffer.from(await keptPhoto(page, customer), 'base64')
  const path = `/api/service-requests/${id}/photos/`
  // Chromium itself repeats a request once or twice when the connection dies. Three faults cover Chromium's attempts and one
  // of ours.
  net.rule({ method: 'PUT', path, fault: { type: 'cut_body' }, times: 3 })
  await context.setOffline(false)
  await expectSettled(mobile, customer)
  const sent = net.calls.filter((call) => call.method === 'PUT' && call.path.startsWith(path))
  expect(sent.map(({ fault }) => fault.type).slice(0, 4)).toEqual([
    ...['cut_body', 'cut_body', 'cut_body'],
    'pass',
  ])
  const same = `${PHOTOS} and sha256 = $2`
  expect(await stack.count(same, [id, createHash('sha256').update(bytes).digest()])).toBe(1)
  expect(await stack.count(PHOTOS, [id])).toBe(1)
  await expect(bubble(page, 'F42 mira')).not.toContainText(CASES.photosWait(1), SOON)
  await expect(ownPhotos(page)).toHaveCount(1)
  await expect(page.getByText(OFFLINE.attentionChip)).toHaveCount(0)
})

/** The bytes of the only photo that waits on this phone, in base64. */
function keptPhoto(page: Page, { id }: Person): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('photos').objectStore('photos').getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            const reader = new FileReader()
            reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
            reader.readAsDataURL(new Blob([all.result[0].bytes]))
          })
        })
      }),
    `tecnicerca-u-${id}`,
  )
}
