import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { setUp } from '../testing/set-up.ts'
import { followChanges } from './case-changes.ts'
import { followedUpTo, storedCase } from './case-store.ts'
import type { FetchedChanges } from './changes-page.ts'
import { storedServiceRequests } from './list.ts'

const page = (seq: string, changes: Partial<FetchedChanges> = {}): FetchedChanges => ({
  seq,
  full: false,
  serviceRequests: [],
  events: [],
  has_more: false,
  ...changes,
})

/** A phone, and a server that answers with the entry of `pages` for the requested cursor, if there is one. */
function setUpFeed() {
  const { tab, user_id: userId } = setUp()
  const pages = new Map<string | undefined, FetchedChanges>()
  const requestedCursors: (string | undefined)[] = []
  const follow = () =>
    followChanges(userId, {
      outbox: tab,
      fetchChanges: async (seq) => {
        requestedCursors.push(seq)
        return pages.get(seq)
      },
      now: () => 5,
    })
  const textsOf = async (id: number) => (await storedCase(userId, id, 0))?.events.map(({ data }) => data.text)
  return { tab, user_id: userId, pages, requestedCursors, follow, textsOf }
}

it('followChanges fetches page after page, and the next call continues at the last cursor', async () => {
  const { pages, requestedCursors, follow, textsOf } = setUpFeed()
  pages.set(
    undefined,
    page('1', {
      full: true,
      has_more: true,
      serviceRequests: [requestRow(9)],
      events: [messageEvent(1, 'a')],
    }),
  )
  pages.set(
    '1',
    page('2', { serviceRequests: [requestRow(9)], events: [messageEvent(1, 'a'), messageEvent(2, 'b')] }),
  )
  await follow()
  expect(await textsOf(9)).toEqual(['a', 'b'])
  pages.set('2', page('3', { serviceRequests: [requestRow(9)], events: [messageEvent(3, 'c')] }))
  await follow()
  await follow()
  expect([await textsOf(9), requestedCursors]).toEqual([
    ['a', 'b', 'c'],
    [undefined, '1', '2', '3'],
  ])
})

it('a full page replaces all stored cases', async () => {
  const { pages, follow, textsOf, user_id: userId } = setUpFeed()
  pages.set(
    undefined,
    page('1', { full: true, serviceRequests: [requestRow(9)], events: [messageEvent(1, 'a')] }),
  )
  await follow()
  pages.set('1', page('7', { full: true, serviceRequests: [requestRow(8)] }))
  await follow()
  expect([await textsOf(9), await textsOf(8), (await followedUpTo(userId)).seq]).toEqual([undefined, [], '7'])
})

it('a page that arrives late does not overwrite a newer one', async () => {
  const { pages, follow, textsOf, tab, user_id: userId } = setUpFeed()
  const slow = Promise.withResolvers<FetchedChanges>()
  const answers = [slow.promise]
  const fetchChanges = () => answers.shift() ?? Promise.resolve(undefined)
  const older = followChanges(userId, { outbox: tab, fetchChanges, now: () => 5 })
  pages.set(
    undefined,
    page('2', { full: true, serviceRequests: [requestRow(9)], events: [messageEvent(1, 'a')] }),
  )
  await follow()
  slow.resolve(page('1', { full: true }))
  await older
  expect([await textsOf(9), (await followedUpTo(userId)).seq]).toEqual([['a'], '2'])
})

it('a failed request leaves the stored cases and the cursor unchanged', async () => {
  const { pages, follow, textsOf, tab, user_id: userId } = setUpFeed()
  pages.set(
    undefined,
    page('1', { full: true, serviceRequests: [requestRow(9)], events: [messageEvent(1, 'a')] }),
  )
  await follow()
  const fetchChanges = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(followChanges(userId, { outbox: tab, fetchChanges, now: () => 5 })).rejects.toThrow('Failed')
  expect([await textsOf(9), (await followedUpTo(userId)).seq]).toEqual([['a'], '1'])
})

it('a delta sync removes the messages that it contains from the outbox, and no others', async () => {
  const { pages, follow, tab } = setUpFeed()
  const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }
  const enqueueMessage = (text: string) =>
    enqueue(tab, { kind: 'service_request.message', payload: { service_request_id: 9, text }, shown })
  const [seen, unseen] = [await enqueueMessage('a'), await enqueueMessage('b')]
  await tab.drain()
  const events = [messageEvent(1, 'a', { by: 'customer', client_op_id: seen.key })]
  pages.set(undefined, page('1', { full: true, serviceRequests: [requestRow(9)], events }))
  await follow()
  expect((await tab.store.read()).map(({ key }) => key)).toEqual([unseen.key])
})

it('a log without its first event is not stored, but its events count as unread', async () => {
  const { pages, follow, textsOf, user_id: userId } = setUpFeed()
  const news = async () => (await storedServiceRequests(userId, 0)).rows[0]?.news
  pages.set(undefined, page('1', { full: true }))
  await follow()
  pages.set('1', page('2', { serviceRequests: [requestRow(9)], events: [messageEvent(7, 'a')] }))
  await follow()
  pages.set('2', page('3', { serviceRequests: [requestRow(9)], events: [messageEvent(8, 'b')] }))
  await follow()
  expect(await storedCase(userId, 9, 0)).toMatchObject({ events: [], as_of: null })
  expect(await news()).toMatchObject({ last: { data: { text: 'b' } }, unread: 2 })

  const creation = messageEvent(9, '', { service_request_id: 10, kind: 'requested', by: 'customer' })
  pages.set('3', page('4', { serviceRequests: [requestRow(10)], events: [creation] }))
  await follow()
  expect(await textsOf(10)).toHaveLength(1)
})
