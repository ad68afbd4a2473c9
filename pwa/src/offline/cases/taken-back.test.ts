import 'fake-indexeddb/auto'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { expect, it } from 'vitest'
import type { NewItem } from '../outbox/new-record.ts'
import { discardItem, enqueue } from '../outbox/outbox.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { userDatabase } from '../storage/databases.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { hearChanges } from '../testing/hear-changes.ts'
import { PHOTOS, setUp } from '../testing/set-up.ts'
import { storedCase } from './case-store.ts'
import { storedServiceRequests } from './list.ts'
import { mergeOwnServiceRequests } from './merge.ts'
import { threadOf } from './thread.ts'

const [FIRST, SECOND] = PHOTOS
const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }
const row = requestRow(9, { photo_ids: [FIRST, SECOND] })
const own = (data: ServiceRequestEvent['data']) =>
  messageEvent(40, '', { by: 'customer', client_op_id: 'k', data })
const sentMessage = own({ text: 'El código es 4711', photo_ids: [FIRST, SECOND] })

const messageDeletion: NewItem = {
  kind: 'message.delete',
  payload: { service_request_id: 9, message_id: 40 },
  shown,
}
const photoDeletion: NewItem = {
  kind: 'photo.delete',
  payload: { service_request_id: 9, photo_id: FIRST },
  shown,
}

const AT = { at: expect.any(String) }

/** The stored data of the message, and the number of stored copies of photos. */
async function storedCopies(userId: number): Promise<[ServiceRequestEvent['data'] | undefined, number]> {
  const stored = await storedCase(userId, 9, 0)
  return [stored?.events[0]?.data, await userDatabase(userId).use((db) => db.photos.count())]
}

/** A phone that has stored the case, with a copy of both photos. */
async function setUpCase() {
  const { tab, user_id: userId } = setUp()
  await hearChanges(userId, tab, { full: true, serviceRequests: [row], events: [sentMessage] })
  const copies = [FIRST, SECOND].map((id) => ({
    ...{ id: `9/${id}/320`, bytes: new ArrayBuffer(1), type: 'image/webp', kept_at: 1 },
  }))
  await userDatabase(userId).use((db) => db.photos.bulkPut(copies))
  return { tab, user_id: userId }
}

it('a message is shown as taken back while its deletion is unsent', async () => {
  const { tab } = await setUpCase()
  const record = await enqueue(tab, messageDeletion)
  const [event] = threadOf(row, [sentMessage], [record])
  expect(event).toMatchObject({ item: { id: record.id }, data: { text: '', taken_back_at: AT.at } })
  expect(JSON.stringify(event)).not.toContain('4711')
  const news = { last: sentMessage, unread: 0 }
  const [listed] = mergeOwnServiceRequests([{ ...row, news }], [record], { id: 4, name: 'Luis' })
  expect(JSON.stringify(listed)).not.toContain('4711')
})

it('a photo is removed from thread and row while its deletion is unsent', async () => {
  const { tab } = await setUpCase()
  const record = await enqueue(tab, photoDeletion)
  expect(threadOf(row, [sentMessage], [record])[0]?.data).toEqual({
    text: 'El código es 4711',
    photo_ids: [SECOND],
    taken_back_photos: [{ id: FIRST, ...AT }],
  })
  const [listed] = mergeOwnServiceRequests([row], [record], { id: 4, name: 'Luis' })
  expect(listed?.photo_ids).toEqual([SECOND])
})

it('a message is shown again if its deletion is refused or discarded', async () => {
  const { tab } = await setUpCase()
  const record = await enqueue(tab, messageDeletion)
  const refused = { ...record, state: 'needs_attention' } as OutboxRecord
  expect(threadOf(row, [sentMessage], [refused])).toEqual([{ ...sentMessage, item: refused }])
  await discardItem(tab, record.id)
  expect(threadOf(row, [sentMessage], await tab.store.read())).toEqual([{ ...sentMessage, item: null }])
})

it('stored text and photos are deleted when the server confirms, before the next delta sync', async () => {
  const { tab, user_id: userId } = await setUpCase()
  await enqueue(tab, messageDeletion)
  const takenBack = own({ text: 'Borrado', taken_back_at: '2026-11-20T13:00:00.000Z' })
  await tab.store.transact(({ records }) => ({
    result: undefined,
    put: records.map((record) => ({ ...record, state: 'confirmed', result: takenBack }) as OutboxRecord),
  }))
  await hearChanges(userId, tab, {})
  expect(await tab.store.read()).toEqual([])
  expect(await storedCopies(userId)).toMatchObject([{ text: '', taken_back_at: AT.at, photo_ids: [] }, 0])
  const [listed] = (await storedServiceRequests(userId, 0)).rows
  expect(JSON.stringify(listed)).not.toContain('4711')
})

it('a message and photo that the other side took back are deleted and no longer unread', async () => {
  const { tab, user_id: userId } = await setUpCase()
  const theirs = messageEvent(41, 'Llámame', { data: { text: 'Llámame', photo_ids: [SECOND] } })
  const unread = async () => (await storedServiceRequests(userId, 0)).rows[0]?.news?.unread
  await hearChanges(userId, tab, { serviceRequests: [row], events: [theirs] })
  expect(await unread()).toBe(1)
  const at = '2026-11-20T13:00:00.000Z'
  const data = {
    ...{ text: 'Borrado', taken_back_at: at, photo_ids: [] },
    taken_back_photos: [{ id: SECOND, at }],
  }
  await hearChanges(userId, tab, { serviceRequests: [row], events: [{ ...theirs, data }] })
  expect(await unread()).toBe(0)
  const ids = await userDatabase(userId).use((db) => db.photos.toCollection().primaryKeys())
  expect(ids).toEqual([`9/${FIRST}/320`])
})

it('a message that was taken back is no longer unread in a case whose log was never loaded', async () => {
  const { tab, user_id: userId } = setUp()
  await hearChanges(userId, tab, { full: true, serviceRequests: [] })
  const news = async () => {
    const listed = (await storedServiceRequests(userId, 0)).rows[0]?.news
    return [listed?.last.id, listed?.unread]
  }
  const events = [messageEvent(50, 'uno'), messageEvent(51, 'dos')]
  await hearChanges(userId, tab, { serviceRequests: [row], events })
  expect(await news()).toEqual([51, 2])
  const data = { text: 'Borrado', taken_back_at: '2026-11-20T13:00:00.000Z' }
  await hearChanges(userId, tab, { serviceRequests: [row], events: [messageEvent(50, '', { data })] })
  expect(await news()).toEqual([51, 1])
})
