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

describe('withPage with the newest page', () => {
  it('replaces all known notices if the server has no older ones', () => {
    const merged = withPage(known([notice(3), notice(1)]), page([notice(4), notice(3, { read_at: READ })], 1))
    expect([ids(merged), unread(merged), merged.has_older]).toEqual([[4, 3], [4], false])
  })

  it('keeps the known older notices that the page reaches', () => {
    const before = known([notice(3), notice(2), notice(1)], true)
    const merged = withPage(before, page([notice(4), notice(3)], 4, '3'))
    expect([ids(merged), merged.has_older]).toEqual([[4, 3, 2, 1], true])
  })

  it('drops known notices that the page does not reach, as others may lie between', () => {
    const merged = withPage(known([notice(2), notice(1)]), page([notice(9), notice(8)], 2, '8'))
    expect([ids(merged), merged.has_older]).toEqual([[9, 8], true])
  })

  it('marks older notices as read if the page contains all unread ones', () => {
    const before = known([notice(3), notice(2), notice(1)])
    const merged = withPage(before, page([notice(4), notice(3, { read_at: READ })], 1, '3'))
    expect([unread(merged), isOutdated(merged)]).toEqual([[4], false])
  })

  it('leaves the list outdated if only some of the older notices were read elsewhere', () => {
    const before = known([notice(3), notice(2), notice(1)])
    const merged = withPage(before, page([notice(4), notice(3)], 3, '3'))
    expect(isOutdated(merged)).toBe(true)
    const mergedAgain = withPage(merged, page([notice(2, { read_at: READ }), notice(1)], 3), 3)
    expect([unread(mergedAgain), isOutdated(mergedAgain)]).toEqual([[4, 3, 1], false])
  })
})

it('withPage appends an older page to the known notices', () => {
  const merged = withPage(known([notice(4), notice(3)], true), page([notice(2), notice(1)], 4), 3)
  expect([ids(merged), merged.has_older]).toEqual([[4, 3, 2, 1], false])
})

it('withoutOld drops notices older than 90 days, also from the unread count', () => {
  const rows = [notice(2, { created_at: '2026-11-20T10:00:00.000Z' }), notice(1)]
  const kept = withoutOld({ rows, unread: 2, has_older: true }, Date.parse('2027-02-15T10:00:00.000Z'))
  expect([ids(kept), kept.unread, kept.has_older]).toEqual([[2], 1, false])
})
