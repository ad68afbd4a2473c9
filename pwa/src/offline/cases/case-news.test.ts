import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { setUp } from '../testing/set-up.ts'
import { markCaseSeen } from './case-news.ts'
import { followedUpTo, storeChanges } from './case-store.ts'
import type { FetchedChanges } from './changes-page.ts'
import { storedServiceRequests } from './list.ts'

/** A phone that syncs events of case 9, one page per call of `syncPage`. */
function setUpNews() {
  const { user_id: userId } = setUp()
  let seq = 0
  const syncPage = async (events: FetchedChanges['events'], hasMore = false) => {
    seq += 1
    const changes = {
      seq: `${seq}`,
      full: seq === 1,
      serviceRequests: [requestRow(9)],
      events,
      has_more: hasMore,
    }
    await storeChanges(userId, await followedUpTo(userId), { changes, as_of: 5 })
  }
  const news = async () => {
    const [row] = (await storedServiceRequests(userId, 0)).rows
    return [row?.news?.last.data.text ?? row?.news?.last.kind, row?.news?.unread]
  }
  return { user_id: userId, syncPage, news }
}

it('events of the first sync are not unread, on any of its pages', async () => {
  const { syncPage, news } = setUpNews()
  await syncPage([messageEvent(1, 'a')], true)
  await syncPage([messageEvent(2, 'b')])
  expect(await news()).toEqual(['b', 0])
})

it('later events of the other side are unread until they are marked as seen', async () => {
  const { user_id: userId, syncPage, news } = setUpNews()
  await syncPage([messageEvent(1, 'a')])
  await syncPage([messageEvent(2, 'mío', { by: 'customer' }), messageEvent(3, 'b'), messageEvent(4, 'c')])
  expect(await news()).toEqual(['c', 2])
  await markCaseSeen(userId, 9, 3)
  expect(await news()).toEqual(['c', 1])
  await markCaseSeen(userId, 9, 4)
  await markCaseSeen(userId, 9, 2)
  expect(await news()).toEqual(['c', 0])
})

it('a delivery event is not shown as news', async () => {
  const { syncPage, news } = setUpNews()
  await syncPage([messageEvent(1, 'a')])
  await syncPage([messageEvent(2, '', { by: 'system', kind: 'delivered', data: {} })])
  expect(await news()).toEqual(['a', 0])
})
