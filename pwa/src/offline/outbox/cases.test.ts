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

const about = (record: OutboxRecord, text = '¿A qué hora viene?') => message(opRef(record.key), text)

async function found(tab: SimulatedTab, { id }: OutboxRecord): Promise<OutboxRecord> {
  const record = (await tab.store.read()).find((each) => each.id === id)
  if (!record) throw new Error('it is no more')
  return record
}

const spokenOf = async (tab: SimulatedTab, record: OutboxRecord) =>
  ((await found(tab, record)).payload as { service_request_id: unknown }).service_request_id

const words = (text: string) => ({ ...requestItem(text).payload }) as OutboxRecord['payload']

describe('a message about a request that waits', () => {
  it('waits behind it and goes after it, named by its key', async () => {
    const { tab, server } = setUp()
    const asked = await enqueue(tab, requestItem('fuga'))
    const other = await enqueue(tab, requestItem('enchufe'))
    const said = await enqueue(tab, about(asked))
    expect([said.lane === asked.lane, said.lane === other.lane]).toEqual([true, false])
    server.faults.push('busy')
    await tab.drain()
    expect(server.rows).toEqual([])
    await tab.drain({ by_person: true })
    expect(server.rows.map(({ text }) => text)).toEqual(['fuga', 'enchufe', '¿A qué hora viene?'])
    expect(server.requests.at(-1)?.path).toBe(`/api/service-requests/op%3A${asked.key}/messages`)
  })

  it('goes nowhere while that needs attention, and others go', async () => {
    const { tab, server } = setUp()
    server.refuse('fuga')
    const asked = await enqueue(tab, requestItem('fuga'))
    await enqueue(tab, about(asked))
    await enqueue(tab, requestItem('enchufe'))
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['enchufe'])
    expect((await tab.store.read()).map(({ state }) => state)).toEqual([
      'needs_attention',
      'queued',
      'confirmed',
    ])
  })

  it('goes past an offer that is refused until the other side has its answer', async () => {
    const { tab, server } = setUp()
    server.refuse('dos mil', 'offer_open')
    await enqueue(tab, message(7, 'dos mil'))
    await enqueue(tab, message(7, 'de acuerdo'))
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['de acuerdo'])
    expect((await tab.store.read())[0]?.state).toBe('needs_attention')
  })

  it('follows it to the key of its correction, with the draft of the next one', async () => {
    const { tab, server } = setUp()
    server.refuse('fuga')
    const asked = await enqueue(tab, requestItem('fuga'))
    const said = await enqueue(tab, about(asked))
    await tab.drain()
    const edit = { payload: words('gotera'), revision: asked.revision }
    await editItem(tab, asked.id, edit)
    const { key } = await found(tab, asked)
    expect(key).not.toBe(asked.key)
    expect(await spokenOf(tab, said)).toBe(opRef(key))
    await tab.drain()
    expect(server.requests.at(-1)?.path).toContain(encodeURIComponent(opRef(key)))
    expect(server.rows.map(({ text }) => text)).toEqual(['gotera', '¿A qué hora viene?'])
  })

  it('follows it where the server has closed its key', async () => {
    const { tab, server } = setUp()
    const asked = await enqueue(tab, requestItem('fuga'))
    const said = await enqueue(tab, about(asked))
    server.faults.push('drop_before')
    await tab.drain()
    // What may have arrived is asked for first, and then goes under a new key.
    await editItem(tab, asked.id, { payload: words('gotera'), revision: asked.revision })
    await tab.drain({ by_person: true })
    const { key, state } = await found(tab, asked)
    expect([state, key === asked.key]).toEqual(['confirmed', false])
    expect([await spokenOf(tab, said), (await found(tab, said)).state]).toEqual([opRef(key), 'confirmed'])
    expect(server.rows.map(({ text }) => text)).toEqual(['gotera', '¿A qué hora viene?'])
  })

  it('is corrected by a form that opened before it followed', async () => {
    const { tab } = setUp()
    const asked = await enqueue(tab, requestItem('fuga'))
    const said = await enqueue(tab, about(asked))
    await editItem(tab, asked.id, { payload: words('gotera'), revision: asked.revision })
    const { key } = await found(tab, asked)
    const payload = { ...said.payload, text: '¿Viene hoy?' } as OutboxRecord['payload']
    await editItem(tab, said.id, { payload, revision: said.revision })
    expect((await found(tab, said)).payload).toEqual({ service_request_id: opRef(key), text: '¿Viene hoy?' })
  })

  it('stays with its key once that is confirmed, also where the request has left the outbox', async () => {
    const { tab, server } = setUp()
    const asked = await enqueue(tab, requestItem('fuga'))
    await tab.drain()
    const said = await enqueue(tab, about(asked))
    const byId = await enqueue(tab, message(1, 'Otra cosa'))
    expect([said.lane, byId.lane]).toEqual([asked.lane, asked.lane])
    await tab.store.transact(() => ({ result: undefined, remove: [asked.id] }))
    await tab.drain()
    expect(server.requests.map(({ path }) => path).slice(1)).toEqual([
      `/api/service-requests/op%3A${asked.key}/messages`,
      '/api/service-requests/1/messages',
    ])
  })
})

it('asks again only after the cancellation of a request that is in the outbox still', async () => {
  const { tab, server } = setUp()
  const asked = await enqueue(tab, requestItem('fuga'))
  await tab.drain()
  const payload = { service_request_id: 1, status: 'cancelled' } as const
  const cancelled = await enqueue(tab, { kind: 'service_request.status', payload, shown })
  const again = await enqueue(tab, { ...requestItem('gotera'), lane: 'service_request:1' })
  expect([cancelled.lane, again.lane]).toEqual([asked.lane, asked.lane])
  server.refuse('cancelled')
  await tab.drain()
  expect(server.rows.map(({ text }) => text)).toEqual(['fuga'])
})

describe('what speaks of a request that is discarded', () => {
  it('goes and comes back with it, but for what was discarded before', async () => {
    const { tab, server } = setUp()
    const asked = await enqueue(tab, requestItem('fuga'))
    const [takenBack, said] = [await enqueue(tab, about(asked, 'no')), await enqueue(tab, about(asked, 'sí'))]
    await discardItem(tab, takenBack.id)
    await discardItem(tab, asked.id)
    await tab.drain()
    expect(server.requests).toEqual([])
    expect(await found(tab, said)).toMatchObject({ state: 'discarded', discarded_with: asked.id })
    expect(await discardItem(tab, said.id)).toMatchObject({ ok: true })
    await undoDiscard(tab, asked.id)
    expect([(await found(tab, said)).state, (await found(tab, takenBack)).state]).toEqual([
      'queued',
      'discarded',
    ])
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['fuga', 'sí'])
    expect(await spokenOf(tab, said)).toBe(opRef((await found(tab, asked)).key))
  })

  it('brings it back where it is wanted again itself', async () => {
    const { tab, server } = setUp()
    const asked = await enqueue(tab, requestItem('fuga'))
    const said = await enqueue(tab, about(asked))
    await discardItem(tab, asked.id)
    expect(await undoDiscard(tab, said.id)).toMatchObject({ ok: true })
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['fuga', '¿A qué hora viene?'])
  })

  it('goes with it once the server has said that it never came', async () => {
    const { tab, server } = setUp()
    const asked = await enqueue(tab, requestItem('fuga'))
    const said = await enqueue(tab, about(asked))
    server.faults.push('drop_before')
    await tab.drain()
    await discardItem(tab, asked.id)
    expect((await found(tab, said)).state).toBe('queued')
    await tab.drain({ by_person: true })
    expect([(await found(tab, asked)).state, (await found(tab, said)).state]).toEqual([
      'discarded',
      'discarded',
    ])
    expect(server.rows).toEqual([])
  })
})

it('sends an answer to an offer after the offer, and follows that to its new key', async () => {
  const { tab, server } = setUp()
  server.refuse('Con piezas')
  const payload = { service_request_id: 12, total: 900, note: 'Con piezas' }
  const offer = await enqueue(tab, { kind: 'offer.create', payload, shown })
  const withdrawal = { service_request_id: 12, offer_id: opRef(offer.key), status: 'withdrawn' } as const
  await enqueue(tab, { kind: 'offer.status', payload: withdrawal, shown })
  await tab.drain()
  await editItem(tab, offer.id, { payload: { ...payload, note: 'Sin piezas' }, revision: offer.revision })
  const { key } = await found(tab, offer)
  await tab.drain()
  expect(server.requests.at(-1)?.path).toBe(`/api/offers/op%3A${key}/status`)
})

it('keeps the draft of a message where the request that it is about gets another key', async () => {
  const { tab, user_id: userId } = setUp()
  const { createDraft } = await import('../storage/drafts.ts')
  const asked = await enqueue(tab, requestItem('fuga'))
  const draft = createDraft<string>(userId, draftAbout(asked.key))
  draft.save('¿Viene')
  await draft.flush()
  await retryItem(tab, asked.id)
  await editItem(tab, asked.id, { payload: words('gotera'), revision: asked.revision })
  const { key } = await found(tab, asked)
  expect(await createDraft<string>(userId, draftAbout(key)).load()).toBe('¿Viene')
  expect(await draft.load()).toBeUndefined()
})
