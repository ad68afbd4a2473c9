import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { setUp } from '../testing/set-up.ts'
import { requestItem, type SimulatedTab } from '../testing/simulated-phone.ts'
import { draftAbout, opRef } from './cases.ts'
import type { NewItem } from './new-record.ts'
import { discardItem, editItem, enqueue, retryItem, undoDiscard } from './outbox.ts'
import type { OutboxRecord } from './record.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }

function message(ref: number | `op:${string}`, text: string): NewItem {
  return { kind: 'service_request.message', payload: { service_request_id: ref, text }, shown }
}

const messageAbout = (record: OutboxRecord, text = '¿A qué hora viene?') => message(opRef(record.key), text)

async function find(tab: SimulatedTab, { id }: OutboxRecord): Promise<OutboxRecord> {
  const record = (await tab.store.read()).find((each) => each.id === id)
  if (!record) throw new Error('record not found')
  return record
}

const refOf = async (tab: SimulatedTab, record: OutboxRecord) =>
  ((await find(tab, record)).payload as { service_request_id: unknown }).service_request_id

const payloadOf = (text: string) => ({ ...requestItem(text).payload }) as OutboxRecord['payload']

describe('a message about an unsent request', () => {
  it('shares the lane of the request, and is sent after it with a reference to its key', async () => {
    const { tab, server } = setUp()
    const request = await enqueue(tab, requestItem('fuga'))
    const other = await enqueue(tab, requestItem('enchufe'))
    const reply = await enqueue(tab, messageAbout(request))
    expect([reply.lane === request.lane, reply.lane === other.lane]).toEqual([true, false])
    server.faults.push('busy')
    await tab.drain()
    expect(server.rows).toEqual([])
    await tab.drain({ byPerson: true })
    expect(server.rows.map(({ text }) => text)).toEqual(['fuga', 'enchufe', '¿A qué hora viene?'])
    expect(server.requests.at(-1)?.path).toBe(`/api/service-requests/op%3A${request.key}/messages`)
  })

  it('is not sent while the request needs attention, but other items are', async () => {
    const { tab, server } = setUp()
    server.refuse('fuga')
    const request = await enqueue(tab, requestItem('fuga'))
    await enqueue(tab, messageAbout(request))
    await enqueue(tab, requestItem('enchufe'))
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['enchufe'])
    expect((await tab.store.read()).map(({ state }) => state)).toEqual([
      'needs_attention',
      'queued',
      'confirmed',
    ])
  })

  it('is sent even if the item before it was refused with offer_open', async () => {
    const { tab, server } = setUp()
    server.refuse('dos mil', 'offer_open')
    await enqueue(tab, message(7, 'dos mil'))
    await enqueue(tab, message(7, 'de acuerdo'))
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['de acuerdo'])
    expect((await tab.store.read())[0]?.state).toBe('needs_attention')
  })

  it('refers to the new key after the request was corrected', async () => {
    const { tab, server } = setUp()
    server.refuse('fuga')
    const request = await enqueue(tab, requestItem('fuga'))
    const reply = await enqueue(tab, messageAbout(request))
    await tab.drain()
    const edit = { payload: payloadOf('gotera'), revision: request.revision }
    await editItem(tab, request.id, edit)
    const { key } = await find(tab, request)
    expect(key).not.toBe(request.key)
    expect(await refOf(tab, reply)).toBe(opRef(key))
    await tab.drain()
    expect(server.requests.at(-1)?.path).toContain(encodeURIComponent(opRef(key)))
    expect(server.rows.map(({ text }) => text)).toEqual(['gotera', '¿A qué hora viene?'])
  })

  it('refers to the new key after the server has closed the old one', async () => {
    const { tab, server } = setUp()
    const request = await enqueue(tab, requestItem('fuga'))
    const reply = await enqueue(tab, messageAbout(request))
    server.faults.push('drop_before')
    await tab.drain()
    // The old key is settled first, because the request may have arrived. The edit then gets a new key.
    await editItem(tab, request.id, { payload: payloadOf('gotera'), revision: request.revision })
    await tab.drain({ byPerson: true })
    const { key, state } = await find(tab, request)
    expect([state, key === request.key]).toEqual(['confirmed', false])
    expect([await refOf(tab, reply), (await find(tab, reply)).state]).toEqual([opRef(key), 'confirmed'])
    expect(server.rows.map(({ text }) => text)).toEqual(['gotera', '¿A qué hora viene?'])
  })

  it('keeps the new key when it is corrected in a form that was opened before', async () => {
    const { tab } = setUp()
    const request = await enqueue(tab, requestItem('fuga'))
    const reply = await enqueue(tab, messageAbout(request))
    await editItem(tab, request.id, { payload: payloadOf('gotera'), revision: request.revision })
    const { key } = await find(tab, request)
    const payload = { ...reply.payload, text: '¿Viene hoy?' } as OutboxRecord['payload']
    await editItem(tab, reply.id, { payload, revision: reply.revision })
    expect((await find(tab, reply)).payload).toEqual({ service_request_id: opRef(key), text: '¿Viene hoy?' })
  })

  it('refers to the key of a confirmed request, even after the request has left the outbox', async () => {
    const { tab, server } = setUp()
    const request = await enqueue(tab, requestItem('fuga'))
    await tab.drain()
    const reply = await enqueue(tab, messageAbout(request))
    const byId = await enqueue(tab, message(1, 'Otra cosa'))
    expect([reply.lane, byId.lane]).toEqual([request.lane, request.lane])
    await tab.store.transact(() => ({ result: undefined, remove: [request.id] }))
    await tab.drain()
    expect(server.requests.map(({ path }) => path).slice(1)).toEqual([
      `/api/service-requests/op%3A${request.key}/messages`,
      '/api/service-requests/1/messages',
    ])
  })
})

it('a request in the lane of an earlier one is not sent if the cancellation before it is refused', async () => {
  const { tab, server } = setUp()
  const request = await enqueue(tab, requestItem('fuga'))
  await tab.drain()
  const payload = { service_request_id: 1, status: 'cancelled' } as const
  const cancelled = await enqueue(tab, { kind: 'service_request.status', payload, shown })
  const again = await enqueue(tab, { ...requestItem('gotera'), lane: 'service_request:1' })
  expect([cancelled.lane, again.lane]).toEqual([request.lane, request.lane])
  server.refuse('cancelled')
  await tab.drain()
  expect(server.rows.map(({ text }) => text)).toEqual(['fuga'])
})

describe('a message about a discarded request', () => {
  it('is discarded and restored with the request, unless it was discarded before', async () => {
    const { tab, server } = setUp()
    const request = await enqueue(tab, requestItem('fuga'))
    const [takenBack, reply] = [
      await enqueue(tab, messageAbout(request, 'no')),
      await enqueue(tab, messageAbout(request, 'sí')),
    ]
    await discardItem(tab, takenBack.id)
    await discardItem(tab, request.id)
    await tab.drain()
    expect(server.requests).toEqual([])
    expect(await find(tab, reply)).toMatchObject({ state: 'discarded', discarded_with: request.id })
    expect(await discardItem(tab, reply.id)).toMatchObject({ ok: true })
    await undoDiscard(tab, request.id)
    expect([(await find(tab, reply)).state, (await find(tab, takenBack)).state]).toEqual([
      'queued',
      'discarded',
    ])
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['fuga', 'sí'])
    expect(await refOf(tab, reply)).toBe(opRef((await find(tab, request)).key))
  })

  it('restores the request when it is restored itself', async () => {
    const { tab, server } = setUp()
    const request = await enqueue(tab, requestItem('fuga'))
    const reply = await enqueue(tab, messageAbout(request))
    await discardItem(tab, request.id)
    expect(await undoDiscard(tab, reply.id)).toMatchObject({ ok: true })
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['fuga', '¿A qué hora viene?'])
  })

  it('is discarded after the server has confirmed that the request never arrived', async () => {
    const { tab, server } = setUp()
    const request = await enqueue(tab, requestItem('fuga'))
    const reply = await enqueue(tab, messageAbout(request))
    server.faults.push('drop_before')
    await tab.drain()
    await discardItem(tab, request.id)
    expect((await find(tab, reply)).state).toBe('queued')
    await tab.drain({ byPerson: true })
    expect([(await find(tab, request)).state, (await find(tab, reply)).state]).toEqual([
      'discarded',
      'discarded',
    ])
    expect(server.rows).toEqual([])
  })
})

it('a withdrawal of an offer is sent after the offer, with a reference to its new key', async () => {
  const { tab, server } = setUp()
  server.refuse('Con piezas')
  const payload = { service_request_id: 12, total: 900, note: 'Con piezas' }
  const offer = await enqueue(tab, { kind: 'offer.create', payload, shown })
  const withdrawal = { service_request_id: 12, offer_id: opRef(offer.key), status: 'withdrawn' } as const
  await enqueue(tab, { kind: 'offer.status', payload: withdrawal, shown })
  await tab.drain()
  await editItem(tab, offer.id, { payload: { ...payload, note: 'Sin piezas' }, revision: offer.revision })
  const { key } = await find(tab, offer)
  await tab.drain()
  expect(server.requests.at(-1)?.path).toBe(`/api/offers/op%3A${key}/status`)
})

it('the draft of a message is kept when its request gets a new key', async () => {
  const { tab, user_id: userId } = setUp()
  const { createDraft } = await import('../storage/drafts.ts')
  const request = await enqueue(tab, requestItem('fuga'))
  const draft = createDraft<string>(userId, draftAbout(request.key))
  draft.save('¿Viene')
  await draft.flush()
  await retryItem(tab, request.id)
  await editItem(tab, request.id, { payload: payloadOf('gotera'), revision: request.revision })
  const { key } = await find(tab, request)
  expect(await createDraft<string>(userId, draftAbout(key)).load()).toBe('¿Viene')
  expect(await draft.load()).toBeUndefined()
})
