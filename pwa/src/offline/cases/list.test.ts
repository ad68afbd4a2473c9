import 'fake-indexeddb/auto'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { describe, expect, it } from 'vitest'
import type { NewItem } from '../outbox/new-record.ts'
import { discardItem, enqueue } from '../outbox/outbox.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { userDatabase } from '../storage/databases.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { hearChanges } from '../testing/hear-changes.ts'
import { setUp } from '../testing/set-up.ts'
import { requestItem, statusItem } from '../testing/simulated-phone.ts'
import { followChanges } from './case-changes.ts'
import { storedServiceRequests } from './list.ts'
import { mergeOwnServiceRequests } from './merge.ts'

const own = { id: 4, name: 'Luis Peña' }
type Tab = ReturnType<typeof setUp>['tab']

/** Changes all outbox records, e.g. to confirmed ones that no sync has removed yet. */
function changeAllRecords({ store }: Tab, changes: Partial<OutboxRecord>): Promise<void> {
  return store.transact(({ records }) => ({
    result: undefined,
    put: records.map((record) => ({ ...record, ...changes }) as OutboxRecord),
  }))
}

const reviewItem = (comment: string): NewItem => ({
  kind: 'review.create',
  payload: { technician_id: 7, service_request_id: 9, rating: 5, comment, service_date: '2026-11-20' },
  shown: { name: 'Ana Díaz', profile_image: null, category_name: null },
})

describe('mergeOwnServiceRequests', () => {
  it('applies a status change to a request that is not in the list yet', async () => {
    const { tab } = setUp()
    const created = await enqueue(tab, requestItem('fuga'))
    const result = requestRow(9, { client_op_id: created.key })
    const sent = { ...created, state: 'confirmed', result } as typeof created
    const cancelled = await enqueue(tab, statusItem(9, 'accepted'))
    const changed = {
      ...cancelled,
      state: 'confirmed',
      result: { ...result, status: 'accepted' },
    } as typeof created
    expect(mergeOwnServiceRequests([], [sent, changed], own)).toMatchObject([{ id: 9, status: 'accepted' }])
    expect(mergeOwnServiceRequests([], [sent, cancelled], own)).toMatchObject([
      { id: 9, status: 'accepted', item: { id: cancelled.id } },
    ])
  })

  it('puts unsent requests first, with names, status and outbox item', async () => {
    const { tab } = setUp()
    await enqueue(tab, requestItem('primera'))
    const last = await enqueue(tab, requestItem('segunda'))
    const merged = mergeOwnServiceRequests([requestRow(1)], await tab.store.read(), own)
    expect(merged.map((each) => each.service_description)).toEqual(['segunda', 'primera', 'solicitud 1'])
    expect(merged[0]).toMatchObject({
      id: -last.seq,
      technician_name: 'Ana Díaz',
      customer_name: 'Luis Peña',
      status: 'pending',
      client_op_id: last.key,
      item: { id: last.id },
    })
    expect(merged[2]).toMatchObject({ item: null })
  })

  it('omits the outbox item of a request that the list contains', async () => {
    const { tab } = setUp()
    const { key } = await enqueue(tab, requestItem('primera'))
    const merged = mergeOwnServiceRequests(
      [requestRow(1, { client_op_id: key })],
      await tab.store.read(),
      own,
    )
    expect(merged.map(({ id }) => id)).toEqual([1])
  })

  it('shows a confirmed request from the answer of the server while the list lacks it', async () => {
    const { tab } = setUp()
    await enqueue(tab, requestItem('primera'))
    await tab.drain()
    const merged = mergeOwnServiceRequests([], await tab.store.read(), own)
    expect(merged).toMatchObject([{ id: 1, item: null }])
  })

  it('shows the last unsent status change in the row', async () => {
    const { tab } = setUp()
    await enqueue(tab, statusItem(1, 'accepted'))
    await enqueue(tab, statusItem(1, 'completed'))
    const merged = mergeOwnServiceRequests([requestRow(1), requestRow(2)], await tab.store.read(), own)
    expect(merged.map(({ status, item }) => [status, item?.state])).toEqual([
      ['completed', 'queued'],
      ['pending', undefined],
    ])
  })

  it('shows the status of the server, with the error, if a status change was refused', async () => {
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

  it('shows the refused change, not the one that is queued behind it', async () => {
    const { tab, server } = setUp()
    server.refuse('accepted')
    await enqueue(tab, statusItem(1, 'accepted'))
    await enqueue(tab, statusItem(1, 'completed'))
    await tab.drain()
    const merged = mergeOwnServiceRequests([requestRow(1)], await tab.store.read(), own)
    expect(merged).toMatchObject([{ status: 'pending', item: { payload: { status: 'accepted' } } }])
  })

  it('omits discarded requests', async () => {
    const { tab } = setUp()
    const { id } = await enqueue(tab, requestItem('primera'))
    await discardItem(tab, id)
    expect(mergeOwnServiceRequests([], await tab.store.read(), own)).toEqual([])
  })
})

describe('the stored list of service requests', () => {
  const stored = (userId: number, now = 0) => storedServiceRequests(userId, now)
  const ids = async (userId: number) => (await stored(userId)).rows.map(({ id }) => id)

  it('contains all synced rows, newest first, and a full sync replaces them', async () => {
    const { tab, user_id: userId } = setUp()
    expect(await stored(userId)).toEqual({ rows: [], as_of: null, older_after: null })
    const [old, young] = [requestRow(2), requestRow(1, { created_at: '2026-11-21T12:00:00.000Z' })]
    await hearChanges(userId, tab, { full: true, serviceRequests: [old, young] })
    expect(await ids(userId)).toEqual([1, 2])
    await hearChanges(userId, tab, { serviceRequests: [requestRow(3), { ...old, status: 'cancelled' }] })
    expect((await stored(userId)).rows.map(({ id, status }) => [id, status])).toEqual([
      [1, 'pending'],
      [3, 'pending'],
      [2, 'cancelled'],
    ])
    await hearChanges(userId, tab, { full: true, serviceRequests: [requestRow(4)] })
    expect(await stored(userId)).toMatchObject({ rows: [{ id: 4 }], as_of: 5 })
  })

  it('contains a sent request from its answer before a delta sync contains it', async () => {
    const { tab, user_id: userId } = setUp()
    await enqueue(tab, requestItem('fuga'))
    await tab.drain()
    await hearChanges(userId, tab, {})
    expect([await ids(userId), await tab.store.read()]).toEqual([[1], []])
  })

  it('is not overwritten by an answer that is older than the synced row', async () => {
    const { tab, user_id: userId } = setUp()
    const answered = requestRow(9, { status: 'accepted', updated_at: '2026-11-20T13:00:00.000Z' })
    const later = requestRow(9, { status: 'completed', updated_at: '2026-11-20T14:00:00.000Z' })
    const status = async (serviceRequests: ServiceRequest[]) => {
      const { id } = await enqueue(tab, statusItem(9, 'accepted'))
      await changeAllRecords(tab, { state: 'confirmed', result: answered })
      await hearChanges(userId, tab, { serviceRequests })
      expect((await tab.store.read()).find((record) => record.id === id)).toBeUndefined()
      return (await stored(userId)).rows[0]?.status
    }
    expect([await status([]), await status([later]), await status([])]).toEqual([
      'accepted',
      'completed',
      'completed',
    ])
  })

  it('marks a case as reviewed as soon as the server has confirmed the review', async () => {
    const { tab, user_id: userId } = setUp()
    await hearChanges(userId, tab, { serviceRequests: [requestRow(9, { status: 'completed' })] })
    await enqueue(tab, reviewItem('Muy bueno'))
    await changeAllRecords(tab, { state: 'confirmed', result: { id: 1, service_request_id: 9 } })
    await hearChanges(userId, tab, {})
    expect((await stored(userId)).rows[0]).toMatchObject({ status: 'completed', has_review: 1 })
    expect(await tab.store.read()).toEqual([])
  })

  it('removes outbox items that a delta sync contains, even if their answers were lost', async () => {
    const { tab, user_id: userId } = setUp()
    const created = await enqueue(tab, requestItem('fuga'))
    const accepted = await enqueue(tab, statusItem(9, 'accepted'))
    await enqueue(tab, requestItem('gotera'))
    const event = messageEvent(3, '', { by: 'customer', kind: 'accepted', client_op_id: accepted.key })
    const serviceRequests = [
      requestRow(1, { client_op_id: created.key }),
      requestRow(9, { status: 'accepted' }),
    ]
    await hearChanges(userId, tab, { serviceRequests, events: [event] })
    expect((await tab.store.read()).map(({ payload }) => payload)).toMatchObject([
      { service_description: 'gotera' },
    ])
  })

  it('does not remove an outbox item with a pending edit, but confirms it with the synced row', async () => {
    const { tab, user_id: userId } = setUp()
    const { key } = await enqueue(tab, statusItem(9, 'accepted'))
    await changeAllRecords(tab, { state: 'sending', wish: { type: 'discard' } })
    const event = messageEvent(3, '', { by: 'customer', kind: 'accepted', client_op_id: key })
    const row = requestRow(9, { status: 'accepted' })
    await hearChanges(userId, tab, { serviceRequests: [row], events: [event] })
    expect(await tab.store.read()).toMatchObject([
      { state: 'confirmed', wish: { type: 'discard' }, result: row },
    ])
    await hearChanges(userId, tab, {})
    expect((await stored(userId)).rows).toMatchObject([{ id: 9, client_op_id: null, status: 'accepted' }])
  })

  it('shows a technician the phone number of the customer for 30 days after the case ended', async () => {
    const { tab, user_id: userId } = setUp()
    const ended = {
      direction: 'received',
      ended_at: '2026-11-01T12:00:00.000Z',
      counterpart_phone: '8095550100',
    } as const
    await hearChanges(userId, tab, { serviceRequests: [requestRow(9, { ...ended, status: 'completed' })] })
    const end = Date.parse('2026-12-01T12:00:00.000Z')
    const phones = [await stored(userId, end - 1), await stored(userId, end)]
    expect(phones.map(({ rows }) => rows[0]?.counterpart_phone)).toEqual(['8095550100', ''])
  })

  it('keeps phone number and address for a technician whom the customer allows it', async () => {
    const { tab, user_id: userId } = setUp()
    const kept = requestRow(9, {
      ...{ direction: 'received', status: 'completed', accepted_at: '2026-10-30T12:00:00.000Z' },
      ...{
        ended_at: '2026-11-01T12:00:00.000Z',
        counterpart_phone: '8095550100',
        service_location: 'Calle 8',
      },
    })
    const aYearLater = Date.parse('2027-11-01T12:00:00.000Z')
    await hearChanges(userId, tab, { serviceRequests: [{ ...kept, may_keep_contact: true }] })
    const [shown] = (await stored(userId, aYearLater)).rows
    expect(shown).toMatchObject({ counterpart_phone: '8095550100', service_location: 'Calle 8' })
    const takenBack = { ...kept, may_keep_contact: false, updated_at: '2026-11-21T13:00:00.000Z' }
    await hearChanges(userId, tab, { serviceRequests: [takenBack] })
    const [gone] = (await stored(userId, aYearLater)).rows
    expect(gone).toMatchObject({ counterpart_phone: '', service_location: '' })
  })
})

describe('a list that an earlier release stored', () => {
  it('keeps its rows, logs, unread counts and sync cursor', async () => {
    const { user_id: userId, tab } = setUp()
    const older = Array.from({ length: 500 }, (_, index) => requestRow(500 - index))
    const changed = requestRow(500, { status: 'accepted', updated_at: '2026-11-20T13:00:00.000Z' })
    await userDatabase(userId).use(async (db) => {
      await db.service_requests.bulkPut(older)
      const events = [
        messageEvent(7, 'a', { service_request_id: 500 }),
        messageEvent(8, 'b', { service_request_id: 500 }),
      ]
      await db.cases.put({ id: 500, service_request: changed, events, as_of: 3 })
      const order = older.map(({ id }) => id)
      await db.meta.bulkPut([
        { id: 'service_requests', value: { as_of: 3, order, version: 8, etag: '"1"' } },
        { id: 'case_changes', value: 'page 0' },
        { id: 'cases_seen', value: { from: 7, up_to: {} } },
      ])
    })
    const { rows, as_of: asOf, older_after: olderAfter } = await storedServiceRequests(userId, 0)
    expect([rows.length, asOf, olderAfter]).toEqual([500, 3, '1'])
    expect(rows[0]).toMatchObject({
      id: 500,
      status: 'accepted',
      news: { last: { data: { text: 'b' } }, unread: 1 },
    })
    const requestedCursors: unknown[] = []
    await followChanges(userId, {
      outbox: tab,
      fetchChanges: async (seq) => void requestedCursors.push(seq),
      now: () => 5,
    })
    expect(requestedCursors).toEqual(['page 0'])
  })
})
