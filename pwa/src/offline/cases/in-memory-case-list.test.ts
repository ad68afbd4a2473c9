import { expect, it } from 'vitest'
import { requestRow } from '../testing/case-rows.ts'
import type { FetchedChanges } from './changes-page.ts'
import { createInMemoryCaseList } from './in-memory-case-list.ts'

it('the in-memory list applies all changes after its cursor, and a full page replaces it', async () => {
  const nothing = { full: false, events: [], has_more: false }
  const pages = new Map<string | undefined, FetchedChanges>([
    [undefined, { ...nothing, seq: '1', full: true, has_more: true, serviceRequests: [requestRow(1)] }],
    ['1', { ...nothing, seq: '2', serviceRequests: [requestRow(2)] }],
  ])
  const list = createInMemoryCaseList(() => 7)
  const follow = () => list.follow(async (seq) => pages.get(seq))
  const rows = () => list.read().rows.map(({ id, status }) => [id, status])
  expect(list.read()).toEqual({ rows: [], as_of: null, older_after: null })
  expect([await follow(), rows(), list.read().as_of]).toEqual([
    true,
    [
      [2, 'pending'],
      [1, 'pending'],
    ],
    7,
  ])
  expect(await follow()).toBe(false)
  pages.set('2', { ...nothing, seq: '3', serviceRequests: [requestRow(1, { status: 'cancelled' })] })
  expect([await follow(), rows().at(-1)]).toEqual([true, [1, 'cancelled']])
  pages.set('3', { ...nothing, seq: '4', full: true, serviceRequests: [] })
  await follow()
  expect(rows()).toEqual([])
})

it('the in-memory list stops after 200 pages if the server always reports more', async () => {
  const list = createInMemoryCaseList(() => 7)
  let requestCount = 0
  const fetchEndlessPage = async () => {
    requestCount += 1
    return { seq: `${requestCount}`, full: false, events: [], serviceRequests: [], has_more: true }
  }
  expect([await list.follow(fetchEndlessPage), requestCount]).toEqual([false, 200])
})
