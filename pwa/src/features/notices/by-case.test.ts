import { expect, it } from 'vitest'
import { byCase, titleOn } from './by-case.ts'

const notice = (id: number, serviceRequestId: number | null, readAt: string | null = null) => ({
  ...{
    id,
    service_request_id: serviceRequestId,
    read_at: readAt,
    kind: 'message' as const,
    title: 'Ana te escribió',
    body: '',
  },
  created_at: `2026-11-21T12:00:0${id}.000Z`,
})
const READ = '2026-11-21T13:00:00.000Z'

it('byCase groups the notices by case, the case with the newest notice first', () => {
  const cases = byCase([
    notice(5, 12),
    notice(4, 13),
    notice(3, 12),
    notice(2, 12, READ),
    notice(1, 13, READ),
  ])
  expect(cases.map(({ newest, othersUnread }) => [newest.id, othersUnread])).toEqual([
    [5, 1],
    [4, 0],
  ])
})

it('a case is unread as long as any of its notices is unread', () => {
  const [first, second] = byCase([notice(4, 12, READ), notice(3, 12), notice(2, 13, READ)])
  expect([first?.isUnread, first?.othersUnread, second?.isUnread]).toEqual([true, 1, false])
})

it('notices without a case are not grouped', () => {
  const cases = byCase([notice(4, null), notice(3, 12), notice(2, null), notice(1, 12)])
  expect(cases.map(({ newest, othersUnread }) => [newest.id, othersUnread])).toEqual([
    [4, 0],
    [3, 1],
    [2, 0],
  ])
})

it.each([
  ['2026-12-02', 'Mañana viene Ana'],
  ['2026-12-03', 'Hoy viene Ana'],
  ['2026-12-09', 'Ana tenía que venir el 3 dic'],
])('titleOn %s is %j', (day, title) => {
  const stored = {
    title: 'Mañana viene Ana',
    later_titles: [
      { from: '2026-12-03', title: 'Hoy viene Ana' },
      { from: '2026-12-04', title: 'Ana tenía que venir el 3 dic' },
    ],
  }
  expect(titleOn(stored, day)).toBe(title)
})
