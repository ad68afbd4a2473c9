import { expect, test } from 'vitest'
import { isShown, readListFilters } from './list-filters.ts'
import { sentCards } from './list-order.ts'

type Row = Parameters<typeof sentCards>[0][number]

function row(id: number, changes: Partial<Row> = {}): Row {
  return {
    id,
    status: 'pending',
    direction: 'sent',
    group_id: null,
    request_date: '2026-11-25',
    created_at: `2026-11-20T12:00:0${id}.000Z`,
    updated_at: `2026-11-20T13:00:0${id}.000Z`,
    ended_at: null,
    has_review: 0,
    item: null,
    ...changes,
  }
}

const ids = (cards: { serviceRequest: Row; siblings: Row[] }[]) =>
  cards.map(({ serviceRequest: { id }, siblings }) => [id, ...siblings.map((one) => one.id)])

test('the next day comes first, and what has ended comes last', () => {
  const { open, ended } = sentCards([
    row(1, { status: 'cancelled' }),
    row(2, { request_date: '2026-12-01' }),
    row(3, { status: 'accepted', request_date: '2026-11-22' }),
  ])
  expect([ids(open), ids(ended)]).toEqual([[[3], [2]], [[1]]])
})

test('a group has one card, about the accepted request', () => {
  const group = { group_id: 'g' }
  const taken = row(1, { ...group, status: 'cancelled' })
  expect(ids(sentCards([taken, row(2, { ...group, status: 'accepted' })]).open)).toEqual([[2, 1]])
  const waits = row(3, { ...group, item: {} as Row['item'] })
  expect(ids(sentCards([taken, waits]).open)).toEqual([[3]])
})

test('what can be reviewed comes first among the ended', () => {
  const { ended } = sentCards([
    row(1, { status: 'completed', ended_at: '2026-11-01T12:00:00.000Z' }),
    row(2, { status: 'completed', has_review: 1 }),
    row(3, { status: 'cancelled' }),
  ])
  expect(ids(ended)).toEqual([[1], [3], [2]])
})

test('a month shows what ended in it, in Santo Domingo', () => {
  const filters = readListFilters({ status: 'completed', month: '2026-11' })
  expect(filters).toEqual({ status: 'completed', month: '2026-11' })
  expect(readListFilters({ month: '2026-13' })).toEqual({})
  const at = (endedAt: string) => row(1, { status: 'completed', ended_at: endedAt })
  expect(isShown(at('2026-12-01T03:59:59.000Z'), filters)).toBe(true)
  expect(isShown(at('2026-12-01T04:00:00.000Z'), filters)).toBe(false)
})
