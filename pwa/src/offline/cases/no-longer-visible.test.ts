import 'fake-indexeddb/auto'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { describe, expect, it } from 'vitest'
import { userDatabase } from '../storage/databases.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { setUp } from '../testing/set-up.ts'
import { followChanges } from './case-changes.ts'
import { storedCase } from './case-store.ts'
import { storedServiceRequests } from './list.ts'
import { deleteNoLongerVisibleParts } from './no-longer-visible.ts'

const END = '2026-11-22T12:00:00.000Z'
const END_MS = Date.parse(END)
const DAY_MS = 86_400_000
const PLACE = { service_location: 'Calle 5', reference_point: 'Portón verde' }
const NO_PLACE = { service_location: '', reference_point: '' }
const PHOTO = '0199aa00-0000-7000-8000-000000000001'
const WAITING: Partial<ServiceRequest> = { ...PLACE, direction: 'received', photo_ids: [PHOTO] }
const ENDED = { status: 'cancelled', ended_at: END, ended_by: 'technician' } as const
const DECLINED: Partial<ServiceRequest> = { ...WAITING, ...ENDED }
const DONE: Partial<ServiceRequest> = { ...DECLINED, status: 'completed', accepted_at: END, ended_by: null }

/** A technician's phone that has synced a case with a photo, and stored the photo when it was viewed. */
async function setUpPhone(changes: Partial<ServiceRequest>) {
  const { tab, user_id: userId } = setUp()
  const follow = (row: ServiceRequest, now: number) => {
    const seq = `${now} ${row.status}`
    const events = [
      messageEvent(1, 'Así está', { by: 'customer', data: { text: 'Así está', photo_ids: [PHOTO] } }),
    ]
    const changed = { seq, full: false, serviceRequests: [row], events, has_more: false }
    return followChanges(userId, { outbox: tab, fetchChanges: async () => changed, now: () => now })
  }
  await follow(requestRow(9, changes), END_MS - DAY_MS)
  const photo = { bytes: new ArrayBuffer(8), type: 'image/webp', kept_at: 0 }
  await userDatabase(userId).use((db) =>
    db.photos.bulkPut([`9/${PHOTO}/320`, `90/${PHOTO}/320`].map((id) => ({ ...photo, id }))),
  )
  /** What is stored, regardless of what is shown. */
  const readStored = () =>
    userDatabase(userId).use(async (db) => ({
      row: await db.service_requests.get(9),
      text: JSON.stringify([await db.service_requests.toArray(), await db.cases.toArray()]),
      photos: await db.photos.toCollection().primaryKeys(),
    }))
  /** Stores only the end in the row and leaves the rest, as an earlier release did. */
  const storeEndOnly = () => userDatabase(userId).use((db) => db.service_requests.update(9, ENDED))
  return { user_id: userId, follow, readStored, storeEndOnly }
}

describe('a case that ended while a technician’s phone was offline', () => {
  it('is shown without address and photos at once, and without description after 30 days', async () => {
    const { user_id: userId, storeEndOnly } = await setUpPhone(WAITING)
    await storeEndOnly()
    const show = async (now: number) => {
      const [listed] = (await storedServiceRequests(userId, now)).rows
      const opened = await storedCase(userId, 9, now)
      return { listed, opened: opened?.service_request, events: opened?.events }
    }
    const shown = await show(END_MS)
    for (const row of [shown.listed, shown.opened]) {
      expect(row).toMatchObject({ ...NO_PLACE, service_description: 'solicitud 9' })
      expect(row).not.toHaveProperty('photo_ids')
    }
    expect(shown.events).toMatchObject([{ data: { text: 'Así está' } }])
    expect(shown.events?.[0]?.data).not.toHaveProperty('photo_ids')
    const later = await show(END_MS + 30 * DAY_MS)
    for (const row of [later.listed, later.opened]) expect(row).toMatchObject({ service_description: '' })
  })

  it('is shown with its address for 30 days if it was accepted, and complete to its customer', async () => {
    const done = await setUpPhone(DONE)
    const [kept] = (await storedServiceRequests(done.user_id, END_MS + 30 * DAY_MS - 1)).rows
    expect(kept).toMatchObject(PLACE)
    const [over] = (await storedServiceRequests(done.user_id, END_MS + 30 * DAY_MS)).rows
    expect(over).toMatchObject({ ...NO_PLACE, photo_ids: [PHOTO] })
    const sent = await setUpPhone({ ...DECLINED, direction: 'sent' })
    const [own] = (await storedServiceRequests(sent.user_id, END_MS + 900 * DAY_MS)).rows
    expect(own).toMatchObject({ ...PLACE, photo_ids: [PHOTO] })
  })

  it('loses its stored address in the first sweep after 30 days if it was accepted', async () => {
    const { user_id: userId, readStored } = await setUpPhone({ ...DONE, photo_ids: [PHOTO] })
    await deleteNoLongerVisibleParts(userId, END_MS + 30 * DAY_MS - 1)
    expect((await readStored()).row).toMatchObject(PLACE)
    await deleteNoLongerVisibleParts(userId, END_MS + 30 * DAY_MS)
    expect((await readStored()).row).toMatchObject({ ...NO_PLACE, photo_ids: [PHOTO] })
  })

  it('loses its stored address, photos and description in the sweep if it was not accepted', async () => {
    const { user_id: userId, readStored, storeEndOnly } = await setUpPhone(WAITING)
    await storeEndOnly()
    await deleteNoLongerVisibleParts(userId, END_MS + 30 * DAY_MS)
    const { row, text, photos } = await readStored()
    expect(row).toMatchObject({ ...NO_PLACE, service_description: '' })
    expect(text).not.toContain(PHOTO)
    expect(photos).toEqual([`90/${PHOTO}/320`])
  })

  it('hides its address after the expiry but keeps it stored, as an answer may have moved the expiry', async () => {
    const { user_id: userId, readStored } = await setUpPhone({ ...WAITING, expires_at: END })
    const [shown] = (await storedServiceRequests(userId, END_MS)).rows
    expect(shown).toMatchObject(NO_PLACE)
    await deleteNoLongerVisibleParts(userId, END_MS)
    expect((await readStored()).row).toMatchObject({ ...PLACE, photo_ids: [PHOTO] })
  })
})

it('a delta sync that ends a case deletes its address and photos from the phone', async () => {
  const { follow, readStored } = await setUpPhone(WAITING)
  expect((await readStored()).text).toContain(PHOTO)
  const { photo_ids: _, ...row } = requestRow(9, { ...DECLINED, ...NO_PLACE })
  await follow(row, END_MS)
  const { text, photos } = await readStored()
  expect(text).not.toContain(PHOTO)
  expect(text).not.toContain(PLACE.service_location)
  expect(photos).toEqual([`90/${PHOTO}/320`])
})
