import { randomUUID } from 'node:crypto'
import { changesAnswer, eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { ownServiceRequestsAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { untilSettled } from '../../testing/settled.ts'
import { words } from './case.fixture.ts'
import { stagePhotos } from './case-photo.fixture.ts'

const { add, api, ask, look, meet, people, post, put } = await stagePhotos()

beforeEach(() => meet())

const lookAt = (path: string, as = people.customer, headers = {}) =>
  api.call('GET', `/api/service-requests/${path}`, { as, headers })

describe('a message with photos', () => {
  it('lists each photo once, even if it is not yet uploaded, and is the only event of a later upload', async () => {
    const { id } = await ask()
    const [early, late, never] = [randomUUID(), randomUUID(), randomUUID()]
    await add(id, { photo_id: early })
    const photoIds = [late, early, late.toUpperCase(), never]
    const sent = await post(`/${id}/messages`, {
      body: { text: 'Así está', photo_ids: photoIds },
      key: 'con-fotos',
    })
    const { event } = sent.read(eventAnswer)
    expect(event.data).toEqual({ text: 'Así está', photo_ids: [late, early, never] })
    const again = await post(`/${id}/messages`, {
      body: { text: 'Así está', photo_ids: photoIds },
      key: 'con-fotos',
    })
    expect([again.status, again.text]).toEqual([201, sent.text])
    await add(id, { photo_id: late })
    const { serviceRequest, events } = await look(id, people.technician)
    expect(words(events)).toEqual(['customer requested', 'customer photos_added', 'customer message'])
    expect(events.at(-1)?.data.photo_ids).toEqual([late, early, never])
    expect(serviceRequest.photo_ids).toEqual([early, late])
  })

  it('takes six photos at most, and treats a missing list as none', async () => {
    const { id } = await ask()
    const postMessage = (photoIds: unknown) =>
      post(`/${id}/messages`, { body: { text: 'Hola', photo_ids: photoIds } })
    expect((await postMessage(Array.from({ length: 7 }, () => randomUUID()))).body).toMatchObject({
      fields: { photo_ids: expect.any(String) },
    })
    expect((await postMessage(['../1'])).status).toBe(400)
    for (const none of [[], null, undefined])
      expect((await postMessage(none)).read(eventAnswer).event.data).toEqual({ text: 'Hola' })
  })

  it('is the event of a photo of the technician, whose upload adds none', async () => {
    const { id } = await ask()
    const as = people.technician
    const { id: photoId } = await add(id, { as })
    expect(words((await look(id)).events)).toEqual(['customer requested'])
    await post(`/${id}/messages`, { as, body: { text: 'Mira', photo_ids: [photoId] } })
    expect((await look(id)).events.at(-1)?.data.photo_ids).toEqual([photoId])
  })
})

describe('a photo added to a case', () => {
  const changes = async (as: TestUser, since = '') => {
    await untilSettled(api.deps.db)
    return (await lookAt(`changes${since && `?since=${encodeURIComponent(since)}`}`, as)).read(changesAnswer)
  }

  it.each(['customer', 'technician'] as const)('by the %s reaches both sides by delta sync', async (side) => {
    const { id } = await ask()
    const { customer, technician } = people
    // The technician's first sync adds a delivered event, which the next sync returns.
    await changes(technician)
    const known = { technician: await changes(technician), customer: await changes(customer) }
    expect(known.customer.serviceRequests[0]).not.toHaveProperty('photo_ids')
    const { id: photoId } = await add(id, { as: people[side] })
    for (const reader of ['customer', 'technician'] as const) {
      const { serviceRequests, events } = await changes(people[reader], known[reader].seq)
      expect(serviceRequests).toMatchObject([{ id, photo_ids: [photoId] }])
      expect(words(events)).toEqual(side === 'customer' ? ['customer photos_added'] : [])
    }
  })

  it('changes the list of own requests and its ETag', async () => {
    const { id } = await ask()
    const other = await ask()
    const list = (etag = '') =>
      lookAt('my-requests', people.technician, etag ? { 'if-none-match': etag } : {})
    const etag = (await list()).headers.get('etag') ?? ''
    expect((await list(etag)).status).toBe(304)
    const { id: photoId } = await add(id, { as: people.technician })
    const answer = await list(etag)
    const { serviceRequests } = answer.read(ownServiceRequestsAnswer)
    expect(serviceRequests.map((one) => [one.id, one.photo_ids])).toEqual([
      [other.id, undefined],
      [id, [photoId]],
    ])
    const accepted = await put(id, { status: 'accepted' })
    expect(accepted.body).toMatchObject({ serviceRequest: { photo_ids: [photoId] } })
  })
})
