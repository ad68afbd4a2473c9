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
  const requestedWith: (string | number | undefined)[] = []
  const source: NoticesSource = {
    outbox: tab,
    fetchNewest: async (etag) => {
      requestedWith.push(etag)
      const data = answers.shift()
      return data && { data, etag: `"${requestedWith.length}"` }
    },
    fetchAfter: async (id) => {
      requestedWith.push(id)
      return answers.shift() as NoticesAnswer
    },
    now: () => NOW,
  }
  return {
    ...{ tab, server, user_id: userId, requestedWith, answers, source },
    refresh: () => refreshNotices(userId, source, undefined),
    loadOlder: () => loadOlderNotices(userId, source, undefined),
    read: (upTo: number, serviceRequestId?: number) =>
      enqueue(tab, {
        kind: 'notices.read',
        payload: { up_to: upTo, service_request_id: serviceRequestId },
        shown,
      }),
    /** What the screen shows: the ids of the unread notices, and the number on the bell. */
    onScreen: async () => {
      const { rows, unread } = withReading(await storedNotices(userId, NOW), await tab.store.read())
      return [rows.filter(({ read_at: readAt }) => readAt === null).map(({ id }) => id), unread]
    },
    outbox: async () => (await tab.store.read()).map(({ state }) => state),
  }
}

const page = (notices: NoticesAnswer['notices'], unread = notices.length): NoticesAnswer => ({
  ...{ notices, unread, next_cursor: null },
})
const otherCase = { service_request_id: 13 }

describe('the stored notices', () => {
  it('are requested with their ETag, and kept if nothing is new', async () => {
    const { refresh, requestedWith, onScreen } = phone(page([notice(1)]), undefined)
    expect(await refresh()).toEqual({ hasChanged: true, unstored: undefined })
    expect(await refresh()).toEqual({ hasChanged: false, unstored: undefined })
    expect(requestedWith).toEqual([undefined, '"1"'])
    expect(await onScreen()).toEqual([[1], 1])
  })

  it('include the older ones that were loaded, also after new ones come', async () => {
    const newest = { ...page([notice(3), notice(2)], 3), next_cursor: '2' }
    const { refresh, loadOlder, requestedWith, onScreen } = phone(newest, page([notice(1)], 3), {
      ...page([notice(4), notice(3)], 4),
      next_cursor: '3',
    })
    await refresh()
    await loadOlder()
    await refresh()
    expect(requestedWith).toEqual([undefined, 2, '"1"'])
    expect(await onScreen()).toEqual([[4, 3, 2, 1], 4])
  })

  it('are loaded again beyond the newest page if an older one was read on another phone', async () => {
    const newest = { ...page([notice(3), notice(2, otherCase)], 3), next_cursor: '2' }
    const { refresh, loadOlder, requestedWith, onScreen } = phone(
      newest,
      page([notice(1), notice(0)], 4),
      {
        ...newest,
        unread: 3,
      },
      page([notice(1, { read_at: READ }), notice(0)], 3),
    )
    await refresh()
    await loadOlder()
    expect(await onScreen()).toEqual([[3, 2, 1, 0], 4])
    await refresh()
    expect(requestedWith.slice(2)).toEqual(['"1"', 2])
    expect(await onScreen()).toEqual([[3, 2, 0], 3])
  })

  it('have no older ones if the server refuses the oldest one as cursor', async () => {
    const {
      refresh,
      loadOlder,
      source,
      user_id: userId,
    } = phone({
      ...page([notice(2)], 2),
      next_cursor: '2',
    })
    await refresh()
    source.fetchAfter = async () => {
      throw new ApiError({ status: 400, code: 'validation_failed', serverMessage: '' })
    }
    await loadOlder()
    expect(await storedNotices(userId, NOW)).toMatchObject({ has_older: false, rows: [{ id: 2 }] })
  })

  it('are returned if the phone cannot store them, and requested with their ETag', async () => {
    const { source, user_id: userId, requestedWith } = phone(page([notice(1)]), undefined, page([notice(2)]))
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('This browser keeps nothing.', 'SecurityError')
    })
    const first = await refreshNotices(userId, source, undefined)
    expect(first.unstored?.rows).toEqual([notice(1)])
    expect((await refreshNotices(userId, source, first.unstored)).unstored).toBe(first.unstored)
    opening.mockRestore()
    expect(await refreshNotices(userId, source, first.unstored)).toMatchObject({ unstored: undefined })
    expect(requestedWith).toEqual([undefined, '"1"', undefined])
  })
})

describe('a notice that was read on this phone', () => {
  it('is read at once, together with others of its case only, and reported to the server', async () => {
    const { refresh, read, onScreen, tab, server } = phone(page([notice(3), notice(2, otherCase), notice(1)]))
    await refresh()
    await read(3, 12)
    expect(await onScreen()).toEqual([[2], 1])
    await tab.drain()
    expect(server.requests).toMatchObject([{ path: '/api/notices/read', text: '3' }])
    expect(await onScreen()).toEqual([[2], 1])
  })

  it('can be marked alone, without older notices', async () => {
    const caseless = { service_request_id: null }
    const notices = [notice(3, caseless), notice(2, caseless), notice(1, caseless)]
    const { refresh, tab, onScreen } = phone({ ...page(notices, 5), next_cursor: '1' })
    await refresh()
    for (const upTo of [3, 1])
      await enqueue(tab, { kind: 'notices.read', payload: { up_to: upTo, alone: true }, shown })
    expect(await onScreen()).toEqual([[2], 3])
  })

  it('does not mark later notices as read', async () => {
    const { refresh, read, onScreen } = phone(page([notice(1)]), page([notice(2), notice(1)]))
    await refresh()
    await read(1)
    await refresh()
    expect(await onScreen()).toEqual([[2], 1])
  })

  it('reduces the total count, which includes notices that are not on the phone', async () => {
    const { refresh, read, onScreen } = phone({
      ...page([notice(9), notice(8, otherCase)], 20),
      next_cursor: '8',
    })
    await refresh()
    await read(9, 12)
    expect(await onScreen()).toEqual([[8], 19])
    await read(9)
    expect(await onScreen()).toEqual([[], 0])
  })

  it('stays read while its outbox item is unsent, even if a refresh returns it as unread', async () => {
    const { refresh, read, onScreen, outbox } = phone(page([notice(1)]), page([notice(1)]))
    await refresh()
    await read(1)
    await refresh()
    expect([await onScreen(), await outbox()]).toEqual([[[], 0], ['queued']])
  })

  it('leaves the outbox with the first refresh after it was confirmed', async () => {
    const { refresh, read, onScreen, outbox, tab } = phone(
      page([notice(1)]),
      page([notice(1, { read_at: READ })], 0),
    )
    await refresh()
    await read(1)
    await tab.drain()
    expect(await outbox()).toEqual(['confirmed'])
    await refresh()
    expect([await onScreen(), await outbox()]).toEqual([[[], 0], []])
  })

  it('shares one outbox item per case, and one for all cases, with the newest id', async () => {
    const { refresh, read, tab, server } = phone(
      page([notice(4), notice(3, otherCase), notice(2), notice(1, otherCase)]),
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

  it('is unread again if the server refuses it, and needs no attention', async () => {
    const { refresh, read, onScreen, tab, server, outbox } = phone(page([notice(1)]), undefined)
    server.refuse('1', 'validation_failed')
    await refresh()
    await read(1)
    expect(await onScreen()).toEqual([[], 0])
    await tab.drain()
    expect([await onScreen(), await outbox()]).toEqual([[[1], 1], ['confirmed']])
    await refresh()
    expect(await outbox()).toEqual([])
  })
})

it('a notice that was read on another phone is read here after a refresh', async () => {
  const { refresh, onScreen } = phone(
    page([notice(2), notice(1)]),
    page([notice(2), notice(1, { read_at: READ })], 1),
  )
  await refresh()
  expect(await onScreen()).toEqual([[2, 1], 2])
  await refresh()
  expect(await onScreen()).toEqual([[2], 1])
})
