import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { discardItem, editItem, enqueue, retryItem, undoDiscard } from './outbox'
import { confirmedIds, purgeSeen } from './outbox-seen'
import { setUp } from './testing/set-up'
import { advance, newUserId, requestItem } from './testing/simulated-phone'

const MINUTE = 60_000

it('an edit of an older revision than the item has changes nothing', async () => {
  const { tab } = setUp()
  const { id, payload, revision } = await enqueue(tab, requestItem('fuga'))
  await editItem(tab, id, { payload: requestItem('en la otra ventana').payload, revision })
  expect(await editItem(tab, id, { payload, revision })).toEqual({ ok: false, reason: 'changed' })
  expect((await tab.store.read())[0]).toMatchObject({
    payload: { service_description: 'en la otra ventana' },
  })
})

describe('an item of unknown outcome', () => {
  it('is not edited or discarded while the server cannot be asked', async () => {
    const { tab, server } = setUp()
    const { id, payload, revision } = await enqueue(tab, requestItem('fuga'))
    server.faults.push('drop_after', 'drop_before', 'portal')
    await tab.drain()
    expect(await editItem(tab, id, { payload, revision })).toEqual({ ok: false, reason: 'unsettled' })
    expect(await discardItem(tab, id)).toEqual({ ok: false, reason: 'unsettled' })
    expect(server.rows).toHaveLength(1)
  })

  it('turns out sent when it ran, and shows the stored answer', async () => {
    const { tab, server } = setUp()
    const { id, payload, revision } = await enqueue(tab, requestItem('fuga'))
    server.faults.push('drop_after')
    await tab.drain()
    expect(await editItem(tab, id, { payload, revision })).toEqual({ ok: false, reason: 'already_sent' })
    expect((await tab.store.read())[0]).toMatchObject({ state: 'confirmed', result: { text: 'fuga' } })
  })

  it('is edited under a new key once its old one is closed, and a late arrival does nothing', async () => {
    const { tab, server } = setUp()
    const { id, key, revision } = await enqueue(tab, requestItem('fuga'))
    server.faults.push('late')
    await tab.drain()
    const edited = await editItem(tab, id, { payload: requestItem('fuga grande').payload, revision })
    expect(edited).toMatchObject({ ok: true, record: { revision: 2, ambiguous: false, state: 'queued' } })
    expect(edited.ok && edited.record.key !== key).toBe(true)
    server.deliverLate()
    await tab.drain()
    expect(server.rows.map((row) => row.text)).toEqual(['fuga grande'])
  })

  it('stays unknown after a refusal, which says nothing of the earlier attempt', async () => {
    const { tab, server, phone } = setUp()
    const { id, revision } = await enqueue(tab, requestItem('fuga'))
    server.faults.push('late')
    await tab.drain()
    server.refuse('fuga')
    advance(phone.time, 5 * MINUTE)
    await tab.drain()
    server.acceptAgain()
    expect((await tab.store.read())[0]).toMatchObject({ state: 'needs_attention', ambiguous: true })
    await editItem(tab, id, { payload: requestItem('gotera').payload, revision })
    await tab.drain()
    server.deliverLate()
    expect(server.rows.map((row) => row.text)).toEqual(['gotera'])
  })

  it('is not closed under another user’s session', async () => {
    const { tab, server } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    server.faults.push('drop_after')
    await tab.drain()
    server.session.user_id = newUserId()
    expect(await discardItem(tab, id)).toEqual({ ok: false, reason: 'unsettled' })
  })

  it('confirms by the stored answer when the server has its key with other words', async () => {
    const { tab, server, phone } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    server.faults.push('drop_after')
    await tab.drain()
    await tab.store.transact(({ records }) => ({
      result: undefined,
      put: records.map(
        (record) =>
          ({ ...record, payload: { ...record.payload, service_location: 'otra' } }) as typeof record,
      ),
    }))
    advance(phone.time, 5 * MINUTE)
    await tab.drain()
    expect((await tab.store.read()).find((record) => record.id === id)).toMatchObject({ state: 'confirmed' })
    expect(server.rows).toHaveLength(1)
  })
})

describe('an item that was refused', () => {
  it('keeps its words and stays until somebody decides', async () => {
    const { tab, server } = setUp()
    const { id, key, revision } = await enqueue(tab, requestItem('fuga'))
    server.refuse('fuga')
    await tab.drain()
    await tab.drain({ hurry: true })
    expect(server.requests).toHaveLength(1)
    expect((await tab.store.read())[0]).toMatchObject({
      state: 'needs_attention',
      error: { status: 422, code: 'technician_gone' },
      payload: { service_description: 'fuga' },
    })
    const retried = await retryItem(tab, id)
    expect(retried).toMatchObject({ ok: true, record: { key, state: 'queued' } })
    await tab.drain()
    await editItem(tab, id, { payload: requestItem('gotera').payload, revision })
    await tab.drain()
    expect(server.rows.map((row) => row.text)).toEqual(['gotera'])
  })

  it('is discarded, and comes back for 7 days', async () => {
    const { tab, server, phone } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    await discardItem(tab, id)
    await tab.drain()
    expect(server.rows).toEqual([])
    await undoDiscard(tab, id)
    await tab.drain()
    expect(server.rows).toHaveLength(1)

    const other = await enqueue(tab, requestItem('otra'))
    await discardItem(tab, other.id)
    advance(phone.time, 8 * 24 * 60 * MINUTE)
    expect(await undoDiscard(tab, other.id)).toEqual({ ok: false, reason: 'changed' })
    await tab.drain()
    expect((await tab.store.read()).map((record) => record.id)).toEqual([id])
  })

  it('after 30 days waits for attention with its words and is sent only when asked', async () => {
    const { tab, server, phone } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    advance(phone.time, 30 * 24 * 60 * MINUTE)
    await tab.drain()
    expect(server.requests).toEqual([])
    expect((await tab.store.read())[0]).toMatchObject({
      state: 'needs_attention',
      error: { code: 'expired' },
    })
    await retryItem(tab, id)
    await tab.drain()
    expect(server.rows).toHaveLength(1)
  })
})

describe('what the server’s list shows', () => {
  it('leaves the phone, also where the answer never came back', async () => {
    const { tab, server } = setUp()
    await enqueue(tab, requestItem('a'))
    await tab.drain()
    await enqueue(tab, requestItem('b'))
    server.faults.push('drop_after')
    await tab.drain()
    await enqueue(tab, requestItem('c'))
    const confirmed_before = await confirmedIds(tab.store)
    await purgeSeen(tab.store, { rows: server.rows, confirmed_before })
    expect((await tab.store.read()).map((record) => record.payload)).toMatchObject([
      { service_description: 'c' },
    ])
  })
})
