import type { Notice } from '@tecnicerca/shared/notices'
import { describe, expect, it } from 'vitest'
import { notice, READ } from '../testing/notice-rows.ts'
import { isOutdated, type KnownNotices, withoutOld, withPage } from './pages.ts'

const ids = ({ rows }: KnownNotices) => rows.map(({ id }) => id)
const unread = ({ rows }: KnownNotices) =>
  rows.filter(({ read_at: readAt }) => readAt === null).map(({ id }) => id)
const known = (rows: Notice[], hasOlder = false): KnownNotices => ({
  ...{ rows, has_older: hasOlder },
  unread: rows.filter(({ read_at: readAt }) => readAt === null).length,
})
const page = (notices: Notice[], allUnread: number, nextCursor: string | null = null) => ({
  ...{ notices, unread: allUnread, next_cursor: nextCursor },
})

describe('the newest page', () => {
  it('is all there is where the server has no older ones', () => {
    const heard = withPage(known([notice(3), notice(1)]), page([notice(4), notice(3, { read_at: READ })], 1))
    expect([ids(heard), unread(heard), heard.has_older]).toEqual([[4, 3], [4], false])
  })

  it('keeps the older ones that it meets', () => {
    const before = known([notice(3), notice(2), notice(1)], true)
    const heard = withPage(before, page([notice(4), notice(3)], 4, '3'))
    expect([ids(heard), heard.has_older]).toEqual([[4, 3, 2, 1], true])
  })

  it('takes the place of those that it does not meet, for there may be others between', () => {
    const heard = withPage(known([notice(2), notice(1)]), page([notice(9), notice(8)], 2, '8'))
    expect([ids(heard), heard.has_older]).toEqual([[9, 8], true])
  })

  it('says that the older ones were read elsewhere where it has all that are unread', () => {
    const before = known([notice(3), notice(2), notice(1)])
    const heard = withPage(before, page([notice(4), notice(3, { read_at: READ })], 1, '3'))
    expect([unread(heard), isOutdated(heard)]).toEqual([[4], false])
  })

  it('is not enough where only some of the older ones were read elsewhere', () => {
    const before = known([notice(3), notice(2), notice(1)])
    const heard = withPage(before, page([notice(4), notice(3)], 3, '3'))
    expect(isOutdated(heard)).toBe(true)
    const again = withPage(heard, page([notice(2, { read_at: READ }), notice(1)], 3), 3)
    expect([unread(again), isOutdated(again)]).toEqual([[4, 3, 1], false])
  })
})

it('an older page follows what is here', () => {
  const heard = withPage(known([notice(4), notice(3)], true), page([notice(2), notice(1)], 4), 3)
  expect([ids(heard), heard.has_older]).toEqual([[4, 3, 2, 1], false])
})

it('what is older than 90 days goes, and is unread no more', () => {
  const rows = [notice(2, { created_at: '2026-11-20T10:00:00.000Z' }), notice(1)]
  const kept = withoutOld({ rows, unread: 2, has_older: true }, Date.parse('2027-02-15T10:00:00.000Z'))
  expect([ids(kept), kept.unread, kept.has_older]).toEqual([[2], 1, false])
})
