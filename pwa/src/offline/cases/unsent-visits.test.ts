import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { PHOTOS, setUp } from '../testing/set-up.ts'
import { mergeOwnServiceRequests } from './merge.ts'
import { threadOf } from './thread.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }
const CASE = { service_request_id: 9 } as const
const row = requestRow(9, { status: 'accepted', direction: 'received', request_date: '2026-12-03' })
const notCome = messageEvent(31, '', { kind: 'absent', by: 'customer', data: { request_date: '2026-12-03' } })

describe('what is said about a visit without a network', () => {
  it('stands in the thread at once, for the agreed day, and contradicts the other side', async () => {
    const { tab } = setUp()
    const payload = { ...CASE, kind: 'arrived', at_phone: '2026-12-03T13:12:00.000Z' } as const
    await enqueue(tab, { kind: 'visit.create', payload, shown })
    const thread = async () => threadOf(row, [notCome], await tab.store.read())
    expect((await thread()).at(-1)).toMatchObject({
      ...{ kind: 'arrived', by: 'technician', item: { state: 'queued' } },
      data: { request_date: '2026-12-03', disputes: 31, at_phone: '2026-12-03T13:12:00.000Z' },
    })
    await tab.drain()
    expect((await thread()).at(-1)).toMatchObject({ kind: 'arrived', item: null })
  })

  it('is what the card of the agenda knows, until it is discarded or refused', async () => {
    const { tab, server } = setUp()
    const last = async () =>
      mergeOwnServiceRequests(
        [{ ...row, news: { last: notCome, unread: 0, visit: notCome } }],
        await tab.store.read(),
        { id: 1, name: 'Yo' },
      )[0]?.last_visit?.kind
    expect(await last()).toBe('absent')
    await enqueue(tab, {
      kind: 'visit.create',
      payload: { ...CASE, kind: 'on_the_way', note: 'Ya salí' },
      shown,
    })
    expect(await last()).toBe('on_the_way')
    server.refuse('Ya salí', 'too_early')
    await tab.drain()
    expect(await last()).toBe('absent')
  })

  it('has its photo, which is sent after it', async () => {
    const { tab } = setUp()
    const payload = { ...CASE, kind: 'absent', photo_id: PHOTOS[0] } as const
    const item = { kind: 'visit.create', payload, shown, photoIds: [PHOTOS[0]] } as const
    const absence = await enqueue(tab, item)
    const records = await tab.store.read()
    expect(records.map(({ payload }) => payload)).toMatchObject([
      { kind: 'absent' },
      { photo_id: PHOTOS[0], message: `op:${absence.key}` },
    ])
    expect(threadOf(row, [], records)[0]?.data.photo_ids).toEqual([PHOTOS[0]])
  })

  it.each(['too_early', 'invalid_transition'] as const)(
    'does not hold back later messages after %s',
    async (code) => {
      const { tab, server } = setUp()
      server.refuse('Ya salí', code)
      await enqueue(tab, {
        kind: 'visit.create',
        payload: { ...CASE, kind: 'on_the_way', note: 'Ya salí' },
        shown,
      })
      await enqueue(tab, { kind: 'service_request.message', payload: { ...CASE, text: 'Hola' }, shown })
      await tab.drain()
      expect(server.rows.map(({ text }) => text)).toEqual(['Hola'])
    },
  )
})
