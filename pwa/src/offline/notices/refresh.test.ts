import 'fake-indexeddb/auto'
import type { NoticesAnswer } from '@tecnicerca/shared/notices'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { enqueue } from '../outbox/outbox.ts'
import { notice, READ } from '../testing/notice-rows.ts'
import { setUp } from '../testing/set-up.ts'
import { withReading } from './reading.ts'
import { loadOlderNotices, type NoticesSource, refreshNotices } from './refresh.ts'
import { storedNotices } from './store.ts'

const NOW = Date.UTC(2026, 10, 21)
const shown = { name: '', profile_image: null, category_name: null }

/** A phone with notices, and the server's next answers. */
function phone(...answers: (NoticesAnswer | undefined)[]) {
  const { tab, server, user_id: userId } = setUp()
  const asked: (string | number | undefined)[] = []
  const source: NoticesSource = {
    outbox: tab,
    fetchNewest: async (etag) => {
      asked.push(etag)
      const data = answers.shift()
      return data && { data, etag: `"${asked.length}"` }
    },
    fetchAfter: async (id) => {
      asked.push(id)
      return answers.shift() as NoticesAnswer
    },
    now: () => NOW,
  }
  return {
    ...{ tab, server, user_id: userId, asked, answers, source },
    refresh: () => refreshNotices(userId, source, undefined),
    older: () => loadOlderNotices(userId, source, undefined),
    read: (upTo: number, serviceRequestId?: number) =>
      enqueue(tab, {
        kind: 'notices.read',
        payload: { up_to: upTo, service_request_id: serviceRequestId },
        shown,
      }),
    /** What the screen shows: each notice that is unread, and the number on the bell. */
    look: async () => {
      const { rows, unread } = withReading(await storedNotices(userId, NOW), await tab.store.read())
      return [rows.filter(({ read_at: readAt }) => readAt === null).map(({ id }) => id), unread]
    },
    outbox: async () => (await tab.store.read()).map(({ state }) => state),
  }
}

const page = (notices: NoticesAnswer['notices'], unread = notices.length): NoticesAnswer => ({
  ...{ notices, unread, next_cursor: null },
})
const other = { service_request_id: 13 }

describe('the phone keeps what it is told', () => {
  it('asks with the tag of what it has, and keeps that where nothing is new', async () => {
    const { refresh, asked, look } = phone(page([notice(1)]), undefined)
    expect(await refresh()).toEqual({ hasChanged: true, unstored: undefined })
    expect(await refresh()).toEqual({ hasChanged: false, unstored: undefined })
    expect(asked).toEqual([undefined, '"1"'])
    expect(await look()).toEqual([[1], 1])
  })

  it('keeps the older ones that were asked for, also when new ones come', async () => {
    const newest = { ...page([notice(3), notice(2)], 3), next_cursor: '2' }
    const { refresh, older, asked, look } = phone(newest, page([notice(1)], 3), {
      ...page([notice(4), notice(3)], 4),
      next_cursor: '3',
    })
    await refresh()
    await older()
    await refresh()
    expect(asked).toEqual([undefined, 2, '"1"'])
    expect(await look()).toEqual([[4, 3, 2, 1], 4])
  })

  it('asks for the older ones anew where one of them was read on another phone', async () => {
    const newest = { ...page([notice(3), notice(2, other)], 3), next_cursor: '2' }
    const { refresh, older, asked, look } = phone(
      newest,
      page([notice(1), notice(0)], 4),
      {
        ...newest,
        unread: 3,
      },
      page([notice(1, { read_at: READ }), notice(0)], 3),
    )
    await refresh()
    await older()
    expect(await look()).toEqual([[3, 2, 1, 0], 4])
    await refresh()
    expect(asked.slice(2)).toEqual(['"1"', 2])
    expect(await look()).toEqual([[3, 2, 0], 3])
  })

  it('has heard all where the last one here is too old for the server', async () => {
    const { refresh, older, source, user_id: userId } = phone({ ...page([notice(2)], 2), next_cursor: '2' })
    await refresh()
    source.fetchAfter = async () => {
      throw new ApiError({ status: 400, code: 'validation_failed', server_message: '' })
    }
    await older()
    expect(await storedNotices(userId, NOW)).toMatchObject({ has_older: false, rows: [{ id: 2 }] })
  })

  it('gives them where it can store nothing, and asks with their tag', async () => {
    const { source, user_id: userId, asked } = phone(page([notice(1)]), undefined, page([notice(2)]))
    const storing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('This browser keeps nothing.', 'SecurityError')
    })
    const first = await refreshNotices(userId, source, undefined)
    expect(first.unstored?.rows).toEqual([notice(1)])
    expect((await refreshNotices(userId, source, first.unstored)).unstored).toBe(first.unstored)
    storing.mockRestore()
    expect(await refreshNotices(userId, source, first.unstored)).toMatchObject({ unstored: undefined })
    expect(asked).toEqual([undefined, '"1"', undefined])
  })
})

describe('what was read on this phone', () => {
  it('is read at once, of its case alone, and is told the server', async () => {
    const { refresh, read, look, tab, server } = phone(page([notice(3), notice(2, other), notice(1)]))
    await refresh()
    await read(3, 12)
    expect(await look()).toEqual([[2], 1])
    await tab.drain()
    expect(server.requests).toMatchObject([{ path: '/api/notices/read', text: '3' }])
    expect(await look()).toEqual([[2], 1])
  })

  it('marks a single notice, also together with other single notices', async () => {
    const caseless = { service_request_id: null }
    const notices = [notice(3, caseless), notice(2, caseless), notice(1, caseless)]
    const { refresh, tab, look } = phone({ ...page(notices, 5), next_cursor: '1' })
    await refresh()
    for (const upTo of [3, 1])
      await enqueue(tab, { kind: 'notices.read', payload: { up_to: upTo, alone: true }, shown })
    expect(await look()).toEqual([[2], 3])
  })

  it('leaves what came after it unread', async () => {
    const { refresh, read, look } = phone(page([notice(1)]), page([notice(2), notice(1)]))
    await refresh()
    await read(1)
    await refresh()
    expect(await look()).toEqual([[2], 1])
  })

  it('counts also those that are not on the phone, until all is read', async () => {
    const { refresh, read, look } = phone({ ...page([notice(9), notice(8, other)], 20), next_cursor: '8' })
    await refresh()
    await read(9, 12)
    expect(await look()).toEqual([[8], 19])
    await read(9)
    expect(await look()).toEqual([[], 0])
  })

  it('stays read while the server has not heard of it, whatever comes meanwhile', async () => {
    const { refresh, read, look, outbox } = phone(page([notice(1)]), page([notice(1)]))
    await refresh()
    await read(1)
    await refresh()
    expect([await look(), await outbox()]).toEqual([[[], 0], ['queued']])
  })

  it('leaves the outbox once the server was asked after it had heard', async () => {
    const { refresh, read, look, outbox, tab } = phone(
      page([notice(1)]),
      page([notice(1, { read_at: READ })], 0),
    )
    await refresh()
    await read(1)
    await tab.drain()
    expect(await outbox()).toEqual(['confirmed'])
    await refresh()
    expect([await look(), await outbox()]).toEqual([[[], 0], []])
  })

  it('is one item for each case and one for all, the newest of each', async () => {
    const { refresh, read, tab, server } = phone(
      page([notice(4), notice(3, other), notice(2), notice(1, other)]),
    )
    await refresh()
    for (const [upTo, id] of [
      [2, 12],
      [1, 13],
      [4, 12],
      [3, undefined],
      [4, undefined],
    ] as const)
      await read(upTo, id)
    await tab.drain()
    expect(server.requests.map(({ text }) => text)).toEqual(['4', '1', '4'])
  })

  it('is forgotten without a word where the server refuses it', async () => {
    const { refresh, read, look, tab, server, outbox } = phone(page([notice(1)]), undefined)
    server.refuse('1', 'validation_failed')
    await refresh()
    await read(1)
    expect(await look()).toEqual([[], 0])
    await tab.drain()
    expect([await look(), await outbox()]).toEqual([[[1], 1], ['confirmed']])
    await refresh()
    expect(await outbox()).toEqual([])
  })
})

it('what was read on another phone is read here after a look', async () => {
  const { refresh, look } = phone(
    page([notice(2), notice(1)]),
    page([notice(2), notice(1, { read_at: READ })], 1),
  )
  await refresh()
  expect(await look()).toEqual([[2, 1], 2])
  await refresh()
  expect(await look()).toEqual([[2], 1])
})
