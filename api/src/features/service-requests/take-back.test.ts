import { randomUUID } from 'node:crypto'
import { complaintsAnswer } from '@tecnicerca/shared/admin/abuse-reports'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { reviewAnswer, reviewPageAnswer } from '@tecnicerca/shared/reviews'
import {
  changesAnswer,
  eventAnswer,
  type ServiceRequestEvent,
} from '@tecnicerca/shared/service-requests/events'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { untilSettled } from '../../testing/settled.ts'
import { stagePhotos } from './case-photo.fixture.ts'

const { api, people, meet, ask, look, post, put, add, send, show } = await stagePhotos()
const { db } = api.deps

beforeEach(() => meet())

async function sendMessage(id: number, as: TestUser, body: { text: string; photo_ids?: string[] }) {
  return (await post(`/${id}/messages`, { as, body })).read(eventAnswer).event
}

function takeBack(path: string, as: TestUser, key?: string) {
  const headers = key ? { 'idempotency-key': key } : {}
  return api.call('DELETE', `/api/service-requests/${path}`, { as, headers })
}

const eventOf = async (caseId: number, { id }: Pick<ServiceRequestEvent, 'id'>, as?: TestUser) =>
  (await look(caseId, as)).events.find((event) => event.id === id)

/** True if any row that a message can reach contains the word. */
async function isStored(word: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from service_request_events e where e::text like ${`%${word}%`})
      or exists (select from notices n where n::text like ${`%${word}%`})
      or exists (select from idempotency_keys k where k::text like ${`%${word}%`})
      or exists (select from abuse_reports a where a::text like ${`%${word}%`}) as found`.execute(db)
  return rows[0]?.found ?? false
}

const MESSAGE_GONE = {
  text: CASES.takenBack,
  taken_back_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
}

describe('a message that its author takes back', () => {
  it('keeps its time and author for both sides, and its text nowhere', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const event = await sendMessage(id, customer, { text: 'El código es 4711guanábana' })
    expect(await isStored('4711guanábana')).toBe(true)
    const answer = await takeBack(`${id}/messages/${event.id}`, customer)
    expect([answer.status, answer.read(eventAnswer).event]).toEqual([200, { ...event, data: MESSAGE_GONE }])
    for (const as of [customer, technician])
      expect(await eventOf(id, event, as)).toMatchObject({ by: 'customer', at: event.at, data: MESSAGE_GONE })
    expect(await isStored('4711guanábana')).toBe(false)
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('is deleted with its photos, also those that have not arrived', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const [early, late] = [randomUUID(), randomUUID()]
    await add(id, { as: technician, photo_id: early })
    const event = await sendMessage(id, technician, { text: 'Mira', photo_ids: [early, late] })
    await takeBack(`${id}/messages/${event.id}`, technician)
    expect((await show([id, early], customer)).status).toBe(404)
    const upload = await send(id, { as: technician, photo_id: late })
    expect([upload.status, upload.body]).toMatchObject([200, { photo: { id: late, by: 'technician' } }])
    expect((await show([id, late], technician)).status).toBe(404)
    const { serviceRequest } = await look(id)
    expect(serviceRequest).not.toHaveProperty('photo_ids')
    expect((await eventOf(id, event))?.data).toMatchObject({
      photo_ids: [],
      taken_back_photos: [{ id: early }, { id: late }],
    })
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('can be taken back repeatedly without effect, with and without a key', async () => {
    const { customer } = people
    const { id } = await ask()
    const event = await sendMessage(id, customer, { text: 'Hola' })
    const path = `${id}/messages/${event.id}`
    const first = await takeBack(path, customer, 'borrar-uno')
    const again = await takeBack(path, customer, 'borrar-uno')
    const withoutKey = await takeBack(path, customer)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(withoutKey.body).toEqual(first.body)
  })

  it('can be taken back only by its author', async () => {
    const { customer, technician } = people
    const [{ id }, other] = [await ask(), await ask()]
    const event = await sendMessage(id, customer, { text: 'Hola' })
    const requested = (await look(id)).events[0]
    const stranger = await api.createUser('customer')
    const tries: [string, TestUser][] = [
      [`${id}/messages/${event.id}`, technician],
      [`${id}/messages/${event.id}`, stranger],
      [`${other.id}/messages/${event.id}`, customer],
      [`${id}/messages/${requested?.id}`, customer],
      [`${id}/messages/999999`, customer],
    ]
    for (const [path, as] of tries) expect((await takeBack(path, as)).status).toBe(404)
    expect((await eventOf(id, event))?.data).toEqual({ text: 'Hola' })
  })

  it('can be taken back in a closed case and by a blocked person', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const event = await sendMessage(id, customer, { text: 'Hola' })
    await put(id, { status: 'cancelled', reason: 'busy' })
    await sql`update service_requests set ended_at = now() - interval '40 days' where id = ${id}`.execute(db)
    await api.call('PUT', `/api/blocked-customers/${customer.id}`, { as: technician })
    expect((await takeBack(`${id}/messages/${event.id}`, customer)).status).toBe(200)
  })

  it('is removed from the unread count and the notices of the other side', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const unread = async () => (await api.call('GET', '/api/notices', { as: technician })).read(noticesAnswer)
    const before = (await unread()).unread
    const event = await sendMessage(id, customer, { text: 'Se lee en el aviso' })
    expect((await unread()).notices[0]?.body).toBe('Se lee en el aviso')
    await takeBack(`${id}/messages/${event.id}`, customer)
    const after = await unread()
    expect([after.unread, JSON.stringify(after.notices)]).toEqual([
      before,
      expect.not.stringContaining('Se lee'),
    ])
  })

  it('is blanked in the next delta sync of the other side', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const event = await sendMessage(id, customer, { text: 'Hola' })
    const changes = async (since = '') => {
      await untilSettled(db)
      const path = `/api/service-requests/changes${since && `?since=${encodeURIComponent(since)}`}`
      return (await api.call('GET', path, { as: technician })).read(changesAnswer)
    }
    await changes()
    const { seq } = await changes()
    await takeBack(`${id}/messages/${event.id}`, customer)
    expect((await changes(seq)).events).toMatchObject([{ id: event.id, data: MESSAGE_GONE }])
  })
})

describe('the report of a message that is taken back', () => {
  it('keeps the text for admins until it is decided', async () => {
    const { customer, technician } = people
    const admin = await api.createUser('admin')
    const { id } = await ask()
    const event = await sendMessage(id, technician, { text: 'Eres un tarambana' })
    const report = { kind: 'message', id: event.id, reason: 'insults' }
    await api.call('POST', '/api/reports', { as: customer, body: report })
    await takeBack(`${id}/messages/${event.id}`, technician)
    const listed = async () => {
      const page = await api.call('GET', '/api/admin/reports', { as: admin })
      return page.read(complaintsAnswer).reports.find(({ subject_id: subjectId }) => subjectId === event.id)
    }
    const open = await listed()
    expect(open?.text).toBe('Eres un tarambana')
    expect((await eventOf(id, event))?.data).toEqual(MESSAGE_GONE)
    const decision = { outcome: 'warned', rule: 'insults' }
    await api.call('PUT', `/api/admin/reports/${open?.id}`, { as: admin, body: decision })
    expect((await listed())?.text).toBe('')
    expect(await isStored('tarambana')).toBe(false)
  })

  it('is refused if it comes after the message was taken back', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const event = await sendMessage(id, technician, { text: 'Hola' })
    await takeBack(`${id}/messages/${event.id}`, technician)
    const report = { kind: 'message', id: event.id, reason: 'insults' }
    expect((await api.call('POST', '/api/reports', { as: customer, body: report })).status).toBe(404)
  })
})

describe('a photo that its author takes back', () => {
  it('is gone for both sides, and the log says when', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const [first, second] = [await add(id), await add(id)]
    const answer = await takeBack(`${id}/photos/${first.id.toUpperCase()}`, customer)
    expect([answer.status, answer.body]).toEqual([200, { photo: { id: first.id } }])
    for (const as of [customer, technician])
      expect((await show([id, first.id], as, '?width=320')).status).toBe(404)
    const { serviceRequest, events } = await look(id, technician)
    expect(serviceRequest.photo_ids).toEqual([second.id])
    expect(events.map(({ data }) => data)).toMatchObject([
      {},
      { photo_ids: [], taken_back_photos: [{ id: first.id, at: expect.any(String) }] },
      { photo_ids: [second.id] },
    ])
    expect((await takeBack(`${id}/photos/${first.id}`, customer)).status).toBe(200)
    const left = await sql`select from service_request_photo_files where photo_id = ${first.id}`.execute(db)
    expect(left.rows).toHaveLength(0)
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('is gone from the review that showed it', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const photo = await add(id)
    await put(id, { status: 'accepted' })
    await put(id, { status: 'completed' })
    const words = { rating: 4, comment: 'Quedó muy bien.', service_date: '2026-01-05' }
    const body = {
      ...{ technician_id: technician.technician_id, service_request_id: id, photo_ids: [photo.id] },
      ...words,
    }
    const written = await api.call('POST', '/api/reviews', { as: customer, body })
    const reviewId = written.read(reviewAnswer).review.id
    const show = () => api.app.request(`/api/reviews/${reviewId}/photos/${photo.id}`)
    expect((await show()).status).toBe(200)
    await takeBack(`${id}/photos/${photo.id}`, customer)
    expect((await show()).status).toBe(404)
    const listed = await api.call('GET', `/api/technicians/${technician.technician_id}/reviews`)
    expect(listed.read(reviewPageAnswer).reviews[0]?.photo_ids).toEqual([])
  })

  it('can be taken back only by its author', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const photo = await add(id)
    const stranger = await api.createUser('technician')
    for (const as of [technician, stranger])
      expect((await takeBack(`${id}/photos/${photo.id}`, as)).status).toBe(404)
    expect((await show([id, photo.id], customer)).status).toBe(200)
  })
})
