import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { userDatabase } from '../storage/databases.ts'
import { setUp } from '../testing/set-up.ts'
import { advance, newUserId, requestItem } from '../testing/simulated-phone.ts'
import type { Fault } from '../testing/simulated-server.ts'
import { confirmedIds, removeAcknowledged } from './acknowledge.ts'
import { acceptAsSent, discardItem, type Edit, editItem, enqueue, retryItem, undoDiscard } from './outbox.ts'

const MINUTE = 60_000

it('an edit of an outdated revision changes nothing', async () => {
  const { tab } = setUp()
  const { id, payload, revision } = await enqueue(tab, requestItem('fuga'))
  await editItem(tab, id, { payload: requestItem('en la otra ventana').payload, revision })
  expect(await editItem(tab, id, { payload, revision })).toMatchObject({ ok: false, reason: 'changed' })
  expect((await tab.store.read())[0]).toMatchObject({
    payload: { service_description: 'en la otra ventana' },
  })
})

describe('enqueueing an item that refers to no other item', () => {
  const texts = (records: readonly { payload: unknown }[]) =>
    records.map(({ payload }) => (payload as { service_description: string }).service_description)

  /** A tab with an outbox of one item. */
  async function openTab() {
    const world = setUp()
    await enqueue(world.tab, requestItem('fuga'))
    return world
  }

  it('appends it last without reading the outbox, and deletes its draft', async () => {
    const { user_id: userId, tab } = await openTab()
    const drafts = () => userDatabase(userId).use((db) => db.drafts.toCollection().primaryKeys())
    await userDatabase(userId).use((db) => db.drafts.put({ id: 'form', value: 'gotera', saved_at: 0 }))
    const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    await enqueue(tab, { ...requestItem('gotera'), draftId: 'form' })
    expect(reading).not.toHaveBeenCalled()
    reading.mockRestore()
    expect(texts(await tab.store.read())).toEqual(['fuga', 'gotera'])
    expect(await drafts()).toEqual([])
    await enqueue(tab, requestItem('enchufe'))
    expect(texts(await tab.store.read())).toEqual(['fuga', 'gotera', 'enchufe'])
  })

  it('gives it a position of its own if two pages enqueue at once', async () => {
    const { user_id: userId, phone, tab } = await openTab()
    const other = phone.openTab(userId)
    await other.store.read()
    const added = [1, 2, 3].flatMap((turn) => [
      enqueue(tab, requestItem(`una ${turn}`)),
      enqueue(other, requestItem(`otra ${turn}`)),
    ])
    await Promise.all(added)
    const records = await tab.store.read()
    expect(new Set(records.map(({ seq }) => seq)).size).toBe(7)
    await tab.drain()
    expect(texts(await tab.store.read())).toHaveLength(7)
  })

  it('places it at most 65,536 after the last one, so that its number on screens stays short', async () => {
    const { tab } = await openTab()
    const [first] = await tab.store.read()
    const highest = { ...tab, env: { ...tab.env, randomBytes: (bytes: Uint8Array) => bytes.fill(255) } }
    const last = await enqueue(highest, requestItem('gotera'))
    expect(last.seq - (first?.seq ?? 0)).toBe(65_536)
  })

  it('stores it once if it is appended twice, as after a lost connection', async () => {
    const { tab } = await openTab()
    const [first] = await tab.store.read()
    if (!first) throw new Error('nothing was kept')
    const item = { ...first, id: '019a9c00-0000-7000-8000-000000000001', seq: 9 }
    expect(await tab.store.append(() => item)).toMatchObject({ id: item.id })
    expect(await tab.store.append(() => ({ ...item, lane: 'again' }))).toBeUndefined()
    expect(await tab.store.read()).toEqual([first, item])
  })

  it('rejects and stores nothing if the disk is full', async () => {
    const { tab } = await openTab()
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(enqueue(tab, requestItem('gotera'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    full.mockRestore()
    expect(texts(await tab.store.read())).toEqual(['fuga'])
  })
})

describe('an item of unknown outcome', () => {
  const gotera = requestItem('gotera')
  const texts = (server: ReturnType<typeof setUp>['server']) => server.rows.map(({ text }) => text)

  async function unknown(fault: Fault) {
    const world = setUp()
    const item = await enqueue(world.tab, requestItem('fuga'))
    world.server.faults.push(fault)
    await world.tab.drain()
    const read = async () => (await world.tab.store.read())[0]
    return { ...world, item, read }
  }

  it('stores a correction at once, and sends it after the server has closed the old key', async () => {
    const { tab, server, item, read } = await unknown('late')
    const edited = await editItem(tab, item.id, { ...gotera, revision: item.revision } as Edit)
    expect(edited).toMatchObject({ ok: true, record: { key: item.key, wish: { payload: gotera.payload } } })
    expect(server.requests).toHaveLength(1)
    await tab.drain()
    server.deliverLate()
    expect(texts(server)).toEqual(['gotera'])
    expect(await read()).toMatchObject({ state: 'confirmed', wish: null, payload: gotera.payload })
  })

  it('stores a discard at once, and is discarded after the server has closed the key', async () => {
    const { tab, server, item, read } = await unknown('late')
    expect(await discardItem(tab, item.id)).toMatchObject({ ok: true, record: { wish: { type: 'discard' } } })
    await tab.drain()
    server.deliverLate()
    expect(texts(server)).toEqual([])
    expect(await read()).toMatchObject({ state: 'discarded', wish: null })
  })

  it.each(['edit', 'discard'] as const)('that arrived keeps a pending %s until accepted', async (wish) => {
    const { tab, server, item, read } = await unknown('drop_after')
    await (wish === 'edit'
      ? editItem(tab, item.id, { ...gotera, revision: 1 } as Edit)
      : discardItem(tab, item.id))
    await tab.drain()
    expect(texts(server)).toEqual(['fuga'])
    expect(await read()).toMatchObject({ state: 'confirmed', wish: { type: wish }, result: { text: 'fuga' } })
    const confirmedBefore = await confirmedIds(tab.store)
    await removeAcknowledged(tab.store, { rows: server.rows, confirmedBefore })
    expect(await read()).toMatchObject({ wish: { type: wish } })
    await acceptAsSent(tab, item.id)
    await removeAcknowledged(tab.store, { rows: server.rows, confirmedBefore })
    expect(await read()).toBeUndefined()
    expect(await tab.store.wasAcknowledged(item.id)).toBe(true)
  })

  it('keeps a pending correction if the list contains the old values first', async () => {
    const { tab, server, item, read } = await unknown('drop_after')
    await editItem(tab, item.id, { ...gotera, revision: 1 } as Edit)
    await removeAcknowledged(tab.store, { rows: server.rows, confirmedBefore: new Set() })
    expect(await read()).toMatchObject({ state: 'confirmed', wish: { type: 'edit' } })
  })

  it('is sent if its discard is undone before it was carried out', async () => {
    const { tab, server, item } = await unknown('late')
    await discardItem(tab, item.id)
    await undoDiscard(tab, item.id)
    await tab.drain()
    expect(texts(server)).toEqual(['fuga'])
  })

  it.each([true, false])(
    'keeps its correction if it is discarded and the discard undone (settled: %s)',
    async (settled) => {
      const { tab, server, item } = await unknown('late')
      await editItem(tab, item.id, { ...gotera, revision: 1 } as Edit)
      await discardItem(tab, item.id)
      if (settled) await tab.drain()
      await undoDiscard(tab, item.id)
      await tab.drain()
      expect(texts(server)).toEqual(['gotera'])
    },
  )

  it('stays ambiguous after a refusal, because an earlier attempt may still arrive', async () => {
    const { tab, server, phone, item, read } = await unknown('late')
    server.refuse('fuga')
    advance(phone.time, 5 * MINUTE)
    await tab.drain()
    server.acceptAgain()
    expect(await read()).toMatchObject({ state: 'needs_attention', ambiguous: true })
    await editItem(tab, item.id, { ...gotera, revision: 1 } as Edit)
    await tab.drain()
    server.deliverLate()
    expect(texts(server)).toEqual(['gotera'])
  })

  it('is not closed under another user’s session', async () => {
    const { tab, server, item, read } = await unknown('drop_after')
    server.session.userId = newUserId()
    await discardItem(tab, item.id)
    await tab.drain()
    expect(await read()).toMatchObject({ state: 'queued', hold: 'user', wish: { type: 'discard' } })
  })

  it('is confirmed by the stored answer if the server has its key with another payload', async () => {
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

describe('an item', () => {
  it('keeps its payload after a refusal, and is sent again only after a retry or an edit', async () => {
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

  it('can be restored for 7 days after it was discarded', async () => {
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
    expect(await undoDiscard(tab, other.id)).toMatchObject({ ok: false, reason: 'changed' })
    await tab.drain()
    expect((await tab.store.read()).map((record) => record.id)).toEqual([id])
  })
})

describe('an item that the list of the server contains', () => {
  it('leaves the outbox, even if its answer was lost', async () => {
    const { tab, server } = setUp()
    await enqueue(tab, requestItem('a'))
    await tab.drain()
    await enqueue(tab, requestItem('b'))
    server.faults.push('drop_after')
    await tab.drain()
    await enqueue(tab, requestItem('c'))
    const confirmedBefore = await confirmedIds(tab.store)
    await removeAcknowledged(tab.store, { rows: server.rows, confirmedBefore })
    expect((await tab.store.read()).map((record) => record.payload)).toMatchObject([
      { service_description: 'c' },
    ])
  })
})
