import 'fake-indexeddb/auto'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { describe, expect, it } from 'vitest'
import { discardItem, enqueue } from '../outbox/outbox.ts'
import { createUserOutbox } from '../outbox/user-outbox.ts'
import { requestRow } from '../testing/case-rows.ts'
import { setUp } from '../testing/set-up.ts'
import { requestItem, statusItem } from '../testing/simulated-phone.ts'
import { refreshServiceRequests, storedServiceRequests } from './list.ts'
import { mergeOwnServiceRequests } from './merge.ts'

const own = { user_id: 4, name: 'Luis Peña' }

describe('the own list', () => {
  it('shows a request that no list has shown yet as it was answered since', async () => {
    const { tab } = setUp()
    const asked = await enqueue(tab, requestItem('fuga'))
    const result = requestRow(9, { client_op_id: asked.key })
    const sent = { ...asked, state: 'confirmed', result } as typeof asked
    const cancelled = await enqueue(tab, statusItem(9, 'accepted'))
    const changed = {
      ...cancelled,
      state: 'confirmed',
      result: { ...result, status: 'accepted' },
    } as typeof asked
    expect(mergeOwnServiceRequests([], [sent, changed], own)).toMatchObject([{ id: 9, status: 'accepted' }])
    expect(mergeOwnServiceRequests([], [sent, cancelled], own)).toMatchObject([
      { id: 9, status: 'accepted', item: { id: cancelled.id } },
    ])
  })

  it('shows what waits on the phone on top, with what the screen needs', async () => {
    const { tab } = setUp()
    await enqueue(tab, requestItem('primera'))
    const last = await enqueue(tab, requestItem('segunda'))
    const merged = mergeOwnServiceRequests([requestRow(1)], await tab.store.read(), own)
    expect(merged.map((each) => each.service_description)).toEqual(['segunda', 'primera', 'solicitud 1'])
    expect(merged[0]).toMatchObject({
      id: -2,
      technician_name: 'Ana Díaz',
      customer_name: 'Luis Peña',
      status: 'pending',
      client_op_id: last.key,
      item: { id: last.id },
    })
    expect(merged[2]).toMatchObject({ item: null })
  })

  it('shows a row once when the server has it already', async () => {
    const { tab } = setUp()
    const { key } = await enqueue(tab, requestItem('primera'))
    const merged = mergeOwnServiceRequests(
      [requestRow(1, { client_op_id: key })],
      await tab.store.read(),
      own,
    )
    expect(merged.map(({ id }) => id)).toEqual([1])
  })

  it('shows a confirmed one as the server answered it until the list has it', async () => {
    const { tab } = setUp()
    await enqueue(tab, requestItem('primera'))
    await tab.drain()
    const merged = mergeOwnServiceRequests([], await tab.store.read(), own)
    expect(merged).toMatchObject([{ id: 1, item: null }])
  })

  it('lays the last change of status over the row', async () => {
    const { tab } = setUp()
    await enqueue(tab, statusItem(1, 'accepted'))
    await enqueue(tab, statusItem(1, 'completed'))
    const merged = mergeOwnServiceRequests([requestRow(1), requestRow(2)], await tab.store.read(), own)
    expect(merged.map(({ status, item }) => [status, item?.state])).toEqual([
      ['completed', 'queued'],
      ['pending', undefined],
    ])
  })

  it('shows a row as the server has it, with the reason, where its change was refused', async () => {
    const { tab, server } = setUp()
    server.refuse('accepted')
    await enqueue(tab, statusItem(1, 'accepted'))
    await tab.drain()
    const merged = mergeOwnServiceRequests(
      [requestRow(1, { status: 'cancelled' })],
      await tab.store.read(),
      own,
    )
    expect(merged).toMatchObject([{ status: 'cancelled', item: { error: { code: 'technician_gone' } } }])
  })

  it('shows the refused change, not the one that waits behind it', async () => {
    const { tab, server } = setUp()
    server.refuse('accepted')
    await enqueue(tab, statusItem(1, 'accepted'))
    await enqueue(tab, statusItem(1, 'completed'))
    await tab.drain()
    const merged = mergeOwnServiceRequests([requestRow(1)], await tab.store.read(), own)
    expect(merged).toMatchObject([{ status: 'pending', item: { payload: { status: 'accepted' } } }])
  })

  it('leaves out what was discarded', async () => {
    const { tab } = setUp()
    const { id } = await enqueue(tab, requestItem('primera'))
    await discardItem(tab, id)
    expect(mergeOwnServiceRequests([], await tab.store.read(), own)).toEqual([])
  })
})

describe('a refresh of the own list', () => {
  it('that was asked for before a faster one does not hide what that one has let go of', async () => {
    const { tab, user_id } = setUp()
    const outbox = createUserOutbox(tab.env, user_id)
    const slow = Promise.withResolvers<ServiceRequest[]>()
    const asked = Promise.withResolvers<void>()
    const answers: (() => Promise<ServiceRequest[]>)[] = [
      () => {
        asked.resolve()
        return slow.promise
      },
    ]
    const { key } = await enqueue(tab, requestItem('primera'))
    const withIt = async () => [requestRow(1, { client_op_id: key })]
    const fetchRows = async () => ({ rows: await (answers.shift() ?? withIt)(), etag: undefined })
    const source = { fetchRows, now: () => 0 }
    const older = refreshServiceRequests(outbox, user_id, source)
    await asked.promise
    await refreshServiceRequests(outbox, user_id, source)
    slow.resolve([])
    await older

    const { rows } = await storedServiceRequests(user_id)
    const merged = mergeOwnServiceRequests(rows, await tab.store.read(), own)
    expect(merged.map(({ id }) => id)).toEqual([1])
    outbox.stop()
  })

  it('asks only whether it changed, and writes nothing where it did not', async () => {
    const { tab, user_id } = setUp()
    const outbox = createUserOutbox(tab.env, user_id)
    const asked: (string | undefined)[] = []
    const server = { rows: [requestRow(1)], etag: '"1"' }
    let time = 1_000
    const source = {
      fetchRows: async (etag: string | undefined) => {
        asked.push(etag)
        return etag === server.etag ? undefined : { ...server }
      },
      now: () => (time += 1_000),
    }
    expect(await refreshServiceRequests(outbox, user_id, source)).toMatchObject({ rows: [{ id: 1 }] })
    const stored = await storedServiceRequests(user_id)
    expect(await refreshServiceRequests(outbox, user_id, source)).toEqual({
      rows: undefined,
      storage: undefined,
    })
    expect(await storedServiceRequests(user_id)).toEqual(stored)
    Object.assign(server, { rows: [requestRow(2), requestRow(1)], etag: '"2"' })
    await refreshServiceRequests(outbox, user_id, source)
    expect((await storedServiceRequests(user_id)).rows.map(({ id }) => id)).toEqual([2, 1])
    expect(asked).toEqual([undefined, '"1"', '"1"'])
    outbox.stop()
  })

  it('lets go of what was confirmed before an unchanged list', async () => {
    const { tab, user_id } = setUp()
    const outbox = createUserOutbox(tab.env, user_id)
    const { key } = await enqueue(tab, requestItem('primera'))
    await refreshServiceRequests(outbox, user_id, {
      fetchRows: async () => ({ rows: [requestRow(1, { client_op_id: key })], etag: '"1"' }),
      now: () => 0,
    })
    await enqueue(tab, requestItem('segunda'))
    await tab.drain()
    const source = { fetchRows: async () => undefined, now: () => 0 }
    await refreshServiceRequests(outbox, user_id, source)
    expect(await tab.store.read()).toEqual([])
    outbox.stop()
  })
})
